import { deleteProduct, markOutOfStock, restoreProduct, type StaffProduct } from '#core/products/staff-product-api.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { MoreMenu } from '#storefront/admin/ui/more-menu.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { editPath } from './product-paths.ts';
import { useOfferInRepeats } from './repeatable-switch.tsx';
import { changedByProducts } from './staff-product-queries.ts';

/**
 * The actions on a product: Edit, and View in a menu. A hidden product has Restore instead, because it has no page to view. Delete is
 * in the product's form. Only owners can change products; other staff can only view them.
 */
export function ProductActions({ product }: { product: StaffProduct }) {
  const { id, name, isHidden } = product;
  const isOwner = useMay('owner');
  const { repeats } = useShop();
  const mark = useMarkOutOfStock(product);
  const offer = useOfferInRepeats(product);
  const repeat = {
    label: offer.isRepeatable ? 'Don’t offer in repeating boxes' : 'Offer in repeating boxes',
    onSelect: () => void offer.act(),
  };
  if (isHidden) return isOwner ? <RestoreButton product={product} /> : null;
  const items = isOwner ? [{ label: 'View', to: `/product/${id}` }, mark, ...(repeats ? [repeat] : [])] : [mark];
  return (
    <div className="flex items-center justify-end gap-1 max-md:flex-col max-md:items-end max-md:gap-0">
      {isOwner ? (
        <ButtonLink to={editPath(product)} variant="secondary" size="xs">
          Edit<span className="sr-only"> {name}</span>
        </ButtonLink>
      ) : (
        <ViewLink product={product} />
      )}
      <MoreMenu of={name} items={items} />
    </div>
  );
}

/** The menu entry with which staff of every role stop and resume the sale of a product to customers. */
function useMarkOutOfStock({ id, name, outOfStock }: StaffProduct) {
  const { act } = useAdminMutation({
    run: () => call(markOutOfStock, { params: { id }, body: { outOfStock: !outOfStock } }),
    success: outOfStock
      ? { title: 'Back in Stock', description: `Customers can order ${name} again.` }
      : { title: 'Out of Stock', description: `Customers see ${name} as sold out, and can’t order it.` },
    failure: {
      title: 'Couldn’t change the product',
      description: 'Couldn’t change the product. Check your connection and try again.',
    },
    refresh: changedByProducts,
  });
  return { label: outOfStock ? 'Back in stock' : 'Mark out of stock', onSelect: () => void act() };
}

function ViewLink({ product: { id, name } }: { product: StaffProduct }) {
  return (
    <ButtonLink to={`/product/${id}`} variant="secondary" size="xs">
      View<span className="sr-only"> {name}</span>
    </ButtonLink>
  );
}

interface DeleteProductDialogProps {
  product: StaffProduct;
  onClose(): void;
  onDeleted(): void;
}

/** Asks for confirmation before a product is deleted. */
export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { id, name, isTest } = product;
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(deleteProduct, { params: { id } }),
    success: { title: 'Product Deleted', description: `${name} is no longer in the shop.` },
    failure: { title: 'Delete Failed', description: 'Failed to delete product' },
    refresh: changedByProducts,
    onDone: onDeleted,
  });
  return (
    <ConfirmDialog
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
          ? 'Its page is removed immediately, and it can’t be ordered any more.'
          : 'It disappears from the shop immediately and can’t be ordered any more.'}{' '}
        Existing orders keep it as it was bought. You can find it in the list of products under “Hidden” and restore it.
      </p>
    </ConfirmDialog>
  );
}

function RestoreButton({ product }: { product: StaffProduct }) {
  const { id, name } = product;
  const { act, isPending } = useAdminMutation({
    run: () => call(restoreProduct, { params: { id } }),
    success: { title: 'Product Restored', description: `${name} is in the shop again.` },
    failure: {
      title: 'Restore Failed',
      description: 'Couldn’t restore the product. Check your connection and try again.',
    },
    refresh: changedByProducts,
  });
  return (
    <Button variant="secondary" size="xs" disabled={isPending} onClick={() => void act()}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
