import type { Reader } from '#server/db/store.ts';
import { describeDifferences, describeTotals } from './describe-statement.ts';
import { type Period, readStatement, type StatedProvider } from './read-statement.ts';
import { readRecordedMovements } from './recorded-movements.ts';

export interface PeriodAudit {
  findings: string[];
  summary(findings: readonly string[]): string;
}

/** Holds what a snapshot has of some days against each provider's account. */
export async function auditPeriod(
  db: Reader,
  providers: readonly StatedProvider[],
  { from, to, now }: Period & { now: Date },
): Promise<PeriodAudit> {
  const findings: string[] = [];
  const totals: string[] = [];
  for (const provider of providers) {
    const { comparison } = await readStatement({ provider, from, to, now }, (query) =>
      readRecordedMovements(db, query),
    );
    findings.push(...describeDifferences(comparison));
    totals.push(describeTotals(comparison, provider.name));
  }
  const summary = (differing: readonly string[]) => {
    const count = differing.length === 0 ? 'Every cent agrees' : `${differing.length} differ`;
    return [`${from} to ${to}: ${count}.`, ...totals].join(' ');
  };
  return { findings, summary };
}
