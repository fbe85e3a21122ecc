import type { Gateway, ListedCharge, ListedRefund } from '#server/payments/providers/gateway.ts';
import type { AuditReport } from './audit-report.ts';

/** What is younger may still be settled, as the reconciler runs every 30 seconds. */
const workMs = 2 * 60_000;

/** The provider's charges and refunds, by their references. */
export interface ProviderRecords {
  name: Gateway['name'];
  charges: Map<string, ListedCharge>;
  refunds: Map<string, ListedRefund>;
  /** Whether something that began then may still be at work. */
  isInWork(createdAt: string): boolean;
  /** Whether the shop's snapshot could know of it. */
  isKnowable(createdAt: string): boolean;
}

export async function listProvider(
  gateway: Pick<Gateway, 'name' | 'listCharges' | 'listRefunds'>,
  now: Date,
  { findings }: AuditReport,
): Promise<ProviderRecords> {
  const beginning = new Date(0);
  const charges = byReference(await gateway.listCharges(beginning), 'charge', findings);
  const refunds = byReference(await gateway.listRefunds(beginning), 'refund', findings);
  return {
    name: gateway.name,
    charges,
    refunds,
    isInWork: (createdAt) => now.getTime() - Date.parse(createdAt) < workMs,
    isKnowable: (createdAt) => createdAt < now.toISOString(),
  };
}

function byReference<Entry extends { reference: string }>(
  entries: readonly Entry[],
  what: string,
  findings: string[],
): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (found.has(entry.reference)) findings.push(`The provider has ${what} ${entry.reference} more than once.`);
    found.set(entry.reference, entry);
  }
  return found;
}
