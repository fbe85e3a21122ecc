import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { freshness } from './freshness.ts';

/** Asks the shop even if an answer is cached. The new answer replaces the cached one everywhere. */
export function askNow<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queries.fetchQuery({ ...query, ...freshness.current });
}
