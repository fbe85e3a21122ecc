import { and, asc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { PaymentRow } from '#server/payments/payment-queries.ts';
import { chargeAllocations, charges, payments, refunds } from '#server/payments/payment-tables.ts';
import { refundedMismatch } from '#server/payments/providers/payment-provider.ts';
import type { RefundRow } from '#server/payments/refunds/refund-queries.ts';
import { endsOrder } from '#server/payments/refunds/send-refunds.ts';
import type { AuditReport } from './audit-report.ts';
import type { ProviderRecords } from './provider-list.ts';

/** Compares every refund with its payment, its charge, its order and the provider's records. */
export async function auditRefunds(db: Reader, provider: ProviderRecords, report: AuditReport): Promise<void> {
  const { findings, counts } = report;
  const read = async (after: number, limit: number) => {
    const rows = await db
      .select({ refund: refunds, charge: charges, order: orders })
      .from(refunds)
      .innerJoin(charges, eq(charges.id, refunds.chargeId))
      .leftJoin(orders, eq(orders.id, refunds.orderId))
      .where(gt(refunds.id, after))
      .orderBy(asc(refunds.id))
      .limit(limit);
    return rows.map((row) => ({ id: row.refund.id, ...row }));
  };
  const unknown = new Map(provider.refunds);
  for await (const rows of inChunks(read)) {
    const ids = rows.map((row) => row.id);
    const recorded = await db
      .select()
      .from(payments)
      .where(or(inArray(payments.refundId, ids), inArray(payments.failedRefundId, ids)));
    for (const { refund, charge, order } of rows) {
      unknown.delete(refund.reference);
      if (refund.status === 'open') counts.inWork += 1;
      const own = recorded.filter(({ refundId, failedRefundId }) => refund.id === (refundId ?? failedRefundId));
      findings.push(...auditRefundPayments(refund, own));
      if (order !== null && order.status !== 'cancelled' && endsOrder(refund)) {
        findings.push(`${nameOf(refund)} is for order #${order.id}, which is ${order.status} and not cancelled.`);
      }
      if (provider.names.has(charge.provider)) findings.push(...auditOutcome(refund, charge.reference, provider));
    }
    counts.refunds += rows.length;
  }
  for (const { reference, amountCents, createdAt, outcome } of unknown.values()) {
    if (!provider.isKnowable(createdAt) || outcome.status === 'refused') continue;
    findings.push(`The provider has refund ${reference} of ${formatMoney(amountCents)}, the shop has not.`);
  }
  await auditAmounts(db, provider, report);
}

function auditRefundPayments(refund: RefundRow, own: readonly PaymentRow[]): string[] {
  const { status, amountCents, orderId } = refund;
  if (status === 'failed' && orderId !== null) {
    const [made, takenBack] = own.toSorted((a, b) => a.amountCents - b.amountCents);
    if (own.length === 2 && made?.amountCents === -amountCents && takenBack?.amountCents === amountCents) return [];
    return [
      `${nameOf(refund)} failed after it was made, but order #${orderId} doesn’t have it as made and taken back.`,
    ];
  }
  // A refund of a lost order has no payment.
  if (status !== 'succeeded' || orderId === null) {
    return own.length === 0 ? [] : [`${nameOf(refund)} is ${status}, but recorded on order #${own[0]?.orderId}.`];
  }
  const [payment] = own;
  if (own.length === 1 && payment?.amountCents === -amountCents && payment.orderId === orderId) return [];
  return [`${nameOf(refund)} was made, but is not recorded as that on order #${orderId}.`];
}

function auditOutcome(refund: RefundRow, chargeReference: string, provider: ProviderRecords): string[] {
  const name = nameOf(refund);
  const listed = provider.refunds.get(refund.reference);
  if (refund.status === 'open') {
    if (provider.isInWork(refund.createdAt)) return [];
    return [`${name} is still open, ${listed ? 'but made by the provider' : 'and not made by the provider'}.`];
  }
  const isMade = listed !== undefined && listed.outcome.status !== 'refused';
  if (refund.status === 'refused' || refund.status === 'failed') {
    return isMade ? [`${name} is noted as ${refund.status}, but made by the provider.`] : [];
  }
  if (listed === undefined || !isMade) return [`${name} is noted as made, but not at the provider.`];
  const isSame = listed.amountCents === refund.amountCents && listed.chargeReference === chargeReference;
  return isSame ? [] : [`${name} is ${formatMoney(listed.amountCents)} of ${listed.chargeReference} at the provider.`];
}

/**
 * Checks the refunded amounts. No charge may refund more than it charged, and no order more than was paid for it. Each charge's refunds
 * must match the provider's amount.
 */
async function auditAmounts(db: Reader, provider: ProviderRecords, { findings }: AuditReport): Promise<void> {
  const cents = sql<number>`sum(${refunds.amountCents})`;
  const created = sql<number>`sum(case when ${refunds.status} = 'succeeded' then ${refunds.amountCents} else 0 end)`;
  const refundedOfCharges = await db
    .select({
      reference: charges.reference,
      orderId: refunds.orderId,
      lostOrderId: refunds.lostOrderId,
      metadata: charges.metadata,
      allocatedCents: chargeAllocations.amountCents,
      cents,
      created,
    })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .leftJoin(
      chargeAllocations,
      and(eq(chargeAllocations.chargeId, refunds.chargeId), eq(chargeAllocations.orderId, refunds.orderId)),
    )
    .where(notInArray(refunds.status, ['refused', 'failed']))
    .groupBy(charges.id, refunds.orderId, refunds.lostOrderId, chargeAllocations.amountCents);
  const madeFrom = new Map<string, { created: number; open: boolean }>();
  for (const row of refundedOfCharges) {
    const lost = row.metadata.allocations.find(({ orderId }) => orderId === row.lostOrderId);
    const allocatedCents = row.allocatedCents ?? lost?.amountCents ?? 0;
    if (row.cents > allocatedCents) {
      const orderId = row.orderId ?? row.lostOrderId;
      const sums = `${formatMoney(row.cents)} to order #${orderId}, which paid ${formatMoney(allocatedCents)} of it`;
      findings.push(`Charge ${row.reference} gives back ${sums}.`);
    }
    const before = madeFrom.get(row.reference);
    const open = (before?.open ?? false) || row.cents !== row.created;
    madeFrom.set(row.reference, { created: (before?.created ?? 0) + row.created, open });
  }
  // These charges were refunded at the provider, as their alerts advise, and the shop never counted them as paid.
  const isEnded = eq(charges.declineCode, refundedMismatch);
  const ended = await db.select({ reference: charges.reference }).from(charges).where(isEnded);
  const endedThere = new Set(ended.map(({ reference }) => reference));
  for (const listed of provider.charges.values()) {
    if (endedThere.has(listed.reference)) continue;
    const own = madeFrom.get(listed.reference);
    if (own?.open || listed.refundedCents === (own?.created ?? 0)) continue;
    const sums = `${formatMoney(listed.refundedCents)} of charge ${listed.reference}, the shop ${formatMoney(own?.created ?? 0)}`;
    findings.push(`The provider has given back ${sums}.`);
  }
}

function nameOf({ reference, amountCents }: Pick<RefundRow, 'reference' | 'amountCents'>): string {
  return `Refund ${reference} of ${formatMoney(amountCents)}`;
}
