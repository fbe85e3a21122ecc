import { and, eq, inArray, isNull } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { presentOrder, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findUnweighed } from '#server/orders/weighing/require-weighed.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { agreedCards } from '../cards/card-tables.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import type { TransactionContext } from '../charges/record-succeeded-charge.ts';
import { neverSent } from '../providers/payment-provider.ts';

/**
 * Records that the agreed card couldn't be charged for an order, or its amount couldn't be held, while the customer was away. Adds the
 * event and emails the customer a link to pay. Staff are alerted if the goods would be cut without a hold. A hold is tried again each
 * day, but the customer is emailed about it only once.
 */
export async function recordUnattended(tx: Writer, charge: ChargeRow, { now, env }: TransactionContext): Promise<void> {
  const { kind, amountCents, reference, declineCode, metadata, capture, cardBrand, cardLast4 } = charge;
  if (kind === 'customer' || declineCode === null || declineCode === neverSent) return;
  const ids = metadata.allocations.map(({ orderId }) => orderId);
  const isFirst = and(inArray(agreedCards.orderId, ids), isNull(agreedCards.failedAt));
  const first = await tx
    .update(agreedCards)
    .set({ failedAt: now.toISOString() })
    .where(isFirst)
    .returning({ orderId: agreedCards.orderId });
  const detail = { amountCents, charge: reference, declineCode };
  const events = ids.map((orderId) => ({ orderId, kind: 'payment-failed' as const, detail }));
  await recordOrderEvents(tx, events, { actor: system, now });
  const isWeighed = capture === 'automatic';
  const rows = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, 'pending')));
  const emails = await shopEmails(tx, { env }, now);
  const card = cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
  const facts = { amountCents, card, declineCode, isWeighed, chargeReference: reference };
  for (const order of await presentOrders(tx, rows)) {
    if (isWeighed || first.some(({ orderId }) => orderId === order.id))
      await queueEmails(tx, [emails.unpaidKilo({ ...facts, order })], now);
    if (!isWeighed) await raiseAlert(tx, missingAlert(order, amountCents), { now, env });
  }
}

/**
 * Notifies the customer and staff that an order's amount can't be held, because the shop has changed its provider and the current one
 * has no card. They are notified only once. Does nothing if the whole order is already weighed.
 */
export async function reportNoCard(tx: Writer, orderId: number, { now, env }: TransactionContext): Promise<void> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')));
  if (row === undefined || (await findUnweighed(tx, row)).length === 0) return;
  const amountCents = remainingCents(row.totalCents, row.paidCents);
  const order = await presentOrder(tx, row);
  if (!(await raiseAlert(tx, missingAlert(order, amountCents, 'The card can’t be tried again.'), { now, env }))) return;
  const emails = await shopEmails(tx, { env }, now);
  const facts = { order, amountCents, card: null, declineCode: 'unknown_card', isWeighed: false };
  await queueEmails(tx, [emails.unpaidKilo({ ...facts, chargeReference: missingSubject(orderId) })], now);
}

/** The subject of the alert that an order’s amount isn’t held. */
export function missingSubject(orderId: number | string): string {
  return `order-${orderId}`;
}

/** Returns the alert about a hold that couldn't be placed. An earlier, lower hold stays in place. */
function missingAlert({ id: orderId, hold }: Order, amountCents: number, then = 'The card is tried again each day.') {
  const missing = `${formatMoney(amountCents)} could not be held on the customer’s card.`;
  const detail =
    hold === null
      ? `${missing} Ask the customer to pay before the goods are cut. ${then}`
      : `${missing} ${formatMoney(hold.amount)} stays held. Take so much that it costs no more, or ask the customer to pay.`;
  return { kind: 'hold-missing' as const, subject: missingSubject(orderId), orderId, amountCents, detail };
}
