import type { AppError } from '#core/app-error.ts';
import { ownCodeOf } from '../errors/error-code.ts';
import { storageError } from '../errors/storage-error.ts';

/** Whether a write failed because another process's write was in progress. */
export function isBusyError(error: unknown): boolean {
  return ownCodeOf(error) === 'SQLITE_BUSY';
}

/** Returns the AppError to send if another process keeps the database locked, with the database's error as its cause. */
export function lockError(error: unknown): AppError {
  return storageError('storage_locked', error, 30);
}
