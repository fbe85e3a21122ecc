import { type Query, type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { currentUserRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { call, from } from '#storefront/api/call.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';

const leavingMs = 1000;

export const currentUserKey = ['users', 'me'] as const;

/** A key in the browser's storage. If its value changes, someone has signed in or out in another tab. */
export const sessionNewsKey = 'session';

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  // Sends a request only if the browser's session hint indicates a signed-in user.
  queryFn: async (context): Promise<User | null> => {
    if (sessionHint() !== 'customer') return null;
    try {
      return await call(currentUserRoute, from(context));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

function useCurrentUserQuery(): UseQueryResult<User | null> {
  const isHydrated = useHydrated();
  return useQuery({ ...currentUserQuery, enabled: isHydrated });
}

/**
 * The signed-in user; null if there is none; undefined while the user isn't known yet. The server's HTML never knows the user, because
 * it is the same for everyone. If the server can't be reached, the visitor counts as signed out until the next page requests the user
 * again.
 */
export function useCurrentUser(): User | null | undefined {
  const { data, errorUpdateCount } = useCurrentUserQuery();
  return data === undefined && errorUpdateCount > 0 ? null : data;
}

/** Whether the request for the signed-in user has failed. For screens that must not treat such a user as signed out. */
export function useUserFailure(): { isUnknown: boolean; isConfirmOpen: boolean; askAgain(): void } {
  const { data, errorUpdateCount, isFetching, refetch } = useCurrentUserQuery();
  return {
    isUnknown: data === undefined && errorUpdateCount > 0,
    isConfirmOpen: isFetching,
    askAgain: () => void refetch(),
  };
}

/** Requests the user who is signed in now, in case another tab has changed this. Throws if the request fails. */
export function askCurrentUser(queries: QueryClient): Promise<User | null> {
  return askNow(queries, currentUserQuery);
}

/** Features whose data is the same for every session. A query's key starts with its feature. */
const publicFeatures = new Set<unknown>(['products', 'content', 'built-in content']);

/** The query clients whose user is signing out. */
const leaving = new WeakSet<QueryClient>();

/** Sends no private requests while `work` runs. The server would reject such requests as soon as the session has ended. */
export async function whileLeaving(queries: QueryClient, work: () => Promise<void>): Promise<void> {
  leaving.add(queries);
  try {
    await queries.cancelQueries({ predicate: isPrivateQuery });
    await work();
  } finally {
    leaving.delete(queries);
  }
}

/** Whether the user is signing out while the screens are still shown. */
export function isLeaving(queries: QueryClient): boolean {
  return leaving.has(queries) || sessionHint() !== 'customer';
}

/**
 * Whether a query's data is private. Data that is the same for every visitor isn't private, and the query for the signed-in user
 * doesn't count either.
 */
export function isPrivateQuery({ queryKey: [feature] }: Query): boolean {
  return !publicFeatures.has(feature) && feature !== currentUserKey[0];
}

/** Removes private data after signing out: customer data immediately, and staff data once the staff screen is closed. */
export function forgetPrivateQueries(queries: QueryClient): void {
  const isOfCustomer = (query: Query) => isPrivateQuery(query) && !isOfStaff(query);
  queries.removeQueries({ predicate: isOfCustomer });
  queries.removeQueries({ predicate: isPrivateQuery, type: 'inactive' });
  // Staff data is removed later. If it were removed while a staff screen is still open, the screen would request the data again and be
  // rejected.
  setTimeout(() => queries.removeQueries({ predicate: isPrivateQuery, type: 'inactive' }), leavingMs);
}

function isOfStaff({ queryKey: [feature] }: Query): boolean {
  return feature === 'admin' || feature === 'frozen';
}
