import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { handleLostSession, isOfCode } from '#storefront/accounts/lost-session.ts';
import { ApiError } from './api-error.ts';
import type { Load } from './call.ts';
import { readThrough } from './call.ts';
import { freshness } from './freshness.ts';

/**
 * Creates the page's only cache. Queries and their keys come from each feature's factories (`productQueries.list(…)`). A key starts
 * with the feature, or with 'admin' and the feature, so that one invalidation reaches all of the feature's queries. By default, no
 * query is retried or polled. freshness.ts defines how long each type of data stays fresh. If a query or mutation finds that the
 * session has ended, the whole page is notified.
 */
export function createQueryClient(load?: Load): QueryClient {
  const shared = { retry: false, networkMode: 'always' } as const;
  const onError = (error: Error) => handleLostSession(client, error);
  const onQueryError = (error: Error, query: Query<unknown, unknown, unknown>) => {
    forgetForbidden(query, error);
    onError(error);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        ...shared,
        ...freshness.lasting,
        refetchInterval: false,
      },
      mutations: shared,
    },
  });
  if (load) readThrough(client, load);
  return client;
}

/** Removes the data that was shown to the previous user if the next user may not see it. */
function forgetForbidden(query: Query<unknown, unknown, unknown>, error: Error): void {
  const isForbidden = isOfCode(error, 'forbidden') || isOfCode(error, 'second_factor_needed');
  if (isForbidden && query.state.data !== undefined) query.setState({ data: undefined });
}

/** Returns a `Load` that reads within the server's process, for rendering on the server. */
export function loadFromResponses(response: (path: string) => Promise<{ status: number; body: unknown }>): Load {
  return async (path) => {
    const { status, body } = await response(path);
    if (status >= 400) throw new ApiError(status, JSON.stringify(body) ?? '');
    return body;
  };
}
