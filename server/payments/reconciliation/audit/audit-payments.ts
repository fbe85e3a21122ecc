import type { Reader } from '#server/db/store.ts';
import { auditCharges } from './audit-charges.ts';
import { auditOrders } from './audit-orders.ts';
import { auditPlaces } from './audit-places.ts';
import { auditRefunds } from './audit-refunds.ts';
import type { AuditReport } from './audit-report.ts';
import { type AuditedProvider, listProviders } from './provider-list.ts';

/**
 * Checks that the shop's payment records agree with each other and with the providers' records. `db` is a snapshot from before the
 * providers were read, so it can't contain charges made after `now`.
 */
export async function auditPayments(db: Reader, audited: readonly AuditedProvider[], now: Date): Promise<AuditReport> {
  const report: AuditReport = {
    findings: [],
    counts: { orders: 0, payments: 0, charges: 0, refunds: 0, inWork: 0 },
  };
  const provider = await listProviders(audited, now, report);
  await auditOrders(db, report);
  await auditPlaces(db, report);
  await auditCharges(db, provider, report);
  await auditRefunds(db, provider, report);
  return report;
}

/** Returns the audit's summary, e.g. "The books agree: 3 orders, 4 payments, 3 charges, 0 refunds." */
export function summaryOf({ findings, counts }: AuditReport): string {
  const { orders, payments, charges, refunds, inWork } = counts;
  const audited = `${orders} orders, ${payments} payments, ${charges} charges, ${refunds} refunds`;
  const open = inWork === 0 ? '' : ` (${inWork} being worked on just now)`;
  if (findings.length === 0) return `The books agree: ${audited}${open}.`;
  return `The books do not agree: ${findings.length} found in ${audited}${open}.`;
}
