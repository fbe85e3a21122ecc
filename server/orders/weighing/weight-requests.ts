import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { endOfQuestion, type QuestionState } from '#core/orders/weighing/weight-request.ts';
import type { WeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type LinkSigner, mailedOrderOfLink, readLink, signLink } from '#server/email/signed-links.ts';
import type { OrderItemRow, OrderRow } from '../order-queries.ts';
import { orderItems, orders } from '../order-tables.ts';
import { isWeighable } from './firm-orders.ts';
import { withdrawItemRequests } from './item-requests.ts';
import { weightRequests } from './weighing-tables.ts';

export type WeightRequestRow = typeof weightRequests.$inferSelect;

/** Returns the state of a question about a weight. The question is over if the order can't be weighed any more. */
export function stateOfQuestion(row: WeightRequestRow, order: OrderRow, now: Date): QuestionState {
  if (row.status === 'agreed' || row.status === 'declined') return row.status;
  const isWaiting = row.status === 'requested' && endOfQuestion(row.requestedAt) > now.toISOString();
  return isWaiting && isWeighable(order) ? 'waiting' : 'over';
}

/** Returns the questions about the weights of these orders, by order id, oldest first. */
export async function findWeightRequests(
  db: Reader,
  rows: readonly OrderRow[],
  now: Date,
): Promise<Map<number, WeightRequest[]>> {
  const ofKilo = rows.filter(({ ceilingCents }) => ceilingCents !== null);
  if (ofKilo.length === 0) return new Map();
  const ids = ofKilo.map(({ id }) => id);
  const found = await db
    .select({ request: weightRequests, name: orderItems.name })
    .from(weightRequests)
    .innerJoin(orderItems, eq(orderItems.id, weightRequests.itemId))
    .where(inArray(weightRequests.orderId, ids))
    .orderBy(asc(weightRequests.id));
  const presented = found.flatMap(({ request, name }) => {
    const order = ofKilo.find(({ id }) => id === request.orderId);
    return order === undefined ? [] : [{ orderId: order.id, request: toWeightRequest(request, { order, name }, now) }];
  });
  const byOrder = Map.groupBy(presented, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, group]) => [id, group.map(({ request }) => request)]));
}

export function toWeightRequest(
  row: WeightRequestRow,
  { order, name }: { order: OrderRow; name: string },
  now: Date,
): WeightRequest {
  const { id, itemId: lineId, grams, amountCents: amount, totalCents: total, requestedAt, answeredAt } = row;
  const state = stateOfQuestion(row, order, now);
  return { id, lineId, name, grams, amount, total, state, requestedAt, answeredAt, endsAt: endOfQuestion(requestedAt) };
}

/**
 * Withdraws all open questions about an order. With `itemId`, only the questions about that item's weight. They need no answer any
 * more.
 */
export async function withdrawQuestions(
  tx: Writer,
  { orderId, itemId }: { orderId: number; itemId?: number },
): Promise<void> {
  const ofItem = itemId === undefined ? undefined : eq(weightRequests.itemId, itemId);
  await tx
    .update(weightRequests)
    .set({ status: 'withdrawn' })
    .where(and(eq(weightRequests.orderId, orderId), ofItem, eq(weightRequests.status, 'requested')));
  if (itemId === undefined) await withdrawItemRequests(tx, orderId);
}

/** The token of the link in a question's email. If the email address is corrected, the token becomes invalid. */
export function signQuestion(signer: LinkSigner, { id }: Pick<WeightRequestRow, 'id'>, order: OrderRow): string {
  return signLink(signer, 'weight', contentOf(id, order));
}

function contentOf(id: number, order: OrderRow): string {
  return `${id} ${mailedOrderOfLink(order, order.customerEmail)}`;
}

export interface LinkedQuestion {
  request: WeightRequestRow;
  order: OrderRow;
  item: OrderItemRow | null;
}

/** The question that an emailed link opens. @throws AppError not_found */
export async function getLinkedQuestion(db: Reader, token: string, signer: LinkSigner): Promise<LinkedQuestion> {
  const named = readLink(signer, 'weight', token);
  const [found] =
    named === null
      ? []
      : await db
          .select({ request: weightRequests, order: orders, item: orderItems })
          .from(weightRequests)
          .innerJoin(orders, eq(orders.id, weightRequests.orderId))
          .leftJoin(orderItems, eq(orderItems.id, weightRequests.itemId))
          .where(eq(weightRequests.id, Number.parseInt(named, 10)));
  if (found !== undefined && named === contentOf(found.request.id, found.order)) return found;
  const detail = 'This link is incomplete or has expired. Please open it again from our newest email.';
  throw new AppError('not_found', { detail });
}
