import type { QueryFilters, UseQueryOptions } from '@tanstack/react-query';

/** What a staff screen asks for: the query options of a feature's factory. Their key is `['admin', feature, kind, input]`. */
// biome-ignore lint/suspicious/noExplicitAny: each factory has a type of key of its own
export type AdminQuery<Found> = UseQueryOptions<Found, Error, Found, any>;

/** Until every screen has its factory: the path that a GET answers. */
export type PathQuery = string;

/** Which queries a key, or a path of the older form, begins. */
export function queriesBegunBy(begin: readonly unknown[] | PathQuery): QueryFilters {
  return typeof begin === 'string'
    ? { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(begin) }
    : { queryKey: begin };
}
