import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CutsSection } from './cuts-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { productsTabPath } from './product-paths.ts';
import { ProductPreview } from './product-preview.tsx';
import { ShowcaseSection } from './showcase-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** Creates a product, or changes the given one. */
export function ProductForm({ product }: { product: StaffProduct | null }) {
  const navigate = useNavigate();
  const { form, editor } = useProductForm(product);
  const [isUploading, setUploading] = useState(false);
  const { values } = editor;
  const text = product
    ? { label: 'Edit product', save: 'Update Product', saving: 'Updating...' }
    : { label: 'New product', save: 'Create Product', saving: 'Creating...' };
  return (
    <EditorForm
      {...text}
      editor={editor}
      what="this product"
      isUploading={isUploading}
      className="2xl:max-w-[88.5rem]"
      beside={
        <Button variant="secondary" size="sm" onClick={() => void navigate(productsTabPath)}>
          Cancel
        </Button>
      }
    >
      <LeaveGuard unsaved={editor.unsaved} />
      {product?.isHidden ? (
        <p className="mb-5 border border-steel bg-bone px-4 py-3 text-sm">
          <strong className="font-semibold">This product is hidden.</strong> Customers don’t see it. Saving keeps it
          hidden; the button that restores it stands in the list of products.
        </p>
      ) : null}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,64rem)_22rem]">
        <div className="space-y-8">
          <BasicsSection form={form} values={values} />
          <PaymentSection form={form} values={values} />
          <ImagesSection form={form} values={values} onPendingChange={setUploading} />
          <CutsSection form={form} values={values} />
          <ShowcaseSection form={form} />
        </div>
        <ProductPreview draft={values} />
      </div>
    </EditorForm>
  );
}
