import { AppError } from '#core/app-error.ts';
import { isPostgres } from '../which-database.ts';
import { ownCodeOf } from './error-code.ts';

const cannotBeReached = 'the database’s server can’t be reached';
const connectionLost = 'the connection to the database was lost';

// Why a disk or a database failed, by error code. The texts continue a sentence after "because".

const reasonsOfFullDisks: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that you may use is full',
  SQLITE_FULL: 'the disk is full',
  EFBIG: 'the disk takes no file as large as this',
  SQLITE_IOERR_WRITE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_SHMSIZE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_TRUNCATE: 'the disk takes no more, or has failed',
  SQLITE_IOERR_FSYNC: 'the disk takes no more, or has failed',
};

const reasonsOfFiles: Record<string, string> = {
  ...reasonsOfFullDisks,
  EROFS: 'the disk can only be read',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  SQLITE_READONLY: 'you may not write there',
  SQLITE_CANTOPEN: 'a database cannot be opened there',
  EIO: 'the disk has failed',
  ENOTDIR: 'a part of its path is a file',
  SQLITE_BUSY: 'another program, such as a database browser, holds the database locked',
};

const reasonsOfServers: Record<string, string> = {
  '53100': 'the disk of the database’s server is full',
  '53200': 'the database’s server has too little memory',
  '53300': 'the database’s server takes no more connections',
  '57014': 'the database took too long',
  '57P01': 'the database’s server is being stopped',
  '57P02': 'the database’s server has failed',
  '57P03': 'the database’s server is starting',
  '08001': cannotBeReached,
  '08003': connectionLost,
  '08006': connectionLost,
  ECONNREFUSED: cannotBeReached,
  ENOTFOUND: cannotBeReached,
  EAI_AGAIN: cannotBeReached,
  EHOSTUNREACH: cannotBeReached,
  ETIMEDOUT: cannotBeReached,
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
  '28P01': 'the database’s server refuses the name or the password',
  '28000': 'the database’s server refuses the name',
  '3D000': 'its server has no database of this name',
  '42501': 'the database’s server doesn’t let this name do that',
  '25006': 'the database can only be read',
  '40001': 'others wrote the same at the same time, again and again',
  '40P01': 'others wrote the same at the same time, again and again',
};

const reasons = isPostgres ? { ...reasonsOfFiles, ...reasonsOfServers } : reasonsOfFiles;

export interface StorageFault {
  reason: string;
  /** The path of the file that failed, if known. */
  path?: string | undefined;
}

/** The fault of the disk or database in an error or its causes; null for every other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const { path } = error as { path?: string };
  const reason = isWithoutSocket(error) ? cannotBeReached : reasons[ownCodeOf(error)];
  return reason === undefined ? storageFaultOf(error.cause) : { reason, path };
}

/** Whether the error means that the disk of this computer is full. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return ownCodeOf(error) in reasonsOfFullDisks || isFullDisk(error.cause);
}

/** Whether the database server's socket file is missing, because the server has stopped or is just starting. */
export function isWithoutSocket(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return (code === 'ENOENT' && syscall === 'connect') || isWithoutSocket(error.cause);
}

/**
 * Returns a sentence for the user about a task that failed because of the disk; null for every other failure. The sentence says that
 * nothing was changed, so the caller must have undone everything before.
 */
export function diskMessage(error: unknown): string | null {
  const fault = storageFaultOf(error);
  if (fault === null) return null;
  const { reason, path } = fault;
  const where = path === undefined ? '' : ` (${path})`;
  return `It could not be done, because ${reason}${where}. Nothing was kept, and nothing that was there has changed.`;
}
