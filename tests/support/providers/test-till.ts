import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { openLedgerFile } from '#server/payments/providers/till/ledger-file.ts';
import { ledgerFile, openLedger } from '#server/payments/providers/till/ledger-store.ts';
import { Till } from '#server/payments/providers/till/till.ts';

/** The till of the shop in this folder. On PostgreSQL its ledger is in the shop's store. */
export function testTill(dataDir: string, clock: () => Date, store?: Store): Till {
  if (isPostgres && store !== undefined) return new Till({ ledger: openLedger({ dataDir, store }), clock });
  return new Till({ ledger: openLedgerFile(ledgerFile(dataDir)), clock });
}
