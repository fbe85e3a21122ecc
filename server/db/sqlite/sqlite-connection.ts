import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Reader } from '../store.ts';

/** The number of prepared statements cached per connection. The statements that a shop uses often are far fewer. */
const cachedStatements = 300;

export interface ConnectionOptions {
  /** Whether the connection rejects every write. */
  queryOnly?: boolean;
}

/** Opens a connection with the required settings. Each connection needs them, because SQLite stores only the journal mode in the file. */
export function openConnection(file: string, { queryOnly = false }: ConnectionOptions = {}): Database.Database {
  const connection = new Database(file, { timeout: 5_000 });
  connection.pragma('journal_mode = WAL');
  // SQLite opens an existing WAL database with the setting NORMAL. With NORMAL, the last commits before a power cut may be lost.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  connection.pragma('journal_size_limit = 67108864');
  if (queryOnly) connection.pragma('query_only = ON');
  return connection;
}

/**
 * Returns Drizzle on a single connection. Statements are prepared once per SQL text. `mayUse` throws while queries aren't allowed, so
 * that code can't write with a writer whose transaction has ended.
 */
export function drizzleOver(connection: Database.Database, mayUse: () => void = () => {}): Reader {
  const statements = new Map<string, GuardedStatement>();
  const client = {
    prepare(source: string): GuardedStatement {
      mayUse();
      const known = statements.get(source);
      if (known) return known;
      if (statements.size >= cachedStatements) statements.clear();
      const prepared = guard(connection.prepare(source), mayUse);
      statements.set(source, prepared);
      return prepared;
    },
    transaction(): never {
      throw new Error('Transactions are made by store.write and store.snapshot alone.');
    },
  };
  return drizzle(client as unknown as Database.Database);
}

/**
 * The part of a statement that Drizzle uses. Drizzle may keep a statement permanently, so each use first checks whether queries are
 * allowed.
 */
interface GuardedStatement {
  run(...values: unknown[]): Database.RunResult;
  all(...values: unknown[]): unknown[];
  get(...values: unknown[]): unknown;
  /** The same statement, but it returns rows as arrays. This is a separate object, because a statement keeps the mode of its last use. */
  raw(): Pick<GuardedStatement, 'all' | 'get'>;
}

function guard(statement: Database.Statement, mayUse: () => void): GuardedStatement {
  let isInArrays = false;
  const inArrays = (isRaw: boolean) => {
    mayUse();
    if (isRaw !== isInArrays && statement.reader) {
      statement.raw(isRaw);
      isInArrays = isRaw;
    }
    return statement;
  };
  const raw = {
    all: (...values: unknown[]) => inArrays(true).all(...values),
    get: (...values: unknown[]) => inArrays(true).get(...values),
  };
  return {
    run: (...values) => inArrays(false).run(...values),
    all: (...values) => inArrays(false).all(...values),
    get: (...values) => inArrays(false).get(...values),
    raw: () => raw,
  };
}

interface ReadConnection {
  connection: Database.Database;
  reader: Reader;
  begin: Database.Statement<[]>;
  commit: Database.Statement<[]>;
  /** The timer that closes an additional connection when it is no longer needed. */
  idle: NodeJS.Timeout | undefined;
}

/** The maximum number of idle connections. Few are enough: reads rarely overlap, so one connection does nearly all the work. */
const mostIdle = 4;
/**
 * After this time, additional idle connections are closed. Otherwise, their pages and statements would stay in memory after each peak.
 * Opening a new connection takes only a millisecond.
 */
const furtherIdleMs = 10_000;
/**
 * How much memory a permanent connection uses to cache the file's pages. The default of better-sqlite3 is 16 MB. With 180 MB of orders,
 * reading takes as long with 2 MB as with 16 MB, because the system caches the file too. But long sorts and batches of writes need more
 * than 2 MB.
 */
export const pagesKilobytes = 8_000;
/** Additional connections cache less, because they cache the same pages again. */
const furtherPagesKilobytes = 2_000;

/**
 * Gives each read its own connection, inside a transaction, so that all of its queries see the same commit. What the transaction sees
 * is fixed at the first query. The transaction costs a microsecond, and saves a microsecond for each later query.
 */
export class ReadConnections {
  readonly #file: string;
  readonly #mayUse: () => void;
  readonly #all = new Set<ReadConnection>();
  /**
   * The idle connections. The last one in the list is used next. It is the first connection that was opened, if that is idle;
   * otherwise, the most recently used one.
   */
  readonly #idle: ReadConnection[] = [];
  readonly #first: ReadConnection;

  /** `mayUse` throws while reading isn't allowed. */
  constructor(file: string, mayUse: () => void) {
    this.#file = file;
    this.#mayUse = mayUse;
    this.#first = this.#open(pagesKilobytes);
    this.#idle.push(this.#first);
  }

  async during<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    const used = this.#idle.pop() ?? this.#open(furtherPagesKilobytes);
    clearTimeout(used.idle);
    try {
      used.begin.run();
      return await work(used.reader);
    } finally {
      this.#putBack(used);
    }
  }

  /** Closes all connections. Reads in progress fail at their next query. */
  close(): void {
    for (const each of [...this.#all]) this.#end(each);
  }

  #putBack(used: ReadConnection): void {
    const { connection } = used;
    if (!connection.open) return;
    if (connection.inTransaction) used.commit.run();
    if (used === this.#first) this.#idle.push(used);
    else if (this.#idle.length < mostIdle) {
      const end = this.#idle.length;
      this.#idle.splice(this.#idle.at(-1) === this.#first ? end - 1 : end, 0, used);
      used.idle = setTimeout(() => this.#end(used), furtherIdleMs).unref();
    } else this.#end(used);
  }

  #end(ended: ReadConnection): void {
    clearTimeout(ended.idle);
    this.#all.delete(ended);
    const at = this.#idle.indexOf(ended);
    if (at >= 0) this.#idle.splice(at, 1);
    ended.connection.close();
  }

  #open(kilobytes: number): ReadConnection {
    const connection = openConnection(this.#file, { queryOnly: true });
    connection.pragma(`cache_size = -${kilobytes}`);
    const reader = drizzleOver(connection, () => {
      this.#mayUse();
      if (!connection.inTransaction) throw new Error('A reader was used after its read had ended.');
    });
    const [begin, commit] = [connection.prepare<[]>('begin'), connection.prepare<[]>('commit')];
    const created: ReadConnection = { connection, reader, begin, commit, idle: undefined };
    this.#all.add(created);
    return created;
  }
}
