import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { openLedgerFile, openLedgerFileToRead } from './ledger-file.ts';

/** Where the till keeps its ledger. A write is all or nothing, and on the disk when it resolves. */
export type LedgerStore = Pick<Store, 'read' | 'write' | 'close'>;

export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'till.db');
}

/** With SQLite the ledger is a file of its own; with PostgreSQL it is a separate schema in the shop's database. */
export function openLedger({ dataDir, store }: { dataDir: string; store: Store }): LedgerStore {
  if (!isPostgres) return openLedgerFile(ledgerFile(dataDir));
  // The shop closes its store itself.
  return { read: (work) => store.read(work), write: (work) => store.write(work), close: async () => {} };
}

/** Opens the ledger for reading while the shop runs in another process. Null if there is none. */
export function openLedgerToRead(dataDir: string, readShop: Store['read']): LedgerStore | null {
  const write = () => Promise.reject(new Error('This ledger is only read'));
  if (isPostgres) return { read: readShop, write, close: async () => {} };
  const file = ledgerFile(dataDir);
  return existsSync(file) ? { ...openLedgerFileToRead(file), write } : null;
}
