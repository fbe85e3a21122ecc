import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { readShownPricing } from '#core/products/by-kilo/pricing-draft.ts';
import { changedPricing } from '#core/products/by-kilo/pricing-fields.ts';
import { byKiloOf, lineCeilingCents } from '#core/products/by-kilo.ts';
import { productFigures } from '#core/products/figures/product-figures.ts';
import { derivePaymentFlags } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { chartPath } from '#core/products/product-image.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { benchOf } from '#core/tray/bench.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ProductCard } from '../listing/product-grid.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CutsSection } from './cuts-section.tsx';
import { FoodSection } from './food-section.tsx';
import { DeleteProductDialog } from './product-actions.tsx';
import { productsTabPath } from './product-paths.ts';
import { RepeatableSwitch } from './repeatable-switch.tsx';
import { ImagesSection, PaymentSection, ShowcaseSection } from './sale-sections.tsx';
import { staffProductQueries } from './staff-product-queries.ts';
import { StockSection } from './stock-section.tsx';
import { useProductForm } from './use-product-form.ts';

const back = { to: productsTabPath, label: 'Products' };

/** /admin/product/new and /admin/product/edit/{id}: the form for a new or existing product. */
export function ProductFormScreen() {
  const { id } = useParams();
  if (id !== undefined) return <EditProduct key={id} id={id} />;
  return (
    <>
      <ScreenHeading title="Add New Product" back={back} />
      <ProductForm product={null} />
    </>
  );
}

function EditProduct({ id }: { id: string }) {
  return (
    <EditorRecord
      record={staffProductQueries.detail(id)}
      failure="Failed to fetch product"
      heading={(product) => (
        <ScreenHeading
          title="Edit Product"
          back={back}
          actions={product && !product.isHidden ? <ProductHeadActions product={product} /> : null}
        >
          {product ? `Edit ${product.name}` : null}
        </ScreenHeading>
      )}
      missing={
        <ScreenFailure text="Failed to fetch product" instead={{ to: productsTabPath, label: 'Back to products' }}>
          <p className="mt-1 text-sm text-steel">There is no such product.</p>
        </ScreenFailure>
      }
    >
      {(product) => <ProductForm product={product} />}
    </EditorRecord>
  );
}

/**
 * A link to the product's page in the shop, and the Delete button. Products are deleted only on this screen, where it is clear which
 * product it is.
 */
function ProductHeadActions({ product }: { product: StaffProduct }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ButtonLink to={`/product/${product.id}`} variant="secondary" size="xs">
        View
      </ButtonLink>
      <Button variant="danger" size="xs" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting ? (
        <DeleteProductDialog
          product={product}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(productsTabPath, { replace: true })}
        />
      ) : null}
    </>
  );
}

/** Creates a product, or changes an existing one. */
function ProductForm({ product }: { product: StaffProduct | null }) {
  const navigate = useNavigate();
  const { form, editor } = useProductForm(product);
  const [isUploading, setUploading] = useState(false);
  const { values } = editor;
  const isNew = product === null;
  useEffect(() => {
    // Focuses the name. This waits until the screen's heading has taken the focus, which it does on every navigation.
    if (isNew) queueMicrotask(() => form.setFocus('name'));
  }, [isNew, form]);
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
          hidden. To restore it, use the button in the list of products.
        </p>
      ) : null}
      {/* A new product's form closes when it is saved, so text typed during the save would be lost. */}
      <fieldset
        disabled={product === null && editor.isPending}
        className="grid min-w-0 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,64rem)_22rem]"
      >
        <div className="space-y-8">
          <BasicsSection form={form} values={values} />
          <PaymentSection form={form} values={values} />
          {product === null ? null : <RepeatableSwitch product={product} />}
          <ImagesSection form={form} values={values} onPendingChange={setUploading} />
          <CutsSection form={form} values={values} />
          <FoodSection form={form} values={values} productId={product?.id ?? null} />
          <StockSection form={form} values={values} />
          <ShowcaseSection form={form} />
        </div>
        <ProductPreview draft={values} />
      </fieldset>
      <p role="status" className="sr-only">
        {product === null && editor.isPending ? 'The product is being created. Its fields are locked until then.' : ''}
      </p>
    </EditorForm>
  );
}

/** A preview of the product's card as customers will see it, updated while the form is filled in. The card can't be pressed. */
function ProductPreview({ draft }: { draft: ProductDraft }) {
  const product = previewOf(useDeferredValue(draft));
  return (
    <aside aria-label="Preview" className="max-w-sm lg:sticky lg:top-6 lg:self-start">
      <p className="mb-3 border-t border-ink pt-4 text-sm font-semibold">How the shop shows it</p>
      <div inert>
        <ProductCard product={product} />
      </div>
      <p className="mt-3 text-sm text-steel">
        A product appears in the shop, on its page and in lists, as soon as you save it.
      </p>
    </aside>
  );
}

function previewOf(draft: ProductDraft): Product {
  const { type, cutSize, cuts, images, weight } = draft;
  const tray = draft.tray.split('\n').flatMap((line) => line.trim() || []);
  const pricing = readShownPricing(draft) ?? { ...changedPricing({}), price: 0 };
  const byKilo = byKiloOf(pricing);
  const { price } = pricing;
  const figures = productFigures({ type, cutSize, weight, cuts, price, byKilo });
  return {
    ...draft,
    ...derivePaymentFlags(draft),
    ...pricing,
    ceiling: byKilo === null ? null : lineCeilingCents(byKilo, 1),
    id: 0,
    availability: 'in-stock',
    left: null,
    name: draft.name.trim() || 'Name of the pack',
    weight: draft.weight.trim() || '–',
    figures,
    image: images[0] ?? chartPath(type, cuts, figures?.animals),
    features: draft.features.split('\n'),
    tray,
    bench: benchOf({ ...draft, tray }),
    farm: draft.farm.trim() || null,
    sku: draft.sku.trim() || null,
    barcode: draft.barcode.trim() || null,
    badge: draft.badge.trim() || null,
    version: 0,
  };
}
