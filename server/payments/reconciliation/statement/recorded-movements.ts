import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { RecordedMovement } from '#core/payments/statement.ts';
import type { Reader } from '#server/db/store.ts';
import { chargeAllocations, charges, disputes, payments, refunds } from '#server/payments/payment-tables.ts';
import type { ProviderName } from '#server/payments/providers/payment-provider.ts';

export interface RecordedQuery {
  provider: ProviderName;
  /** The start of the period, which includes `from` and excludes `until`. */
  from: string;
  until: string;
  /** The references in the provider's movements. The shop's records with these references are read regardless of their date. */
  references: readonly string[];
  /** The references of the charges for which the provider moved money because of a dispute. */
  disputed: ReadonlySet<string>;
}

/** The number of references in one query. SQLite accepts a few thousand values. */
const referencesAtOnce = 500;

/** Reads the shop's records of a provider's card payments, by period and by reference. */
export async function readRecordedMovements(db: Reader, query: RecordedQuery): Promise<RecordedMovement[]> {
  const found = new Map<number, RecordedMovement>();
  const add = async (where: SQL | undefined) => {
    for (const [id, movement] of await readPayments(db, query.provider, where)) found.set(id, movement);
  };
  await add(and(gte(payments.paidAt, query.from), lt(payments.paidAt, query.until)));
  for (let at = 0; at < query.references.length; at += referencesAtOnce) {
    const references = query.references.slice(at, at + referencesAtOnce);
    const charged = db.select({ id: charges.id }).from(charges).where(inArray(charges.reference, references));
    const refunded = db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.reference, references));
    await add(and(inArray(payments.chargeId, charged), isNull(payments.refundId), isNull(payments.failedRefundId)));
    await add(inArray(payments.refundId, refunded));
    await add(inArray(payments.failedRefundId, refunded));
  }
  return [...found.values(), ...(await readLostRefunds(db, query)), ...(await readDisputed(db, query))];
}

const failedRefunds = alias(refunds, 'failed_refunds');

async function readPayments(
  db: Reader,
  provider: ProviderName,
  where: SQL | undefined,
): Promise<[id: number, movement: RecordedMovement][]> {
  const rows = await db
    .select({
      payment: payments,
      charge: charges.reference,
      refund: refunds.reference,
      failed: failedRefunds.reference,
    })
    .from(payments)
    .innerJoin(charges, and(eq(charges.id, payments.chargeId), eq(charges.provider, provider)))
    .leftJoin(refunds, eq(refunds.id, payments.refundId))
    .leftJoin(failedRefunds, eq(failedRefunds.id, payments.failedRefundId))
    .where(where);
  return rows.map(({ payment: { id, paidAt: at, amountCents, orderId }, charge, refund, failed }) => {
    const common = { at, amountCents, orderIds: [orderId] };
    if (refund !== null) return [id, { ...common, kind: 'refund', reference: refund }];
    if (failed !== null) return [id, { ...common, kind: 'refund-failed', reference: failed }];
    return [id, { ...common, kind: 'charge', reference: charge }];
  });
}

/**
 * Refunds for orders that a restored backup has lost. Neither payments nor the charge's remaining allocations show these refunds.
 */
async function readLostRefunds(db: Reader, { provider, references }: RecordedQuery): Promise<RecordedMovement[]> {
  const rows = await db
    .select({ refund: refunds, charge: charges })
    .from(refunds)
    .innerJoin(charges, and(eq(charges.id, refunds.chargeId), eq(charges.provider, provider)))
    .where(and(isNotNull(refunds.lostOrderId), inArray(refunds.status, ['succeeded', 'failed'])));
  const named = new Set(references);
  return rows.flatMap(({ refund, charge }): RecordedMovement[] => {
    const { amountCents, reference, status } = refund;
    const at = refund.settledAt ?? refund.createdAt;
    const common = { at, orderIds: refund.lostOrderId === null ? [] : [refund.lostOrderId] };
    const made: RecordedMovement = { ...common, kind: 'refund', amountCents: -amountCents, reference };
    if (status === 'failed') return [made, { ...common, kind: 'refund-failed', amountCents, reference }];
    if (!named.has(charge.reference)) return [made];
    return [made, { ...common, kind: 'charge', amountCents, reference: charge.reference }];
  });
}

/**
 * Disputed amounts. A dispute takes its amount from the shop until the shop wins. An inquiry takes nothing, and counts as won
 * when it ends.
 */
async function readDisputed(db: Reader, { provider, disputed }: RecordedQuery): Promise<RecordedMovement[]> {
  const rows = await db
    .select({ dispute: disputes, reference: charges.reference, orderId: chargeAllocations.orderId })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.chargeId))
    .leftJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
    .where(and(eq(disputes.provider, provider), ne(disputes.status, 'warning')));
  const byDispute = [...Map.groupBy(rows, ({ dispute }) => dispute.id).values()];
  return byDispute.flatMap((own): RecordedMovement[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { dispute, reference } = first;
    const orderIds = own.flatMap(({ orderId }) => orderId ?? []);
    const common = { reference, orderIds };
    const taken: RecordedMovement = {
      ...common,
      kind: 'dispute',
      at: dispute.openedAt,
      amountCents: -dispute.amountCents,
    };
    if (dispute.status !== 'won') return [taken];
    if (!disputed.has(reference)) return [];
    const at = dispute.closedAt ?? dispute.openedAt;
    return [taken, { ...common, kind: 'dispute-returned', at, amountCents: dispute.amountCents }];
  });
}
