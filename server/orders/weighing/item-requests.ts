import { and, asc, eq } from 'drizzle-orm';
import type { ItemRequest } from '#core/orders/corrections/item-request-api.ts';
import { endOfQuestion, type QuestionState } from '#core/orders/weighing/weight-request.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type LinkSigner, mailedOrderOfLink, readLink, signLink } from '#server/email/signed-links.ts';
import type { OrderRow } from '../order-queries.ts';
import { orders } from '../order-tables.ts';
import { isWeighable } from './firm-orders.ts';
import { itemRequests } from './weighing-tables.ts';

export type ItemRequestRow = typeof itemRequests.$inferSelect;

/**
 * Returns the state of a question about changed items. The question is over if the order can't be weighed any more, for example because
 * it is paid or cancelled.
 */
export function stateOfItemRequest(row: ItemRequestRow, order: OrderRow, now: Date): QuestionState {
  if (row.status === 'agreed' || row.status === 'declined') return row.status;
  const isWaiting = row.status === 'requested' && endOfQuestion(row.requestedAt) > now.toISOString();
  return isWaiting && isWeighable(order) ? 'waiting' : 'over';
}

/** Returns the questions about changes of an order's items, oldest first. Orders without goods sold by the kilo need no query. */
export async function findItemRequests(db: Reader, order: OrderRow, now: Date): Promise<ItemRequest[]> {
  if (order.ceilingCents === null) return [];
  const ofOrder = eq(itemRequests.orderId, order.id);
  const rows = await db.select().from(itemRequests).where(ofOrder).orderBy(asc(itemRequests.id));
  return rows.map((row) => toItemRequest(row, order, now));
}

export function toItemRequest(row: ItemRequestRow, order: OrderRow, now: Date): ItemRequest {
  const { id, items, totalCents: total, requestedAt, answeredAt } = row;
  const state = stateOfItemRequest(row, order, now);
  return { id, items, total, state, requestedAt, answeredAt, endsAt: endOfQuestion(requestedAt) };
}

/** Withdraws the open question about a change of an order's items. */
export async function withdrawItemRequests(tx: Writer, orderId: number): Promise<void> {
  const isOpen = and(eq(itemRequests.orderId, orderId), eq(itemRequests.status, 'requested'));
  await tx.update(itemRequests).set({ status: 'withdrawn' }).where(isOpen);
}

/** The token of the link in a question's email. If the email address is corrected, the token becomes invalid. */
export function signItemRequest(signer: LinkSigner, { id }: Pick<ItemRequestRow, 'id'>, order: OrderRow): string {
  return signLink(signer, 'items', contentOf(id, order));
}

function contentOf(id: number, order: OrderRow): string {
  return `${id} ${mailedOrderOfLink(order, order.customerEmail)}`;
}

export interface LinkedItemRequest {
  request: ItemRequestRow;
  order: OrderRow;
}

/** Returns the question about changed items that an emailed link opens. Null if the link is about something else. */
export async function findLinkedItemRequest(
  db: Reader,
  token: string,
  signer: LinkSigner,
): Promise<LinkedItemRequest | null> {
  const named = readLink(signer, 'items', token);
  if (named === null) return null;
  const [found] = await db
    .select({ request: itemRequests, order: orders })
    .from(itemRequests)
    .innerJoin(orders, eq(orders.id, itemRequests.orderId))
    .where(eq(itemRequests.id, Number.parseInt(named, 10)));
  return found !== undefined && named === contentOf(found.request.id, found.order) ? found : null;
}
