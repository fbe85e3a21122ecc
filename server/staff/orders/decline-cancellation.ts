import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { getOrderToChange, requireStep, type StaffContext, staffOf } from './order-change.ts';

type DeclineContext = StaffContext<{ words?: string | undefined; version?: number | undefined }>;

/**
 * Declines a customer's request to cancel, with an optional reply from staff in the email and the log. The customer may
 * ask again.
 * @throws AppError not_found, stale_version; wrong_status where there is no request or the order has ended
 */
export async function declineCancellation(
  tx: Writer,
  context: DeclineContext,
  deps: Pick<Deps, 'env'>,
): Promise<Order> {
  const { now } = context;
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'cancelled');
  if (row.cancelRequestedAt === null) {
    throw new AppError('wrong_status', { detail: `Nobody asks to cancel order #${row.id} any more.` });
  }
  const reply = context.body.words || null;
  const set = { cancelRequestedAt: null, cancelReason: null, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancellation-declined' as const, detail: { words: reply } };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  await queueEmails(tx, [(await shopEmails(tx, deps)).cancellationDeclined({ order, reply })], now);
  return order;
}
