import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Rows of the ledger that are never taken back, with what names each. */
const lasting = [
  ['charges', 'provider_id'],
  ['refunds', 'provider_id'],
  ['cards', 'reference'],
] as const;

/** What a ledger is beside an older copy: that one with what came since, another shop's, or nothing that can be read. */
export type LedgerContinuity = 'goes on' | 'other' | 'missing' | 'damaged';

/** Whether the ledger at `present` is the one that `copy` was taken from: it has everything that the copy has. */
export function ledgerContinuityOf(present: string, copy: string): LedgerContinuity {
  if (!existsSync(present)) return 'missing';
  let connection: Database.Database | undefined;
  try {
    connection = new Database(present, { timeout: 5_000 });
    if (connection.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
    if (!existsSync(copy)) return 'goes on';
    connection.prepare('attach ? as copy').run(copy);
    for (const [table, name] of lasting) {
      const lost = `select 1 from copy.${table} where ${name} not in (select ${name} from main.${table}) limit 1`;
      if (connection.prepare(lost).get() !== undefined) return 'other';
    }
    return 'goes on';
  } catch {
    return 'damaged';
  } finally {
    connection?.close();
  }
}
