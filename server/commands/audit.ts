import { setTimeout as pause } from 'node:timers/promises';
import { isDay } from '#core/dates.ts';
import { periodFault } from '#core/payments/statement-api.ts';
import { readShop } from '../db/read-shop.ts';
import type { Reader } from '../db/store.ts';
import { isPostgres } from '../db/which-database.ts';
import { readStoredLinkSecret } from '../email/signed-links.ts';
import { readEnv, type Settings, StartupError } from '../env.ts';
import { auditJournal } from '../journal/audit-journal.ts';
import { auditAllocations } from '../orders/stock/audit-allocations.ts';
import { ProviderUnavailable } from '../payments/providers/ask-provider.ts';
import { openProvidersToRead } from '../payments/providers/open-providers.ts';
import type { PaymentProvider } from '../payments/providers/payment-provider.ts';
import { readShopId } from '../payments/providers/shop-identity.ts';
import { auditPayments, summaryOf } from '../payments/reconciliation/audit/audit-payments.ts';
import { auditPeriod } from '../payments/reconciliation/statement/audit-period.ts';
import type { Period } from '../payments/reconciliation/statement/read-statement.ts';
import { auditBoxCharges } from '../payments/repeating-boxes/audit-box-charges.ts';
import { auditRepeats } from '../repeats/audit-repeats.ts';
import { auditStock } from '../stock/audit-stock.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

// `npm run audit`: checks that all amounts of money in DATA_DIR are correct, even while the shop runs. With --from and --to, it
// compares the card payments of these days with the provider's account. Changes nothing. Exits with code 1 if anything doesn't
// agree, and with 2 if the provider can't be reached.

/** The wait before the second pass. By then, a running shop has finished the work that was in progress during the first pass. */
const secondPassMs = 2_000;

const usage = 'Use: npm run audit [-- --from 2026-11-01 --to 2026-11-30]';

interface Findings {
  findings: readonly string[];
  summary(findings: readonly string[]): string;
}

/**
 * The exit code if the provider can't be reached, so that nothing was compared. It says neither that the books agree nor that they
 * differ.
 */
const notComparedCode = 2;

await runCommand(async () => {
  try {
    await runAudit();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    console.error(`The payment provider doesn’t respond, so nothing was compared${cause}. Try again later.`);
    process.exitCode = notComparedCode;
  }
});

async function runAudit(): Promise<void> {
  const { values } = readArguments({ options: { from: { type: 'string' }, to: { type: 'string' } } }, usage);
  const period = readPeriod(values);
  const { findings, summary } = await auditTwice(readEnv(process.env), period);
  for (const finding of findings) printLine(finding);
  printLine(summary(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** The first and last day to audit, as given on the command line; null if none are given. @throws StartupError */
function readPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): Period | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) {
    throw new StartupError(`Both days are needed, written as 2026-11-30.\n${usage}`);
  }
  const fault = periodFault({ from, to });
  if (fault !== null) throw new StartupError(`${fault}\n${usage}`);
  return { from, to };
}

async function auditTwice(settings: Settings, period: Period | null): Promise<Findings> {
  const first = await auditOnce(settings, period);
  if (first.findings.length === 0) return first;
  await pause(secondPassMs);
  const second = await auditOnce(settings, period);
  return { ...second, findings: second.findings.filter((finding) => first.findings.includes(finding)) };
}

/**
 * Audits the shop once. The snapshot of the database is taken before the provider's charges are read. It contains every charge that the
 * provider has at that time, because the shop records a charge before it makes it.
 */
async function auditOnce(settings: Settings, period: Period | null): Promise<Findings> {
  const now = new Date();
  return readShop(settings, async (db) => {
    if (isPostgres) await readStoredLinkSecret(settings.dataDir, db);
    const shopId = await readShopId(settings.dataDir, db);
    const readLedger = <Result>(work: (db: Reader) => Promise<Result>) => readShop(settings, work);
    const providers = openProvidersToRead(settings, { readShop: readLedger, shopId, clock: () => now });
    try {
      return await audit(db, providers, now, period);
    } finally {
      for (const provider of providers) await provider.close();
    }
  });
}

async function audit(
  db: Reader,
  providers: readonly PaymentProvider[],
  now: Date,
  period: Period | null,
): Promise<Findings> {
  if (period !== null) return auditPeriod(db, providers, { ...period, now });
  const report = await auditPayments(db, providers, now);
  report.findings.push(...(await auditJournal(db)), ...(await auditStock(db)), ...(await auditAllocations(db)));
  report.findings.push(...(await auditRepeats(db)), ...(await auditBoxCharges(db)));
  return { findings: report.findings, summary: (findings) => summaryOf({ ...report, findings: [...findings] }) };
}
