import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { openLedgerFile, openLedgerFileToRead } from './ledger-file.ts';

/** The till's ledger. A write is stored completely or not at all, and when it resolves, its data are on the disk. */
export type LedgerStore = Pick<Store, 'read' | 'write' | 'close'>;

export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'till.db');
}

/** Opens the till's ledger. With SQLite it is a separate file; with PostgreSQL it is a separate schema in the shop's database. */
export function openLedger({ dataDir, store }: { dataDir: string; store: Store }): LedgerStore {
  if (!isPostgres) return openLedgerFile(ledgerFile(dataDir));
  // `close` does nothing, because the shop closes its own store.
  return { read: (work) => store.read(work), write: (work) => store.write(work), close: async () => {} };
}

/** Opens the ledger for reading while the shop runs in another process. Null if there is no ledger. */
export function openLedgerToRead(dataDir: string, readShop: Store['read']): LedgerStore | null {
  const write = () => Promise.reject(new Error('This ledger is only read'));
  if (isPostgres) return { read: readShop, write, close: async () => {} };
  const file = ledgerFile(dataDir);
  return existsSync(file) ? { ...openLedgerFileToRead(file), write } : null;
}
