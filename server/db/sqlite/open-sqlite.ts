import { existsSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Logger } from 'pino';
import { createLog } from '#server/operations/log.ts';
import { backUpBeforeUpdate } from '../backup/backup.ts';
import { requireStayingFolder } from '../backup/moved-shop.ts';
import { undoUnfinishedRestore } from '../backup/switch-data-folder.ts';
import { appError, checkDataFolder, databaseFile, describeDataFolder } from '../data-folder.ts';
import { RecentFailure } from '../errors/recent-failure.ts';
import { fullDiskError } from '../errors/storage-error.ts';
import { storageFaultOf } from '../errors/storage-fault.ts';
import type { Reader, Store, Writer } from '../store.ts';
import { WriteQueue } from '../writes/write-queue.ts';
import { fillSearchKeys } from './fill-search-keys.ts';
import { linkEarlierOrders } from './link-earlier-orders.ts';
import { hasBeenMigrated, migrate, missingMigrations } from './migrate.ts';
import { examineFile } from './read-snapshot.ts';
import { drizzleOver, openConnection, ReadConnections } from './sqlite-connection.ts';
import { SqliteWrites } from './sqlite-writes.ts';

/**
 * Opens the shop's database in this folder. If it doesn't exist, it is created. If it is of an older version, it is backed up and
 * migrated. A lost or damaged database is never replaced by an empty one.
 * @throws DataFolderError with a sentence for the owner if the database is missing or damaged
 */
export async function openStore(
  { dataDir }: { dataDir: string },
  { clock = () => new Date(), log = createLog('info') }: { clock?: () => Date; log?: Logger } = {},
): Promise<Store> {
  if (undoUnfinishedRestore(dataDir))
    log.warn('A restore that was cut short was undone: the data is as it was before.');
  requireStayingFolder(dataDir);
  checkDataFolder(dataDir);
  const file = databaseFile(dataDir);
  if (isOfOlderVersion(dataDir, file)) await backUpBeforeUpdate(dataDir, { clock, log });
  const writing = openChecked(dataDir, file);
  describeDataFolder(dataDir);
  return new SqliteStore(file, writing);
}

/** @throws DataFolderError if the existing file can't be used */
function isOfOlderVersion(dataDir: string, file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  let isOlder = false;
  try {
    examineFile(file, (connection) => {
      isOlder = hasBeenMigrated(connection) && missingMigrations(connection).length > 0;
    });
    return isOlder;
  } catch (error) {
    throw notUsable(dataDir, file, error);
  }
}

/**
 * Returns the error to throw for a file that can't be opened. If the disk is full or the file is locked, the error doesn't call the
 * database unusable, because it may be undamaged.
 */
function notUsable(dataDir: string, file: string, error: unknown): unknown {
  return storageFaultOf(error) ? error : appError(dataDir, `${file}: ${(error as Error).message}.`);
}

function openChecked(dataDir: string, file: string): Database.Database {
  let connection: Database.Database | undefined;
  try {
    connection = openConnection(file);
    upgrade(connection);
    // After a crash, part of the log may be only in the system's memory. In a power cut, this part would be lost, together with all
    // later commits in the log. Therefore the log is copied into the database and emptied. If another program is reading, the log stays
    // as it is, and nothing is lost.
    connection.pragma('wal_checkpoint(TRUNCATE)');
    // Frees the memory for pages that were read while the tables were created or changed.
    connection.pragma('shrink_memory');
    // From here on, SQLite itself doesn't wait for another program's lock. SqliteWrites tries again instead.
    connection.pragma('busy_timeout = 0');
    return connection;
  } catch (error) {
    connection?.close();
    throw notUsable(dataDir, file, error);
  }
}

/** Upgrades a database of an older version to the current version. */
export function upgrade(connection: Database.Database): void {
  migrate(connection, undefined, (migrated) => {
    fillSearchKeys(migrated);
    linkEarlierOrders(migrated);
  });
}

class SqliteStore implements Store {
  readonly #file: string;
  readonly #writing: Database.Database;
  /** This connection is used outside transactions, so that it always sees the newest commit. */
  readonly #latest: Database.Database;
  readonly #reads: ReadConnections;
  readonly #writes: SqliteWrites;
  readonly #queue: WriteQueue;
  readonly #failure = new RecentFailure();
  readonly #revision: Database.Statement<[], number>;

  constructor(file: string, writing: Database.Database) {
    this.#file = file;
    this.#writing = writing;
    this.#latest = openConnection(file, { queryOnly: true });
    this.#writes = new SqliteWrites(writing);
    this.#queue = new WriteQueue(this.#writes);
    this.#reads = new ReadConnections(file, () => this.#writes.turns.rejectNestedUse('read'));
    this.#revision = this.#latest.prepare<[], number>('select value from public_revision').pluck();
  }

  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    return this.#writes.reading(() => this.readAhead(work));
  }

  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#writes.turns.rejectNestedUse('read');
    return this.#reads.during(work);
  }

  durable(): Promise<void> | null {
    return this.#writes.pending();
  }

  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    return this.#failure.watch(this.#queue.add(work), fullDiskError);
  }

  async snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#writes.turns.rejectNestedUse('snapshot');
    const connection = openConnection(this.#file, { queryOnly: true });
    try {
      connection.exec('begin');
      // SQLite fixes what a transaction sees at its first read, not at `begin`.
      connection.prepare('select value from public_revision').get();
      return await work(drizzleOver(connection));
    } finally {
      connection.close();
      await this.#writes.pending();
    }
  }

  publicRevision(): number {
    return this.#revision.get() ?? 0;
  }

  isWell(): boolean {
    if (this.#failure.isShown) return false;
    try {
      return this.#revision.get() !== undefined;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.#writes.close();
    this.#reads.close();
    this.#latest.close();
    try {
      if (this.#writing.open) this.#writing.pragma('optimize');
    } catch {
      // Another process is writing now. The log is then written back when the database is next closed.
    }
    // The last connection to close writes the log back into the database and removes the log.
    this.#writing.close();
  }
}
