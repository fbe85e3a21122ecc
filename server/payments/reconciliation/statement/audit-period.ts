import { and, eq, isNotNull } from 'drizzle-orm';
import type { ListedMovement } from '#core/payments/statement.ts';
import type { Reader } from '#server/db/store.ts';
import { paymentAlerts } from '#server/payments/payment-tables.ts';
import { describeDifferences, describeTotals } from './describe-statement.ts';
import { type Period, readStatement, type StatedProvider } from './read-statement.ts';
import { readRecordedMovements } from './recorded-movements.ts';

export interface PeriodAudit {
  findings: string[];
  summary(findings: readonly string[]): string;
}

/**
 * Returns the ids of movements that staff have already dealt with: those of charges that the shop didn't make and whose alerts are
 * closed. Staff then decided to keep or refund the money.
 */
async function findClosedForeign(db: Reader, movements: readonly ListedMovement[]): Promise<ReadonlySet<string>> {
  const isClosed = and(eq(paymentAlerts.kind, 'unknown-charge'), isNotNull(paymentAlerts.closedAt));
  const closed = await db.select({ subject: paymentAlerts.subject }).from(paymentAlerts).where(isClosed);
  const subjects = new Set(closed.map(({ subject }) => subject));
  const isForeign = ({ reference, providerChargeId }: ListedMovement) =>
    reference === null && providerChargeId !== null && subjects.has(providerChargeId);
  return new Set(movements.filter(isForeign).map(({ id }) => id));
}

/** Compares the shop's records of a period with each provider's account. `db` is a snapshot. */
export async function auditPeriod(
  db: Reader,
  providers: readonly StatedProvider[],
  { from, to, now }: Period & { now: Date },
): Promise<PeriodAudit> {
  const findings: string[] = [];
  const totals: string[] = [];
  for (const provider of providers) {
    const { comparison, movements } = await readStatement({ provider, from, to, now }, (query) =>
      readRecordedMovements(db, query),
    );
    const foreign = await findClosedForeign(db, movements);
    findings.push(...describeDifferences(comparison, foreign));
    totals.push(describeTotals(comparison, provider.name));
    if (foreign.size > 0)
      totals.push(`${foreign.size} movements of charges that aren’t the shop’s were seen to by staff.`);
  }
  const summary = (differing: readonly string[]) => {
    const count = differing.length === 0 ? 'Every cent agrees' : `${differing.length} differ`;
    return [`${from} to ${to}: ${count}.`, ...totals].join(' ');
  };
  return { findings, summary };
}
