import { deleteProduct, restoreProduct, type StaffProduct } from '#core/products/staff-product-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { editPath } from './product-paths.ts';
import { changedByProducts } from './staff-product-queries.ts';

export interface ProductActionsProps {
  product: StaffProduct;
  /** Opens the dialog, which outlives the row. */
  onDelete(product: StaffProduct): void;
}

/** View, Edit, and Delete or Restore. A hidden product has no page to be viewed. */
export function ProductActions({ product, onDelete }: ProductActionsProps) {
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
      {isHidden ? (
        <RestoreButton product={product} />
      ) : (
        <Button variant="danger" size="xs" onClick={() => onDelete(product)}>
          Delete{named}
        </Button>
      )}
    </div>
  );
}

/** Asks before a product is deleted. It belongs to the screen: its row may leave the page meanwhile. */
export function DeleteProductDialog({ product, onClose }: { product: StaffProduct; onClose(): void }) {
  const { id, name, isTest } = product;
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(deleteProduct, { params: { id } }),
    success: { title: 'Product Deleted', description: `${name} is no longer in the shop.` },
    failure: { title: 'Delete Failed', description: 'Failed to delete product' },
    refresh: changedByProducts,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={name}
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      danger
      isPending={isPending}
      failure={failure}
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
  );
}

function RestoreButton({ product }: { product: StaffProduct }) {
  const { id, name } = product;
  const { act, isPending } = useAdminMutation({
    run: () => call(restoreProduct, { params: { id } }),
    success: { title: 'Product Restored', description: `${name} is in the shop again.` },
    failure: { title: 'Restore Failed', description: 'Failed to restore product' },
    refresh: changedByProducts,
  });
  return (
    <Button variant="secondary" size="xs" disabled={isPending} onClick={() => void act()}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
