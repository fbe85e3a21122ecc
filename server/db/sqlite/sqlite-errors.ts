import { AppError } from '#core/app-error.ts';
import { storageError } from '../storage-error.ts';

/** Why a disk or a database failed, by the error's code, as text that follows "because". */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that you may use is full',
  SQLITE_FULL: 'the disk is full',
  EFBIG: 'the disk takes no file as large as this',
  SQLITE_IOERR_WRITE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_SHMSIZE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_TRUNCATE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_FSYNC: 'the disk takes no more, or has failed',
  EROFS: 'the disk can only be read',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  SQLITE_READONLY: 'you may not write there',
  SQLITE_CANTOPEN: 'a database cannot be opened there',
  EIO: 'the disk has failed',
  ENOTDIR: 'a part of its path is a file',
  SQLITE_BUSY: 'another program, such as a database browser, holds the database locked',
};

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

export interface StorageFault {
  reason: string;
  /** The file concerned, if known. */
  path?: string | undefined;
}

/** The disk's or database's fault in an error or its causes; null for every other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const { path } = error as { path?: string };
  const reason = reasons[codeOf(error)];
  return reason === undefined ? storageFaultOf(error.cause) : { reason, path };
}

/** A sentence on a whole task where the disk failed; null for every other failure. What was begun has been undone by then. */
export function diskMessage(error: unknown): string | null {
  const fault = storageFaultOf(error);
  if (fault === null) return null;
  const { reason, path } = fault;
  const where = path === undefined ? '' : ` (${path})`;
  return `It could not be done, because ${reason}${where}. Nothing was kept, and nothing that was there has changed.`;
}

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

/** All of SQLite's kinds of "busy" are the same here. */
function codeOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return code.startsWith('SQLITE_BUSY') ? 'SQLITE_BUSY' : code;
}
