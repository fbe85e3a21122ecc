import { useParams } from 'react-router';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { useEditedRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-skeleton.tsx';
import { ProductForm } from './product-form.tsx';
import { productsTabPath } from './product-paths.ts';

const back = { to: productsTabPath, label: 'Products' };

/** /admin/product/new, and /admin/product/edit/{id}. */
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
  const path = `/api/admin/products/${encodeURIComponent(id)}`;
  const { data, isPending, isFailed, refresh } = useEditedRecord<StaffProduct>(path);
  return (
    <>
      <ScreenHeading title="Edit Product" back={back}>
        {data ? `Edit ${data.name}` : null}
      </ScreenHeading>
      {data ? <ProductForm product={data} /> : null}
      {isPending ? <ScreenSkeleton /> : null}
      {data || isPending ? null : (
        <ScreenFailure
          words="Failed to fetch product"
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: productsTabPath, label: 'Back to products' }}
        >
          <p className="mt-1 text-sm text-steel">
            {isFailed ? 'The shop could not be reached, or could not answer.' : 'There is no such product.'}
          </p>
        </ScreenFailure>
      )}
    </>
  );
}
