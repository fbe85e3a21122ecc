import { AppError } from '#core/app-error.ts';
import { isPostgres } from '../which-database.ts';
import { isFullDisk } from './storage-fault.ts';

type StorageCode = 'storage_full' | 'storage_locked';

/** The message if PostgreSQL doesn't respond. The usual message doesn't fit, because it is about a file that another program has locked. */
const unanswered = 'Nothing can be saved at the moment, because the shop’s database doesn’t respond. Please try again.';

/** The error to report for a full or locked database, with the database's own error as its cause. */
export function storageError(code: StorageCode, cause: unknown, retryAfter: number): AppError {
  const detail = isPostgres && code === 'storage_locked' ? unanswered : undefined;
  return Object.assign(new AppError(code, { retryAfter, ...(detail && { detail }) }), { cause });
}

/** Whether the error is about a full disk or a locked database. */
export function isStorageError(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'storage_full' || error.code === 'storage_locked');
}

/**
 * If the error says that the disk is full, returns the AppError to send, with the error as its cause. Returns every other error
 * unchanged.
 */
export function fullDiskError(error: unknown): unknown {
  return isFullDisk(error) ? storageError('storage_full', error, 30) : error;
}
