import { type Placeholder, sql } from 'drizzle-orm';
import type { Reader } from './store.ts';

interface Preparable<Result> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Result> };
}

/** A placeholder for each value of a prepared query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> };

/** The further arguments of a query with a list: its other values, or no argument if the query has only the list. */
type ListOthers<Others> = keyof Others extends never ? [] : [others: Others];

type Query<Values, Result> = (db: Reader, values: Values) => PromiseLike<Result>;

/** Each list up to this length has its own query. A longer list is padded to the next of `pageLengths`. */
const longestOwn = 20;
const pageLengths = [50, 100, 200];

/**
 * Prepares a query whose text never changes. The query is built once per connection, because building it takes several times as long as
 * running it. Values are never null.
 */
export function preparedQuery<Values extends Record<string, unknown>, Result>(
  build: (db: Reader, requested: Placeholders<Values>) => Preparable<Result>,
): Query<Values, Result> {
  const requested = new Proxy({}, { get: (_target, name: string) => sql.placeholder(name) }) as Placeholders<Values>;
  const queries = new WeakMap<Reader, ReturnType<Preparable<Result>['prepare']>>();
  return (db, values) => {
    let query = queries.get(db);
    if (query === undefined) {
      query = build(db, requested).prepare();
      queries.set(db, query);
    }
    return query.execute(values);
  };
}

/**
 * Prepares a query with a list of values and optionally other values, built once per list length. The list must not be empty.
 * Repeated values must not matter, because a longer list is padded with its last value.
 */
export function preparedListQuery<Value, Result, Others extends Record<string, unknown> = Record<never, never>>(
  build: (db: Reader, list: Placeholder<string, Value>[], others: Placeholders<Others>) => Preparable<Result>,
): (db: Reader, values: readonly Value[], ...others: ListOthers<Others>) => PromiseLike<Result> {
  const queries: Query<Record<string, unknown>, Result>[] = [];
  const makeQuery = (length: number) =>
    preparedQuery<Record<string, unknown>, Result>((db, requested) => {
      const list = Array.from({ length }, (_, index) => sql.placeholder(String(index)));
      return build(db, list, requested as Placeholders<Others>);
    });
  return (db, values, ...[others]) => {
    const length = lengthToAsk(values.length);
    const query = queries[length] ?? makeQuery(length);
    if (length <= longestOwn || pageLengths.includes(length)) queries[length] = query;
    const last = values.at(-1);
    const list = Object.fromEntries(Array.from({ length }, (_, index) => [index, values[index] ?? last]));
    return query(db, { ...list, ...others });
  };
}

function lengthToAsk(length: number): number {
  if (length <= longestOwn) return length;
  return pageLengths.find((max) => length <= max) ?? length;
}
