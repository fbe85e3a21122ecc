import { type Placeholder, sql } from 'drizzle-orm';
import type { Reader } from './store.ts';

interface Preparable<Result> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Result> };
}

/** A placeholder for each value of a prepared query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> };

/** The arguments of a list query besides the list: an object with its other values, or nothing if it has none. */
type ListOthers<Others> = keyof Others extends never ? [] : [others: Others];

type Query<Values, Result> = (db: Reader, values: Values) => PromiseLike<Result>;

/** Up to this length, there is a query for each length of a list. A longer list is padded to the next of `pageLengths`. */
const longestOwn = 20;
const pageLengths = [50, 100, 200];

/**
 * Prepares a query whose text never changes. It is built once per connection, because building it takes several times as long as
 * running it. Its values can't be null.
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
 * Prepares a query with a list of values, and optionally other values. The list must not be empty. The query is built once for each length
 * up to 20. A longer list is padded to 50, 100 or 200 values by repeating its last value, so repeated values must not change the result.
 * For an even longer list, the query is built each time.
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
