import { and, asc, eq, inArray } from 'drizzle-orm';
import { formatMoney, sumOfAmounts } from '#core/money.ts';
import { isLimited, type LimitedActing, requireApprover } from '#server/accounts/security/staff-limits.ts';
import { getStaffLimits } from '#server/accounts/security/staff-settings.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { refunds } from '#server/payments/payment-tables.ts';

/** The details about the limit in a correction's event. Amounts are in cents. */
interface LimitDetail {
  /** The amount that counter staff refunded without an owner's approval. */
  countedCents?: number;
  /** The amount that was refunded again after a card's bank had rejected the first refund, which was already counted. */
  againCents?: number;
  approvedBy?: { id: number; name: string };
}

/**
 * Checks that counter staff may refund this amount of an order: together with their earlier refunds of the order, it must not
 * exceed the owner's limit. Returns what the correction's event records about the limit.
 * @throws AppError approval_needed
 */
export async function requireWithinLimit(
  tx: Writer,
  context: LimitedActing,
  { orderId, amountCents }: { orderId: number; amountCents: number },
): Promise<LimitDetail> {
  const before = await countBefore(tx, orderId);
  const againCents = Math.min(amountCents, Math.max(0, before.rejectedCents - before.againCents));
  const again = againCents === 0 ? {} : { againCents };
  const cents = amountCents - againCents;
  if (cents === 0 || !isLimited(context)) return again;
  const { correctionCents: limitCents } = await getStaffLimits(tx);
  if (before.countedCents + cents <= limitCents) return { ...again, countedCents: cents };
  const earlier =
    before.countedCents === 0 ? '' : `, and ${formatMoney(before.countedCents)} of this one went back before`;
  const approved = await requireApprover(tx, context, {
    cents,
    limitCents,
    rule: `Counter staff give back up to ${formatMoney(limitCents)} of one order${earlier}.`,
    subject: `${formatMoney(cents)} of order #${orderId} given back`,
  });
  return { ...again, ...approved };
}

/** Every kind of event that corrections record. */
const corrections = ['refunded', 'cancelled', 'payment-lowered'];

async function countBefore(db: Reader, orderId: number) {
  const events = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, corrections)))
    .orderBy(asc(orderEvents.id));
  const rejected = await db
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ['refused', 'failed'])));
  const sumOf = (name: 'countedCents' | 'againCents') =>
    events.reduce((sum, { detail }) => sum + Number(detail[name] ?? 0), 0);
  return {
    countedCents: sumOf('countedCents'),
    againCents: sumOf('againCents'),
    rejectedCents: sumOfAmounts(rejected),
  };
}
