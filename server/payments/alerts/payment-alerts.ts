import { eq } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { orders } from '#server/orders/order-tables.ts';
import { paymentAlerts } from '../payment-tables.ts';

export type PaymentAlertRow = typeof paymentAlerts.$inferSelect;
export type NewAlert = Pick<PaymentAlertRow, 'kind' | 'subject' | 'orderId' | 'amountCents' | 'detail'> &
  Partial<Pick<PaymentAlertRow, 'waitsForBalance'>>;

/**
 * Notifies staff, on screen and by email, of a payment problem that only a person can resolve. Each subject is reported once.
 * Returns true if the alert is new.
 */
export async function raiseAlert(
  tx: Writer,
  alert: NewAlert,
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<boolean> {
  const isThere = alert.orderId !== null && (await tx.$count(orders, eq(orders.id, alert.orderId))) > 0;
  const row = { ...alert, orderId: isThere ? alert.orderId : null, createdAt: now.toISOString() };
  if ((await addRows(tx, paymentAlerts, [row], { unlessTaken: true })) === 0) return false;
  const { amountCents: amount, ...reported } = alert;
  const emails = await shopEmails(tx, { env }, now);
  await queueEmails(tx, [emails.shopAlert({ ...reported, orderId: row.orderId, amount })], now);
  return true;
}
