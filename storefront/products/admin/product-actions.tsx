import { useState } from 'react';
import type { restoreProduct, StaffProduct } from '#core/products/staff-product-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { postJson, sendJson } from '#storefront/api/api-client.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { editPath, productPaths } from './product-paths.ts';

/** View, Edit, and Delete or Restore. A hidden product has no page to be viewed. */
export function ProductActions({ product }: { product: StaffProduct }) {
  const { id, name, isHidden } = product;
  const named = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex justify-end gap-1.5 max-md:flex-col">
      {isHidden ? null : (
        <ButtonLink to={`/product/${id}`} variant="secondary" size="xs">
          View{named}
        </ButtonLink>
      )}
      <ButtonLink to={editPath(product)} variant="secondary" size="xs">
        Edit{named}
      </ButtonLink>
      {isHidden ? <RestoreButton product={product} /> : <DeleteButton product={product} />}
    </div>
  );
}

function DeleteButton({ product }: { product: StaffProduct }) {
  const { id, name, isTest } = product;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { act, isPending } = useAdminMutation({
    run: () => sendJson('DELETE', `/api/admin/products/${id}`, undefined),
    success: { title: 'Product Deleted', description: `${name} is no longer in the shop.` },
    failure: { title: 'Delete Failed', description: 'Failed to delete product' },
    refresh: productPaths,
    onDone: () => setConfirmOpen(false),
  });
  return (
    <>
      <Button variant="danger" size="xs" onClick={() => setConfirmOpen(true)}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={name}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        danger
        isPending={isPending}
        onConfirm={() => void act()}
      >
        <p className="font-semibold">Are you sure you want to delete this product?</p>
        <p>
          {isTest
            ? 'Its page is gone at once, and it can’t be ordered any more.'
            : 'It disappears from the shop at once and can’t be ordered any more.'}{' '}
          Orders that hold it keep it as it was bought. You find it here under “Hidden” and can restore it.
        </p>
      </ConfirmDialog>
    </>
  );
}

function RestoreButton({ product }: { product: StaffProduct }) {
  const { id, name } = product;
  const { act, isPending } = useAdminMutation({
    run: () => postJson<typeof restoreProduct>(`/api/admin/products/${id}/restore`, undefined as never),
    success: { title: 'Product Restored', description: `${name} is in the shop again.` },
    failure: { title: 'Restore Failed', description: 'Failed to restore product' },
    refresh: productPaths,
  });
  return (
    <Button variant="secondary" size="xs" disabled={isPending} onClick={() => void act()}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
