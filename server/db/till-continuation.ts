import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Rows of the ledger that are never taken back, with what names each. */
const lasting = [
  ['charges', 'provider_id'],
  ['refunds', 'provider_id'],
  ['cards', 'reference'],
] as const;

/**
 * Whether the ledger at `present` is the one that `copy` was taken from, with whatever came since: it has everything
 * that the copy has. False where it is missing, damaged, or another shop's.
 */
export function goesOnFrom(present: string, copy: string): boolean {
  if (!existsSync(present)) return false;
  let connection: Database.Database | undefined;
  try {
    connection = new Database(present, { timeout: 5_000 });
    if (connection.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false;
    if (!existsSync(copy)) return true;
    connection.prepare('attach ? as copy').run(copy);
    for (const [table, name] of lasting) {
      const lost = `select 1 from copy.${table} where ${name} not in (select ${name} from main.${table}) limit 1`;
      if (connection.prepare(lost).get() !== undefined) return false;
    }
    return true;
  } catch {
    return false;
  } finally {
    connection?.close();
  }
}
