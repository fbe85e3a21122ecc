import type { Writer } from '#server/db/store.ts';
import { addOrderTag, removeOrderTag } from '#server/orders/admin/staff-order/order-tags.ts';
import { addTag, removeTag } from '../customers/admin/note-and-tag.ts';
import type { Acting, BulkRecord, Outcome } from './bulk-work.ts';

interface TagChange {
  tag: string;
  isRemoved: boolean;
}

/** @throws AppError not_found */
export async function tagOrder(
  tx: Writer,
  { subjectId }: BulkRecord,
  { tag, isRemoved }: TagChange,
  acting: Acting,
): Promise<Outcome> {
  const set = isRemoved ? removeOrderTag : addOrderTag;
  return (await set(tx, { orderId: subjectId, tag }, acting)) ? 'changed' : 'unchanged';
}

/** @throws AppError not_found; wrong_status if the record has been merged or closed since it was selected */
export async function tagCustomer(
  tx: Writer,
  { subjectId: id }: BulkRecord,
  { tag, isRemoved }: TagChange,
  acting: Acting,
): Promise<Outcome> {
  const isDone = isRemoved
    ? await removeTag(tx, { ...acting, params: { id, tag }, body: undefined })
    : await addTag(tx, { ...acting, params: { id }, body: { tag } });
  return isDone ? 'changed' : 'unchanged';
}
