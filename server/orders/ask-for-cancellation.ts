import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import type { Call } from '#server/http/call.ts';
import { actorOf, noteOrderEvents } from './order-events.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrders } from './order-queries.ts';
import { orders } from './order-tables.ts';

type RequestCall = Call<{ id: number }, unknown, { reason?: string | undefined } | undefined>;

/**
 * Notes that a customer wants an order cancelled, and why. Staff decide: nothing else of the order changes. Asking again
 * keeps the first time, and takes a new reason.
 * @throws Refusal not_found; wrong_status for an order that is delivered or cancelled
 */
export async function askForCancellation(tx: Writer, call: RequestCall): Promise<Order> {
  const [row] = await findOwnOrders(tx, call, [call.params.id]);
  if (row === undefined) throw noSuchOrder();
  if (!canStep(row.status, 'cancelled')) {
    throw new Refusal('wrong_status', { detail: `Order #${row.id} is ${row.status} and can’t be cancelled any more.` });
  }
  const [order] = await presentOrders(tx, [await noteRequest(tx, call, row)]);
  if (order === undefined) throw new Error(`Order ${row.id} could not be presented`);
  return order;
}

async function noteRequest(tx: Writer, { body, caller, now }: RequestCall, row: OrderRow): Promise<OrderRow> {
  const cancelReason = body?.reason || row.cancelReason;
  if (row.cancelRequestedAt !== null && cancelReason === row.cancelReason) return row;
  const at = now.toISOString();
  const cancelRequestedAt = row.cancelRequestedAt ?? at;
  const set = { cancelRequestedAt, cancelReason, updatedAt: at, version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancel-requested' as const, detail: { reason: cancelReason } };
  await noteOrderEvents(tx, [event], { actor: actorOf(caller), now });
  return { ...row, ...set };
}
