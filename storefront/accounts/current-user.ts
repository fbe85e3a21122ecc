import { type Query, type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { currentUserRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { call, from } from '#storefront/api/call.ts';
import { ownedStorage } from '#storefront/payments/owned-storage.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';

const leavingMs = 1000;

export const currentUserKey = ['users', 'me'] as const;

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  // Asks only when the browser was told that somebody is signed in.
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
 * Who is signed in; null for nobody, undefined while it isn't known yet (always so in the server's HTML, which is the
 * same for everyone). Where the shop can't say, nobody is taken to be, until the next page asks again.
 */
export function useCurrentUser(): User | null | undefined {
  const { data, errorUpdateCount } = useCurrentUserQuery();
  return data === undefined && errorUpdateCount > 0 ? null : data;
}

/** For those who must not be told that they are nobody only because the shop could not say who they are. */
export function useUserFailure(): { isUnknown: boolean; isConfirmOpen: boolean; askAgain(): void } {
  const { data, errorUpdateCount, isFetching, refetch } = useCurrentUserQuery();
  return {
    isUnknown: data === undefined && errorUpdateCount > 0,
    isConfirmOpen: isFetching,
    askAgain: () => void refetch(),
  };
}

/** Who is signed in at this moment, whatever another tab has done. Throws where the shop can't say. */
export function askCurrentUser(queries: QueryClient): Promise<User | null> {
  return askNow(queries, currentUserQuery);
}

/** Tells the whole page who has signed in. What others left in this tab is forgotten. */
export function rememberSignIn(queries: QueryClient, user: User): void {
  ownedStorage(tabStorage(), user.id);
  queries.setQueryData(currentUserKey, user);
}

/** What every session may read alike; a key begins with its feature. */
const publicFeatures = new Set<unknown>(['products', 'content', 'built-in content']);

/** Whose session is about to end. */
const leaving = new WeakSet<QueryClient>();

/** While this runs nothing private is asked for: it would be refused as soon as the session is over. */
export async function whileLeaving(queries: QueryClient, work: () => Promise<void>): Promise<void> {
  leaving.add(queries);
  try {
    await queries.cancelQueries({ predicate: isPrivateQuery });
    await work();
  } finally {
    leaving.delete(queries);
  }
}

/** Somebody is signing out, with the screens still there. */
export function isLeaving(queries: QueryClient): boolean {
  return leaving.has(queries) || sessionHint() !== 'customer';
}

/** All but what every visitor may read, and who is signed in. */
export function isPrivateQuery({ queryKey: [feature] }: Query): boolean {
  return !publicFeatures.has(feature) && feature !== currentUserKey[0];
}

/** After signing out: what the customer saw at once, what staff saw as soon as their screen is gone. */
export function forgetPrivateQueries(queries: QueryClient): void {
  const isOfCustomer = (query: Query) => isPrivateQuery(query) && !isOfStaff(query);
  queries.removeQueries({ predicate: isOfCustomer });
  queries.removeQueries({ predicate: isPrivateQuery, type: 'inactive' });
  // The staff screen that is being left would only ask for its own again, and be refused.
  setTimeout(() => queries.removeQueries({ predicate: isPrivateQuery, type: 'inactive' }), leavingMs);
}

function isOfStaff({ queryKey: [feature] }: Query): boolean {
  return feature === 'admin' || feature === 'frozen';
}
