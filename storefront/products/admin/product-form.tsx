import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { BasicsSection } from './basics-section.tsx';
import { CutsSection } from './cuts-section.tsx';
import { FormBar } from './form-bar.tsx';
import { FormNotices } from './form-notices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { productsTabPath } from './product-paths.ts';
import { ProductPreview } from './product-preview.tsx';
import { ShowcaseSection } from './showcase-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** Creates a product, or changes the given one. */
export function ProductForm({ product }: { product: StaffProduct | null }) {
  const navigate = useNavigate();
  const open = useProductForm(product);
  const [isUploading, setUploading] = useState(false);
  const { form, values, changed, kept, saving, blocker, newer, start, submit } = open;
  return (
    <form
      noValidate
      aria-label={product ? 'Edit product' : 'New product'}
      onSubmit={(event) => {
        event.preventDefault();
        submit(start.version);
      }}
      className="[&_:is(input,select,textarea)]:scroll-my-28"
    >
      <FormNotices product={product} open={open} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,64rem)_22rem]">
        <div className="space-y-8">
          <BasicsSection form={form} values={values} />
          <PaymentSection form={form} values={values} />
          <PicturesSection form={form} values={values} onBusyChange={setUploading} />
          <CutsSection form={form} values={values} />
          <ShowcaseSection form={form} />
        </div>
        <ProductPreview draft={values} />
      </div>
      <FormBar
        isNew={product === null}
        isPending={saving.isPending}
        heldBy={newer ? 'conflict' : isUploading ? 'upload' : null}
        failure={newer ? '' : saving.failure}
        unsaved={changed.length}
        onCancel={() => void navigate(productsTabPath)}
      />
      <LeaveDialog blocker={blocker} changed={changed} onLeave={kept.forget} />
    </form>
  );
}
