import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { noteOrderEvents } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { checkStep, findToChange, type StaffCall, staffOf } from './change-order.ts';
import { presentOrder } from './order-queries.ts';

type KeepCall = StaffCall<{ words?: string | undefined; version?: number | undefined }>;

/**
 * Answers a customer who wants to cancel that the order goes on, with staff's own words in the email and the log. The
 * customer may ask again.
 * @throws Refusal not_found, stale_version; wrong_status where nothing was asked or the order has ended
 */
export async function declineCancellation(tx: Writer, call: KeepCall, deps: Pick<Deps, 'env'>): Promise<Order> {
  const { now } = call;
  const row = await findToChange(tx, call);
  checkStep(row, 'cancelled');
  if (row.cancelRequestedAt === null) {
    throw new Refusal('wrong_status', { detail: `Nobody asks to cancel order #${row.id} any more.` });
  }
  const words = call.body.words || null;
  const set = { cancelRequestedAt: null, cancelReason: null, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancellation-declined' as const, detail: { words } };
  await noteOrderEvents(tx, [event], { actor: staffOf(call), now });
  const order = await presentOrder(tx, row.id);
  await queueEmails(tx, [(await shopEmails(tx, deps)).cancellationDeclined({ order, reply: words })], now);
  return order;
}
