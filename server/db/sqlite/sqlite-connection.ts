import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Reader } from '../store.ts';
import * as tables from '../tables.ts';

/** Statements kept prepared for each connection; what a shop asks again and again are far fewer. */
const cachedStatements = 300;

export interface ConnectionOptions {
  /** Refuses every change, whatever the query says. */
  queryOnly?: boolean;
}

/** A connection with the settings that every use needs: SQLite forgets all but the journal mode at each open. */
export function openConnection(file: string, { queryOnly = false }: ConnectionOptions = {}): Database.Database {
  const connection = new Database(file, { timeout: 5_000 });
  connection.pragma('journal_mode = WAL');
  // A WAL database opened again is back at NORMAL, where the last commits before a power cut can be lost.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  connection.pragma('journal_size_limit = 67108864');
  if (queryOnly) connection.pragma('query_only = ON');
  return connection;
}

/**
 * Drizzle over a connection. Statements are prepared once for each text. `mayUse` throws where a query is not allowed
 * now, so that a writer that outlives its transaction can't write outside of one.
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
  return drizzle(client as unknown as Database.Database, { schema: tables });
}

/** What Drizzle uses of a statement. It may keep one for ever, so each use asks whether it is allowed now. */
interface GuardedStatement {
  run(...values: unknown[]): Database.RunResult;
  all(...values: unknown[]): unknown[];
  get(...values: unknown[]): unknown;
  /** The same, answering arrays; whether a statement does is otherwise left over from its last use. */
  raw(): Pick<GuardedStatement, 'all' | 'get'>;
}

function guard(statement: Database.Statement, mayUse: () => void): GuardedStatement {
  const inArrays = (isRaw: boolean) => {
    mayUse();
    return statement.reader ? statement.raw(isRaw) : statement;
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
