import { AppError } from '#core/app-error.ts';
import { storageError } from '../errors/storage-error.ts';
import { codeOf } from '../errors/storage-fault.ts';

const fullCodes = [
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_TRUNCATE',
  'SQLITE_IOERR_FSYNC',
];

/** Whether a write must wait for another process's write. */
export function isBusyError(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

/** A full disk as the AppError to send, with the error as its cause; every other error unchanged. */
export function fullDiskError(error: unknown): unknown {
  return isFullDisk(error) ? storageError('storage_full', error, retryAfterSeconds) : error;
}

/** The same for a database that another process keeps locked. */
export function lockError(error: unknown): AppError {
  return storageError('storage_locked', error, retryAfterSeconds);
}

const retryAfterSeconds = 30;

function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return fullCodes.includes(codeOf(error)) || isFullDisk(error.cause);
}
