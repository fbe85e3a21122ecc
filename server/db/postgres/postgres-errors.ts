import { AppError } from '#core/app-error.ts';
import { codeOf } from '../errors/error-code.ts';
import { storageError } from '../errors/storage-error.ts';
import { isWithoutSocket } from '../errors/storage-fault.ts';

/** The error codes of a write that conflicted with a write of a program outside the shop. */
const conflicts = ['40001', '40P01'];

/** Whether the error is a conflict between writes. The same work may then succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes(codeOf(error));
}

/**
 * The error codes of a database that is temporarily unavailable. They are PostgreSQL's classes for connections, resources, operator
 * intervention, time limits and system errors, and the driver's own codes.
 */
const awayCodes = /^(08|53|57P|57014|55P03|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** Whether the database can't be reached, is full or is restarting. The same call may then succeed later. */
function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (awayCodes.test(code) || isWithoutSocket(error)) return true;
  return code === '' && /timeout|terminated|Connection ended|not queryable|Client was closed/i.test(messageOf(error));
}

/**
 * Whether a connection gave no response for longer than any statement may take. The connection is then half open. The driver's error
 * has no code.
 */
export function isSilence(error: unknown): boolean {
  return messageOf(error).includes('Query read timeout');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messageOf(error.cause)}` : '';
}

/** PostgreSQL's error codes for values that only SQLite can store: a number outside the column's range, or a text with a NUL character. */
const notStorable = ['22003', '22021'];

const retryAfterSeconds = 5;

/** Returns an AppError for a temporary failure, with the error as its cause. Returns every other error unchanged. */
export function reportedError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (notStorable.includes(codeOf(error))) return Object.assign(new AppError('invalid'), { cause: error });
  if (codeOf(error) === '53100') return storageError('storage_full', error, retryAfterSeconds);
  if (isAway(error) || isConflict(error)) return storageError('storage_locked', error, retryAfterSeconds);
  return error;
}
