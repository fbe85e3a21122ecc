import { readProviderList } from '#server/payments/providers/ask-provider.ts';
import type {
  ListedCharge,
  ListedRefund,
  PaymentProvider,
  ProviderName,
} from '#server/payments/providers/payment-provider.ts';
import type { AuditReport } from './audit-report.ts';

/** The age below which a record may not be settled yet, because the reconciler runs every 30 seconds. */
const workMs = 2 * 60_000;

/** The parts of a provider that an audit uses. */
export type AuditedProvider = Pick<PaymentProvider, 'name' | 'listCharges' | 'listRefunds'>;

/** The charges and refunds, by reference, of every provider that could be read. */
export interface ProviderRecords {
  names: ReadonlySet<ProviderName>;
  charges: Map<string, ListedCharge>;
  refunds: Map<string, ListedRefund>;
  /** Whether a record created at this time may still be in progress. */
  isInWork(createdAt: string): boolean;
  /** Whether an instant is so long ago that the shop's jobs must have acted on it. */
  hasPassed(instant: string): boolean;
  /** Whether the shop's snapshot can include a record created at this time. */
  isKnowable(createdAt: string): boolean;
}

export async function listProviders(
  providers: readonly AuditedProvider[],
  now: Date,
  { findings }: AuditReport,
): Promise<ProviderRecords> {
  const beginning = new Date(0);
  const charges = new Map<string, ListedCharge>();
  const refunds = new Map<string, ListedRefund>();
  for (const provider of providers) {
    await addByReference(charges, provider.listCharges(beginning), 'charge', findings);
    await addByReference(refunds, provider.listRefunds(beginning), 'refund', findings);
  }
  return {
    names: new Set(providers.map(({ name }) => name)),
    charges,
    refunds,
    isInWork: (createdAt) => now.getTime() - Date.parse(createdAt) < workMs,
    hasPassed: (instant) => now.getTime() - Date.parse(instant) >= workMs,
    isKnowable: (createdAt) => createdAt < now.toISOString(),
  };
}

async function addByReference<Entry extends { reference: string }>(
  found: Map<string, Entry>,
  entries: AsyncIterable<Entry>,
  what: string,
  findings: string[],
): Promise<void> {
  for await (const entry of readProviderList(entries)) {
    if (found.has(entry.reference)) findings.push(`The provider has ${what} ${entry.reference} more than once.`);
    found.set(entry.reference, entry);
  }
}
