import { type Query, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { ApiError, getJson } from '#storefront/api/api-client.ts';
import { ownedStorage } from '#storefront/payments/owned-storage.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';

const leavingMs = 1000;

export const currentUserKey = ['/api/users/me'];

const currentUserQuery = {
  queryKey: currentUserKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => askWhoIsSignedIn(signal),
};

function useCurrentUserQuery(): UseQueryResult<User | null> {
  const isHydrated = useHydrated();
  return useQuery<User | null>({ ...currentUserQuery, enabled: isHydrated });
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
  return queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
}

/** Tells the whole page who has signed in. What others left in this tab is forgotten. */
export function rememberSignIn(queries: QueryClient, user: User): void {
  ownedStorage(tabStorage(), user.id);
  queries.setQueryData(currentUserKey, user);
}

/** What only the session that is over might see: orders, and the lists of the staff. What everybody sees stays. */
export function forgetPrivateQueries(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/orders') });
  const lists = { predicate: ({ queryKey: [first] }: Query) => /^(?:\/api\/)?admin/.test(String(first)) };
  queries.removeQueries({ ...lists, type: 'inactive' });
  // The screen that is being left would only ask for its own again, and be refused.
  setTimeout(() => queries.removeQueries({ ...lists, type: 'inactive' }), leavingMs);
}

/** Asks only when the browser was told that somebody is signed in. */
async function askWhoIsSignedIn(signal: AbortSignal): Promise<User | null> {
  if (readSessionHint(document.cookie) !== 'customer') return null;
  try {
    return await getJson<User>('/api/users/me', signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
