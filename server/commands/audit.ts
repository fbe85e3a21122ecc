import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSnapshot } from '../db/sqlite/read-snapshot.ts';
import { readEnv } from '../env.ts';
import { Till } from '../payments/providers/till/till.ts';
import { auditPayments, summaryOf } from '../payments/reconciliation/audit/audit-payments.ts';
import type { AuditReport } from '../payments/reconciliation/audit/audit-report.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

// `npm run audit`: proves that the money in DATA_DIR is right, beside a running shop too. Changes nothing; ends with 1
// where anything doesn't agree.

/** By the second pass, a running shop has finished what it was in the middle of during the first. */
const secondPassMs = 2_000;

await runCommand(async () => {
  readArguments({}, 'Use: npm run audit');
  const { dataDir } = readEnv(process.env);
  const report = await auditTwice(dataDir);
  for (const finding of report.findings) printLine(finding);
  printLine(summaryOf(report));
  process.exitCode = report.findings.length === 0 ? 0 : 1;
});

async function auditTwice(dataDir: string): Promise<AuditReport> {
  const first = await auditOnce(dataDir);
  if (first.findings.length === 0) return first;
  await pause(secondPassMs);
  const second = await auditOnce(dataDir);
  return { ...second, findings: second.findings.filter((finding) => first.findings.includes(finding)) };
}

/** The snapshot comes first: every charge that the provider had by then has its intent in it. */
async function auditOnce(dataDir: string): Promise<AuditReport> {
  const now = new Date();
  return readSnapshot(dataDir, async (db) => {
    if (!existsSync(join(dataDir, 'till.db'))) return auditPayments(db, [], now);
    const till = new Till({ dataDir, clock: () => now, readOnly: true });
    try {
      return await auditPayments(db, [till], now);
    } finally {
      await till.close();
    }
  });
}
