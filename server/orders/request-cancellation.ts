import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import type { Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { actorOf, recordOrderEvents } from './order-events.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrder } from './order-queries.ts';
import { orders } from './order-tables.ts';

type CancellationRequestContext = RequestContext<{ id: number }, unknown, { reason?: string | undefined } | undefined>;

/**
 * Records that a customer wants an order cancelled, and why. Staff decide, so nothing else of the order changes. A repeated
 * request keeps the first instant and replaces the reason.
 * @throws AppError not_found; wrong_status for an order that is delivered or cancelled
 */
export async function storeCancellationRequest(tx: Writer, context: CancellationRequestContext): Promise<Order> {
  const [row] = await findOwnOrders(tx, context, [context.params.id]);
  if (row === undefined) throw noSuchOrder();
  if (!canStep(row.status, 'cancelled')) {
    throw new AppError('wrong_status', {
      detail: `Order #${row.id} is ${row.status} and can’t be cancelled any more.`,
    });
  }
  return presentOrder(tx, await recordRequest(tx, context, row));
}

async function recordRequest(
  tx: Writer,
  { body, actor, now }: CancellationRequestContext,
  row: OrderRow,
): Promise<OrderRow> {
  const cancelReason = body?.reason || row.cancelReason;
  if (row.cancelRequestedAt !== null && cancelReason === row.cancelReason) return row;
  const at = now.toISOString();
  const cancelRequestedAt = row.cancelRequestedAt ?? at;
  const set = { cancelRequestedAt, cancelReason, updatedAt: at, version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancel-requested' as const, detail: { reason: cancelReason } };
  await recordOrderEvents(tx, [event], { actor: actorOf(actor), now });
  return { ...row, ...set };
}
