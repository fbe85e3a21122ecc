import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { freshness } from './freshness.ts';

/** Requests the data even if a response is cached. The new response replaces the cached one everywhere. */
export function askNow<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queries.fetchQuery({ ...query, ...freshness.current });
}
