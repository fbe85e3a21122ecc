import { and, eq, inArray, isNull } from 'drizzle-orm';
import { formatMoney, sumOfCents } from '#core/money.ts';
import { canStep } from '#core/orders/order-status.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { chargeAllocations, paymentAlerts } from '../payment-tables.ts';
import type { ChargeRow } from './charge-queries.ts';
import type { TransactionContext } from './record-succeeded-charge.ts';

/**
 * Whether an order can accept a charge's amount. It always can while the charge reserves the amount. If a restored backup had lost the
 * charge, nothing was reserved. The order may then have been paid in another way, changed or cancelled.
 */
export function canTake(order: OrderRow, layby: LaybyPlanOfOrder | null, amountCents: number): boolean {
  const left = layby === null ? [] : layby.instalments.map((row) => remainingCents(row.amountCents, row.paidCents));
  const isInPlan = layby === null || amountCents <= sumOfCents(left);
  return canStep(order.status, 'paid') && isInPlan && amountCents <= remainingCents(order.totalCents, order.paidCents);
}

/**
 * Separates a charge from the orders that can't accept it, and notifies the owner. The owner can refund the charge like one whose
 * orders are lost. If the charge stayed open instead, its orders could be neither paid nor changed.
 */
export async function setAside(
  tx: Writer,
  charge: ChargeRow,
  untaken: readonly { id: number; order: OrderRow; amountCents: number }[],
  context: TransactionContext,
): Promise<void> {
  const ids = untaken.map(({ id }) => id);
  await tx.delete(chargeAllocations).where(inArray(chargeAllocations.id, ids));
  const amountCents = sumOfCents(untaken.map((allocation) => allocation.amountCents));
  const numbers = untaken.map(({ order }) => `#${order.id}`).join(', ');
  const detail =
    `${formatMoney(amountCents)} was charged to a card for order ${numbers}, which can’t take it: it was paid, changed or ` +
    'cancelled since. Nothing was recorded as paid. Refund it on the Payments screen, under Charges without an order.';
  const orderId = untaken[0]?.order.id ?? null;
  await raiseAlert(tx, { kind: 'mismatch', subject: charge.reference, orderId, amountCents, detail }, context);
}

/** Closes the alert about a charge that no order could take, because staff have refunded it. */
export async function closeUntakenAlert(
  tx: Writer,
  { reference }: Pick<ChargeRow, 'reference'>,
  { actor, now }: { actor: { id: number } | null; now: Date },
): Promise<void> {
  const isIt = and(eq(paymentAlerts.kind, 'mismatch'), eq(paymentAlerts.subject, reference));
  const set = { closedAt: now.toISOString(), closedBy: actor?.id ?? null };
  await tx
    .update(paymentAlerts)
    .set(set)
    .where(and(isIt, isNull(paymentAlerts.closedAt)));
}
