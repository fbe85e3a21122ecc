import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { newestBackup } from '#server/db/data-folder.ts';
import { storageFaultOf } from '#server/db/errors/storage-fault.ts';
import { examineFile } from '#server/db/sqlite/read-snapshot.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { StartupError } from '#server/env.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { openLedgerFile } from './ledger-file.ts';
import { ledgerFile } from './ledger-store.ts';

/** The name of the file with which the owner allows a new ledger if the old ledger and all its copies are lost. */
const consentName = 'begin-new-till';

/**
 * Checks the till's ledger before the shop serves requests. Without a record of its charges, a shop can't refund them and may
 * charge them again.
 * @throws StartupError if the ledger is damaged, or missing although charges were made
 */
export async function checkTill(dataDir: string, store: Store): Promise<void> {
  // With PostgreSQL the ledger is in the shop's database.
  if (isPostgres) return;
  const file = ledgerFile(dataDir);
  const consent = join(dataDir, consentName);
  if (existsSync(file) && statSync(file).size > 0) {
    await checkLedger(dataDir, file);
    return;
  }
  if (existsSync(consent)) {
    await openLedgerFile(file).close();
    rmSync(consent);
    return;
  }
  const state = existsSync(file) ? 'is empty' : 'is missing';
  if (await wasCharged(store)) throw startupError(dataDir, `${file} ${state}, although the shop has made charges.`);
}

async function checkLedger(dataDir: string, file: string): Promise<void> {
  try {
    examineFile(file);
    await openLedgerFile(file).close();
  } catch (error) {
    if (storageFaultOf(error)) throw error;
    throw startupError(dataDir, `${file}: ${(error as Error).message}.`);
  }
}

async function wasCharged(store: Store): Promise<boolean> {
  const query = store.read((db) =>
    db.select({ id: charges.id }).from(charges).where(eq(charges.provider, 'till')).limit(1),
  );
  return (await query).length > 0;
}

function startupError(dataDir: string, problem: string): StartupError {
  const backup = newestBackup(dataDir);
  const advice = backup
    ? `Put it back from a copy, or restore the backup ${backup} with \`npm run restore\` and --with-till.`
    : 'Put it back from a copy of your own.';
  return new StartupError(
    `The shop does not start, because the ledger of its payments cannot be used: ${problem} ${advice} If there is no ` +
      `copy, set the damaged file aside and make an empty file called ${consentName} in ${dataDir}: the shop then begins ` +
      'a new ledger, and what was charged before can’t be refunded by card. Nothing was changed.',
  );
}
