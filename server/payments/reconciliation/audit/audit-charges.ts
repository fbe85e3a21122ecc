import { and, asc, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { type ChargeRow, lostAllocations } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges, payments, refunds } from '#server/payments/payment-tables.ts';
import { type ListedCharge, neverSent } from '#server/payments/providers/gateway.ts';
import type { AuditReport } from './audit-report.ts';
import { inChunks, sumOf } from './audit-report.ts';
import type { ProviderRecords } from './provider-list.ts';

/** Every charge against its parts, its payments and the provider's word. */
export async function auditCharges(db: Reader, provider: ProviderRecords, { findings, counts }: AuditReport) {
  const read = (after: number, limit: number) =>
    db.select().from(charges).where(gt(charges.id, after)).orderBy(asc(charges.id)).limit(limit);
  const unknown = new Map(provider.charges);
  for await (const rows of inChunks(read)) {
    const ids = rows.map((row) => row.id);
    const parts = await db.select().from(chargeAllocations).where(inArray(chargeAllocations.chargeId, ids));
    const paid = await db
      .select()
      .from(payments)
      .where(and(inArray(payments.chargeId, ids), isNull(payments.refundId)));
    const given = await db
      .select()
      .from(refunds)
      .where(and(inArray(refunds.chargeId, ids), isNotNull(refunds.lostOrderId), ne(refunds.status, 'refused')));
    for (const row of rows) {
      unknown.delete(row.reference);
      const of = <Part extends { chargeId: number | null }>(all: Part[]) =>
        all.filter((part) => part.chargeId === row.id);
      const isOpen = row.status === 'open' || row.status === 'action';
      if (isOpen) counts.inWork += 1;
      const lost = stillLost(row, of(parts), of(given), provider.charges.get(row.reference));
      if (lost.length > 0) findings.push(...auditLost(row, lost));
      else findings.push(...auditShares(row, of(parts), of(paid)));
      if (row.provider === provider.name) findings.push(...auditWord(row, provider));
    }
    counts.charges += rows.length;
  }
  for (const listed of unknown.values()) {
    // What was given up before it was sent stands in the till's ledger as nothing.
    if (listed.amountCents === 0 || !provider.isKnowable(listed.createdAt)) continue;
    const sum = formatMoney(listed.amountCents);
    findings.push(
      `The provider has charge ${listed.reference} of ${sum} (${listed.outcome.status}), the shop has not.`,
    );
  }
}

interface Share {
  orderId: number;
  amountCents: number;
}

/** Those parts whose order is not there, and that were not given back either. */
function stillLost(
  row: ChargeRow,
  parts: readonly Share[],
  given: readonly { lostOrderId: number | null; amountCents: number }[],
  listed: ListedCharge | undefined,
): readonly Share[] {
  if (listed !== undefined && listed.refundedCents === listed.amountCents) return [];
  return lostAllocations(row, parts).filter(({ orderId, amountCents }) => {
    const own = given.filter((refund) => refund.lostOrderId === orderId);
    return sumOf(own.map((refund) => refund.amountCents)) < amountCents;
  });
}

function auditLost(row: ChargeRow, lost: readonly Share[]): string[] {
  if (row.status !== 'succeeded') return [];
  const numbers = lost.map((part) => `#${part.orderId}`).join(', ');
  const where = 'Refund it in /admin under Test Tools, Till’s charges.';
  return [`${nameOf(row)} was for order ${numbers}, which is not there; a restored backup may have lost it. ${where}`];
}

function auditShares(row: ChargeRow, parts: readonly Share[], paid: readonly Share[]): string[] {
  const name = nameOf(row);
  const { allocations } = row.metadata;
  const expected = allocations.filter(({ orderId }) => parts.some((part) => part.orderId === orderId));
  if (sumOf(allocations.map((part) => part.amountCents)) !== row.amountCents || !isSame(parts, expected)) {
    return [`${name} is divided into ${text(parts)}, which is not what it was for.`];
  }
  if (row.status === 'succeeded') {
    return isSame(parts, paid) ? [] : [`${name} was charged for ${text(parts)}, but recorded as ${text(paid)}.`];
  }
  return paid.length === 0 ? [] : [`${name} is ${row.status}, but recorded as ${text(paid)}.`];
}

function auditWord(row: ChargeRow, provider: ProviderRecords): string[] {
  const name = nameOf(row);
  const listed = provider.charges.get(row.reference);
  if (row.status === 'open' || row.status === 'action') {
    if (provider.isInWork(row.createdAt)) return [];
    if (listed === undefined) return [`${name} never reached the provider and is still open.`];
    const word = listed.outcome.status;
    const hasEnded = word === 'succeeded' || word === 'declined';
    return hasEnded ? [`${name} is still open, but ${word} at the provider.`] : [];
  }
  if (listed === undefined) {
    const isHarmless = row.status === 'declined' && (row.declineCode === neverSent || row.providerChargeId === null);
    return isHarmless ? [] : [`${name} is ${row.status}, but not at the provider.`];
  }
  if (row.declineCode === neverSent && listed.outcome.status === 'declined') return [];
  if (listed.amountCents !== row.amountCents) {
    return [`${name} is ${formatMoney(listed.amountCents)} at the provider.`];
  }
  return listed.outcome.status === row.status
    ? []
    : [`${name} is ${row.status}, but ${listed.outcome.status} at the provider.`];
}

function nameOf({ reference, amountCents }: Pick<ChargeRow, 'reference' | 'amountCents'>): string {
  return `Charge ${reference} of ${formatMoney(amountCents)}`;
}

function text(shares: readonly Share[]): string {
  if (shares.length === 0) return 'nothing';
  return shares.map(({ orderId, amountCents }) => `${formatMoney(amountCents)} on order #${orderId}`).join(', ');
}

function isSame(some: readonly Share[], others: readonly Share[]): boolean {
  if (some.length !== others.length) return false;
  return some.every((one) => others.some((o) => o.orderId === one.orderId && o.amountCents === one.amountCents));
}
