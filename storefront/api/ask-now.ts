import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { freshness } from './freshness.ts';

/** Asks the shop, whatever is known already. For everybody the answer is the newest then. */
export function askNow<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queries.fetchQuery({ ...query, ...freshness.current });
}
