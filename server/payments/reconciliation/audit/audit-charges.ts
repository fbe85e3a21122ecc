import { and, asc, gt, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { formatMoney, sumOfCents } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { type ChargeRow, lostAllocations } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges, payments, refunds } from '#server/payments/payment-tables.ts';
import {
  type ListedCharge,
  neverSent,
  type ProviderName,
  refundedMismatch,
} from '#server/payments/providers/payment-provider.ts';
import { auditCaptures, auditHeldOnce, auditHold } from './audit-holds.ts';
import type { AuditReport } from './audit-report.ts';
import { nameOfCharge } from './name-of-charge.ts';
import type { ProviderRecords } from './provider-list.ts';

/** Compares every charge with its allocations, its payments and the provider's records. */
export async function auditCharges(db: Reader, provider: ProviderRecords, { findings, counts }: AuditReport) {
  const read = (after: number, limit: number) =>
    db.select().from(charges).where(gt(charges.id, after)).orderBy(asc(charges.id)).limit(limit);
  const unknown = new Map(provider.charges);
  const uncompared = new Map<ProviderName, number>();
  for await (const rows of inChunks(read)) {
    const ids = rows.map((row) => row.id);
    const allocations = await db.select().from(chargeAllocations).where(inArray(chargeAllocations.chargeId, ids));
    const paid = await db
      .select()
      .from(payments)
      .where(and(inArray(payments.chargeId, ids), isNull(payments.refundId), isNull(payments.failedRefundId)));
    const refunded = await db
      .select()
      .from(refunds)
      .where(
        and(
          inArray(refunds.chargeId, ids),
          isNotNull(refunds.lostOrderId),
          notInArray(refunds.status, ['refused', 'failed']),
        ),
      );
    for (const row of rows) {
      unknown.delete(row.reference);
      const of = <Row extends { chargeId: number | null }>(all: Row[]) =>
        all.filter((each) => each.chargeId === row.id);
      const isOpen = isInWork(row);
      if (isOpen) counts.inWork += 1;
      const lost = findStillLost(row, of(allocations), of(refunded), provider.charges.get(row.reference));
      if (lost.length > 0) findings.push(...auditLost(row, lost));
      else findings.push(...auditAllocations(row, of(allocations), of(paid)));
      if (provider.names.has(row.provider)) findings.push(...auditOutcome(row, provider));
      else uncompared.set(row.provider, (uncompared.get(row.provider) ?? 0) + 1);
    }
    findings.push(...(await auditCaptures(db, rows)));
    counts.charges += rows.length;
  }
  findings.push(...(await auditHeldOnce(db)));
  for (const [name, count] of uncompared) {
    findings.push(
      `${count} charges were made with ${name}, which could not be asked about them: ${howToCompare[name]}.`,
    );
  }
  for (const listed of unknown.values()) {
    // A charge that was abandoned before it was sent has no amount in the till's ledger.
    if (listed.amountCents === 0 || !provider.isKnowable(listed.createdAt)) continue;
    const amount = formatMoney(listed.amountCents);
    findings.push(
      `The provider has charge ${listed.reference} of ${amount} (${listed.outcome.status}), the shop has not.`,
    );
  }
}

const howToCompare: Record<ProviderName, string> = {
  till: 'its ledger is not in the data folder',
  stripe: 'set its keys, as for the shop',
};

interface Share {
  orderId: number;
  amountCents: number;
}

/** Returns the allocations of a charge whose orders are lost and that haven't been refunded. */
function findStillLost(
  row: ChargeRow,
  allocated: readonly Share[],
  refunded: readonly { lostOrderId: number | null; amountCents: number }[],
  listed: ListedCharge | undefined,
): readonly Share[] {
  if (listed !== undefined && listed.refundedCents === listed.amountCents) return [];
  return lostAllocations(row, allocated).filter(({ orderId, amountCents }) => {
    const own = refunded.filter((refund) => refund.lostOrderId === orderId);
    return sumOfCents(own.map((refund) => refund.amountCents)) < amountCents;
  });
}

function auditLost(row: ChargeRow, lost: readonly Share[]): string[] {
  if (row.status !== 'succeeded') return [];
  const numbers = lost.map(({ orderId }) => `#${orderId}`).join(', ');
  const where = 'Refund it in /admin under Payments.';
  const why = 'A restored backup may have lost the order, or the order could no longer take it.';
  return [`${nameOfCharge(row)} was for order ${numbers}, which hasn’t recorded it. ${why} ${where}`];
}

function auditAllocations(row: ChargeRow, allocated: readonly Share[], paid: readonly Share[]): string[] {
  const name = nameOfCharge(row);
  const { allocations } = row.metadata;
  const expected = allocations.filter(({ orderId }) => allocated.some((share) => share.orderId === orderId));
  if (
    sumOfCents(allocations.map(({ amountCents }) => amountCents)) !== row.amountCents ||
    !isSame(allocated, expected)
  ) {
    return [`${name} is divided into ${describe(allocated)}, which is not what it was for.`];
  }
  if (row.status === 'succeeded') {
    return isSame(allocated, paid)
      ? []
      : [`${name} was charged for ${describe(allocated)}, but recorded as ${describe(paid)}.`];
  }
  return paid.length === 0 ? [] : [`${name} is ${row.status}, but recorded as ${describe(paid)}.`];
}

function auditOutcome(row: ChargeRow, provider: ProviderRecords): string[] {
  const name = nameOfCharge(row);
  const listed = provider.charges.get(row.reference);
  if (row.status === 'held') return auditHold(row, listed, provider);
  if (isInWork(row)) {
    if (provider.isInWork(row.settledAt ?? row.createdAt)) return [];
    if (listed === undefined) return [`${name} never reached the provider and is still open.`];
    const { status } = listed.outcome;
    const hasEnded = status === 'succeeded' || status === 'declined' || status === 'released';
    return hasEnded ? [`${name} is still open, but ${status} at the provider.`] : [];
  }
  if (listed === undefined) {
    const isHarmless = row.status === 'declined' && (row.declineCode === neverSent || row.providerChargeId === null);
    return isHarmless ? [] : [`${name} is ${row.status}, but not at the provider.`];
  }
  if (row.declineCode === neverSent && listed.outcome.status === 'declined') return [];
  if (row.declineCode === refundedMismatch && listed.refundedCents >= listed.amountCents) return [];
  if (listed.amountCents !== row.amountCents) {
    return [`${name} is ${formatMoney(listed.amountCents)} at the provider.`];
  }
  // A hold that ended before the shop was notified of it is recorded as declined.
  if (row.capture === 'manual' && row.status === 'declined' && listed.outcome.status === 'released') return [];
  return listed.outcome.status === row.status
    ? []
    : [`${name} is ${row.status}, but ${listed.outcome.status} at the provider.`];
}

/** Whether the reconciler still has to do something about a charge. */
function isInWork({ status }: ChargeRow): boolean {
  return status === 'open' || status === 'action' || status === 'capturing' || status === 'releasing';
}

function describe(shares: readonly Share[]): string {
  if (shares.length === 0) return 'nothing';
  return shares.map(({ orderId, amountCents }) => `${formatMoney(amountCents)} on order #${orderId}`).join(', ');
}

function isSame(some: readonly Share[], others: readonly Share[]): boolean {
  if (some.length !== others.length) return false;
  return some.every((one) => others.some((o) => o.orderId === one.orderId && o.amountCents === one.amountCents));
}
