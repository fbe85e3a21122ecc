import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A clean file above this size is not read whole at each start: 100 MB take about a tenth of a second. */
const alwaysCheckedBytes = 100 * 1024 * 1024;

/**
 * Looks before anything is written, on a connection that can't write: what is damaged stays as it is for its rescue.
 * Throws an Error with what is wrong, in words.
 */
export function examineFile(file: string, inspect: (connection: Database.Database) => void = () => {}): void {
  const wasUnclean = existsSync(`${file}-wal`);
  const connection = new Database(file, { readonly: true });
  try {
    if (wasUnclean || statSync(file).size <= alwaysCheckedBytes) checkPages(connection);
    inspect(connection);
  } finally {
    connection.close();
  }
}

function checkPages(connection: Database.Database): void {
  const findings = connection.pragma('quick_check(1)', { simple: true });
  if (findings === 'ok') return;
  const text = String(findings).replace('*** in database main ***', '').replace(/\s+/g, ' ').trim();
  throw new Error(`it is damaged (${text})`);
}
