import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { ScreenHeading } from '#storefront/admin/screen-heading.tsx';
import { ScreenSkeleton } from '#storefront/admin/screen-skeleton.tsx';
import { useLeaveStaff } from '#storefront/admin/use-leave-staff.ts';
import { ApiError } from '#storefront/api/api-client.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
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
  const leave = useLeaveStaff();
  const { data, error, isPending, refetch } = useQuery<StaffProduct>({
    queryKey: [`/api/admin/products/${encodeURIComponent(id)}`],
    // The form begins with the product as it is now, never with one that was read before.
    gcTime: 0,
  });
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  return (
    <>
      <ScreenHeading title="Edit Product" back={back}>
        {data ? `Edit ${data.name}` : null}
      </ScreenHeading>
      {isPending ? <ScreenSkeleton /> : null}
      {data ? <ProductForm product={data} /> : null}
      {error && !data ? (
        <div role="alert" className="border border-ink bg-white p-6">
          <p className="font-semibold">Failed to fetch product</p>
          <p className="mt-1 text-sm text-steel">
            {error instanceof ApiError && error.status === 404
              ? 'There is no such product.'
              : 'The shop could not be reached, or could not answer.'}
          </p>
          <div className="mt-4 flex gap-2">
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
            <ButtonLink to={productsTabPath} variant="secondary" size="sm">
              Back to products
            </ButtonLink>
          </div>
        </div>
      ) : null}
    </>
  );
}
