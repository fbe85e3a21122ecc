import { and, asc, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { sumOfAmounts } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { chargeAllocations, charges, disputes, payments, refunds } from '../payment-tables.ts';
import type { ProviderName } from '../providers/payment-provider.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A card charge of an order, and how much of it can still be refunded. */
export interface OrderCharge {
  chargeId: number;
  card: { brand: string; last4: string } | null;
  chargedAt: string;
  refundableCents: number;
}

/** An order's card charges that a provider would refund, and the amounts that can't be refunded because of disputes. */
export interface RefundableCharges {
  /** Sorted newest first. */
  charges: OrderCharge[];
  /** The disputed amount that the bank holds until it decides. */
  disputedCents: number;
  /** The disputed amount that the bank has returned to the customer. */
  lostCents: number;
}

/**
 * The order's paid card charges, with the amounts that can still be refunded. Amounts that a refund has reserved or returned are left
 * out. Providers refuse to refund any part of a disputed charge, so staff hand back the undisputed part instead.
 */
export async function listRefundableCharges(db: Reader, orderId: number): Promise<RefundableCharges> {
  const all = await listOrderCharges(db, orderId);
  const ids = all.map(({ chargeId }) => chargeId);
  const known = ids.length === 0 ? [] : await db.select().from(disputes).where(inArray(disputes.chargeId, ids));
  const found: RefundableCharges = { charges: [], disputedCents: 0, lostCents: 0 };
  for (const charge of all) {
    const own = known.filter(({ chargeId }) => chargeId === charge.chargeId);
    // An inquiry isn't counted, because it holds no money and a refund ends it.
    const held = sumOfAmounts(own.filter(({ status }) => status === 'needs_response' || status === 'under_review'));
    const lost = sumOfAmounts(own.filter(({ status }) => status === 'lost'));
    if (held + lost === 0) {
      found.charges.push(charge);
    } else {
      const parts = await leftByOrder(db, charge.chargeId);
      const lostCents = shareOf(parts, orderId, lost);
      found.lostCents += lostCents;
      found.disputedCents += shareOf(parts, orderId, held + lost) - lostCents;
    }
  }
  return found;
}

interface OrderPart {
  orderId: number;
  leftCents: number;
}

/** Returns how much of a charge isn't refunded yet, for each order that the charge paid. */
async function leftByOrder(db: Reader, chargeId: number): Promise<OrderPart[]> {
  const parts = await db.select().from(chargeAllocations).where(eq(chargeAllocations.chargeId, chargeId));
  const made = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), notInArray(refunds.status, ['refused', 'failed'])));
  return parts
    .map(({ orderId, amountCents }) => {
      const refundedCents = sumOfAmounts(made.filter((refund) => refund.orderId === orderId));
      return { orderId, leftCents: Math.max(0, amountCents - refundedCents) };
    })
    .toSorted((a, b) => a.orderId - b.orderId);
}

/** An order's share of the disputed amount of a charge, to the cent, in proportion to each order's unrefunded amount. */
function shareOf(parts: readonly OrderPart[], orderId: number, disputedCents: number): number {
  const totalCents = parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (totalCents === 0) return 0;
  const cents = Math.min(disputedCents, totalCents);
  const before = parts.filter((part) => part.orderId < orderId).reduce((sum, { leftCents }) => sum + leftCents, 0);
  const own = parts.find((part) => part.orderId === orderId)?.leftCents ?? 0;
  return Math.floor((cents * (before + own)) / totalCents) - Math.floor((cents * before) / totalCents);
}

async function listOrderCharges(db: Reader, orderId: number): Promise<OrderCharge[]> {
  const refunded = db
    .select({ chargeId: refunds.chargeId, cents: sql<number>`sum(${refunds.amountCents})`.as('refunded_cents') })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), notInArray(refunds.status, ['refused', 'failed'])))
    .groupBy(refunds.chargeId)
    .as('refunded');
  const rows = await db
    .select({
      charge: charges,
      paidCents: chargeAllocations.amountCents,
      paidAt: payments.paidAt,
      refunded: refunded.cents,
    })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .innerJoin(
      payments,
      and(
        eq(payments.chargeId, charges.id),
        eq(payments.orderId, orderId),
        isNull(payments.refundId),
        isNull(payments.failedRefundId),
      ),
    )
    .leftJoin(refunded, eq(refunded.chargeId, charges.id))
    .where(and(eq(chargeAllocations.orderId, orderId), eq(charges.status, 'succeeded')))
    .orderBy(desc(payments.paidAt), desc(charges.id));
  return rows.map(({ charge, paidCents, paidAt, refunded: refundedCents }) => {
    const { cardBrand, cardLast4 } = charge;
    const card = cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
    return { chargeId: charge.id, card, chargedAt: paidAt, refundableCents: paidCents - Number(refundedCents ?? 0) };
  });
}

/** The amounts paid on an order without a card, in cents by payment method. Amounts that were handed back or corrected are subtracted. */
export async function paidWithoutCard(db: Reader, orderId: number): Promise<Map<'cash' | 'eftpos' | 'manual', number>> {
  const rows = await db
    .select({ method: payments.method, cents: sql<number>`sum(${payments.amountCents})` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.method, ['cash', 'eftpos', 'manual'])))
    .groupBy(payments.method);
  return new Map(rows.flatMap(({ method, cents }) => (method === 'card' ? [] : [[method, Number(cents)] as const])));
}

/** The method of the newest payment of an order that staff recorded; null if they recorded none. */
export async function newestMethod(db: Reader, orderId: number): Promise<'cash' | 'eftpos' | 'manual' | null> {
  const isRecorded = and(inArray(payments.method, ['cash', 'eftpos', 'manual']), gt(payments.amountCents, 0));
  const [row] = await db
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isRecorded))
    .orderBy(desc(payments.id))
    .limit(1);
  return row === undefined || row.method === 'card' ? null : row.method;
}

export async function findRefund(db: Reader, reference: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.reference, reference));
  return row ?? null;
}

/** A refund without an outcome, with the data that the provider needs. */
export interface OpenRefund {
  refund: RefundRow;
  chargeReference: string;
  providerChargeId: string | null;
  provider: ProviderName;
}

/** Limits a query to the refunds of one order or one charge. If empty, the query includes all of the shop's refunds. */
export interface RefundScope {
  orderId?: number;
  chargeId?: number;
}

/** Every open refund, oldest first. */
export async function listOpenRefunds(db: Reader, { orderId, chargeId }: RefundScope = {}): Promise<OpenRefund[]> {
  const isOfOrder = orderId === undefined ? undefined : eq(refunds.orderId, orderId);
  const isOfCharge = chargeId === undefined ? undefined : eq(refunds.chargeId, chargeId);
  return db
    .select({
      refund: refunds,
      chargeReference: charges.reference,
      providerChargeId: charges.providerChargeId,
      provider: charges.provider,
    })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(eq(refunds.status, 'open'), isOfOrder, isOfCharge))
    .orderBy(asc(refunds.id));
}
