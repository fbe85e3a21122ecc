import { asc, gt, inArray } from 'drizzle-orm';
import { formatMoney, sumOfCents } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { PaymentRow } from '#server/payments/payment-queries.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { auditLines } from './audit-lines.ts';
import { auditLaybyPlan } from './audit-plan.ts';
import type { AuditReport } from './audit-report.ts';

/** Compares every order with its payments, its lines, its items and its plan. */
export async function auditOrders(db: Reader, { findings, counts }: AuditReport): Promise<void> {
  const read = (after: number, limit: number) =>
    db.select().from(orders).where(gt(orders.id, after)).orderBy(asc(orders.id)).limit(limit);
  for await (const rows of inChunks(read)) {
    const ids = rows.map((row) => row.id);
    const paid = await db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.id));
    const paymentsOf = Map.groupBy(paid, (payment) => payment.orderId);
    const itemsOf = await findItemsOfOrders(db, ids);
    const linesOf = await findLinesOfOrders(db, ids);
    const plans = await findLaybyPlansOfOrders(db, ids);
    for (const row of rows) {
      const own = paymentsOf.get(row.id) ?? [];
      findings.push(...auditMoney(row, own), ...own.flatMap(auditPayment));
      const lines = linesOf.get(row.id) ?? [];
      findings.push(...auditLines(row, { items: itemsOf.get(row.id) ?? [], lines, payments: own }));
      findings.push(...auditLaybyPlan(row, { found: plans.get(row.id) ?? null, lines, own }));
    }
    counts.orders += rows.length;
    counts.payments += paid.length;
  }
}

function auditMoney(row: OrderRow, own: readonly PaymentRow[]): string[] {
  const { id, status, totalCents, paidCents, endedAt } = row;
  const found: string[] = [];
  const recorded = sumOfCents(own.map((payment) => payment.amountCents));
  if (recorded !== paidCents) {
    const text = `says that ${formatMoney(paidCents)} is paid, but its payments add up to ${formatMoney(recorded)}`;
    found.push(`Order #${id} ${text}.`);
  }
  const isWhole = paidCents === totalCents;
  const says = `Order #${id} is ${status}, but`;
  if (status === 'pending' && isWhole) found.push(`${says} its whole ${formatMoney(totalCents)} is paid.`);
  if ((status === 'paid' || status === 'delivered') && !isWhole) {
    found.push(`${says} ${formatMoney(paidCents)} of ${formatMoney(totalCents)} is paid.`);
  }
  const hasEnded = status === 'delivered' || status === 'cancelled';
  if (hasEnded && endedAt === null) found.push(`${says} nothing says when that was.`);
  if (!hasEnded && endedAt !== null) found.push(`${says} it is noted as ended on ${endedAt}.`);
  return found;
}

function auditPayment({ id, orderId, method, amountCents, chargeId, refundId }: PaymentRow): string[] {
  const amount = formatMoney(amountCents);
  const found: string[] = [];
  if (method === 'card' && chargeId === null) {
    found.push(`Payment #${id} of ${amount} on order #${orderId} is a card payment without a charge.`);
  }
  if (method !== 'card' && (chargeId !== null || refundId !== null)) {
    found.push(`Payment #${id} of ${amount} on order #${orderId} is ${method}, but belongs to a card charge.`);
  }
  if (method === 'card' && amountCents < 0 !== (refundId !== null)) {
    found.push(`Payment #${id} of ${amount} on order #${orderId} is not the refund that it should be.`);
  }
  return found;
}
