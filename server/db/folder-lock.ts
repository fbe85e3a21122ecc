import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { StartupError } from '#server/env.ts';

export interface FolderLock {
  release(): void;
}

/** Another process holds the folder. */
export class FolderInUse extends StartupError {}

const retryMs = 50;

/**
 * Holds a data folder for this process alone: an exclusive transaction on a file of its own, which the system ends with
 * the process, however it dies. Waits for another holder to end. @throws FolderInUse
 */
export async function lockFolder(dataDir: string, waitMs = 12_000, lockName = 'lock.db'): Promise<FolderLock> {
  const connection = openLockFile(dataDir, lockName);
  const giveUpAt = performance.now() + waitMs;
  while (!takeLock(connection)) {
    if (performance.now() >= giveUpAt) {
      connection.close();
      throw new FolderInUse(
        `Another Hindquarter is running on the data in ${dataDir}. ` +
          'Stop it first, or give this one a folder of its own with DATA_DIR.',
      );
    }
    await pause(retryMs);
  }
  return { release: () => connection.close() };
}

function openLockFile(dataDir: string, lockName: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new Database(join(dataDir, lockName), { timeout: 0 });
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

function takeLock(connection: Database.Database): boolean {
  try {
    connection.exec('begin exclusive');
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return false;
    connection.close();
    throw error;
  }
}
