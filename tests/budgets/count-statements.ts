import Database from 'better-sqlite3';
import pg from 'pg';
import { onTestFinished } from 'vitest';

export interface StatementCounts {
  /** All statements except those that begin and end transactions. */
  statements: number;
  /** The statements among them that insert, update or delete. */
  writes: number;
  transactions: number;
}

/**
 * Not counted: both databases read the public revision for the page cache, PostgreSQL from time to time by itself. Pragmas are the
 * settings of a new connection, and how many are open depends on how many requests come at the same time.
 */
const uncounted = /^(?:select value from public_revision$|pragma\b)/;
const beginning = /^begin\b/;
const step = /^(?:commit|rollback|savepoint|release)\b/;
const writing = /^(?:with\b.*?\)\s*)?(?:insert|update|delete)\b/s;

/**
 * Counts the statements that reach a database while `work` runs, in the drivers of both databases: the shop's database, and the
 * till's.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<StatementCounts> {
  const counts = { statements: 0, writes: 0, transactions: 0 };
  seen = (source) => {
    for (const each of source.toLowerCase().split(';')) {
      const statement = each.trim();
      if (statement === '' || step.test(statement) || uncounted.test(statement)) continue;
      if (beginning.test(statement)) counts.transactions += 1;
      else counts.statements += 1;
      if (writing.test(statement)) counts.writes += 1;
    }
  };
  try {
    await work();
  } finally {
    seen = () => {};
  }
  return counts;
}

let seen: (source: string) => void = () => {};

/** Makes the drivers report their statements until the test has finished. */
export function watchDrivers(): void {
  const memory = new Database(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('select 1')) as Record<string, Method>;
  memory.close();
  for (const name of ['run', 'get', 'all', 'iterate']) {
    replace(statement, name, (self) => String(self.source));
  }
  replace(pg.Client.prototype as unknown as Record<string, Method>, 'query', (_self, query) =>
    typeof query === 'string' ? query : String((query as { text?: string }).text),
  );
}

type Method = (this: Record<string, unknown>, ...values: unknown[]) => unknown;

function replace(
  prototype: Record<string, Method>,
  name: string,
  sourceOf: (self: Record<string, unknown>, ...values: unknown[]) => string,
): void {
  const original = prototype[name];
  if (original === undefined) throw new Error(`The driver has no ${name}.`);
  prototype[name] = function report(...values) {
    seen(sourceOf(this, ...values));
    return original.apply(this, values);
  };
  onTestFinished(() => {
    prototype[name] = original;
  });
}
