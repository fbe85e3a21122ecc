import type { ProductChange } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Writer } from '#server/db/store.ts';
import { updateProduct } from './save-product.ts';
import { getStaffProduct } from './staff-product-queries.ts';

interface Acting {
  actor: { id: number } | null;
  now: Date;
  /** Only set for a change that was made offline. `sentBy` is the person who sent it, if that isn't the person who made it. */
  offline?: { sentBy?: { name: string } | undefined };
}

/** Records an action on a product in the activity log. The product's values aren't recorded. */
export function recordProduct(tx: Writer, acting: Acting, action: string, { name, id }: StaffProduct): Promise<void> {
  return recordActivity(tx, acting, { kind: 'product', action, subject: `${name} (${id})` });
}

/**
 * Changes a product like updateProduct, and records its values before and after in the activity log.
 * @throws AppError
 */
export async function changeAndRecord(
  tx: Writer,
  id: number,
  change: ProductChange,
  acting: Acting,
): Promise<StaffProduct> {
  const before = await getStaffProduct(tx, id);
  const after = await updateProduct(tx, id, change, acting.now);
  const isPrice = before.price !== after.price;
  const sentBy = acting.offline?.sentBy;
  const origin =
    acting.offline === undefined ? '' : `, offline${sentBy === undefined ? '' : `, sent by ${sentBy.name}`}`;
  await recordActivity(tx, acting, {
    kind: isPrice ? 'price' : 'product',
    action: `${isPrice ? 'Changed the price' : 'Changed a product'}${origin}`,
    subject: `${after.name} (${id})`,
    before: editedOf(before),
    after: editedOf(after),
  });
  return after;
}

/** The product without calculated values. */
function editedOf({
  figures: _figures,
  availability: _availability,
  left: _left,
  outOfStock: _outOfStock,
  ...edited
}: StaffProduct): Record<string, unknown> {
  return edited;
}
