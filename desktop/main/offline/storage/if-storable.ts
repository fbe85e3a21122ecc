import Database from 'better-sqlite3';

let isReported = false;

/** Whether an error comes from the disk, for example because it is full. The file itself isn't damaged then. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(error.code);
}

/**
 * Stores data if the disk has room for it; otherwise returns false, and staff keep working with the shop's responses. It is only for
 * data that the shop has too. Unsent changes aren't stored in this way, because they would be lost.
 */
export function ifStorable(store: () => void): boolean {
  try {
    store();
    isReported = false;
    return true;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    if (!isReported) console.error(`What the shop sends can't be stored here: ${(error as Error).message}`);
    isReported = true;
    return false;
  }
}
