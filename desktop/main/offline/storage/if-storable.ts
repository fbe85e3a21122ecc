import Database from 'better-sqlite3';

let isReported = false;

/** Whether an error comes from the disk, for example because it is full, and says nothing about the file's contents. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(error.code);
}

/**
 * Stores data that the shop has too, if the disk has room. Returns false if it hasn't; staff then keep working with the shop's
 * responses. Unsent changes aren't stored in this way, because a change that isn't stored is lost.
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
