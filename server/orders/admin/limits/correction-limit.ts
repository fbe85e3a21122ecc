import { and, asc, eq, inArray } from 'drizzle-orm';
import { formatMoney, sumOfAmounts } from '#core/money.ts';
import { isLimited, type LimitedActing, requireApprover } from '#server/accounts/security/staff-limits.ts';
import { getStaffLimits } from '#server/accounts/security/staff-settings.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { refunds } from '#server/payments/payment-tables.ts';

/** What a correction's event records about the limit for counter staff. Amounts are in cents. */
interface LimitDetail {
  /** The amount that counts towards the limit, because counter staff refunded it without an owner's approval. */
  countedCents?: number;
  /** The amount that repeats a refund that the card's bank rejected. It doesn't count again, because the rejected refund was counted. */
  againCents?: number;
  approvedBy?: { id: number; name: string };
}

/**
 * Checks that counter staff may refund this amount. Together with their earlier refunds of the order, it must not exceed the limit that
 * the owner has set. Returns what the order's log then says about the limit.
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

/** The kinds of events that corrections record. */
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
