import { AppError } from '#core/app-error.ts';

type StorageCode = 'storage_full' | 'storage_locked';

/** What is told of a full or locked database, with the database's own error as its cause. */
export function storageError(code: StorageCode, cause: unknown, retryAfter: number): AppError {
  return Object.assign(new AppError(code, { retryAfter }), { cause });
}

/** Whether it is one of these. */
export function isStorageError(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'storage_full' || error.code === 'storage_locked');
}
