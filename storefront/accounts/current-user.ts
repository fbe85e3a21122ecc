import { useQuery } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { getJson } from '#storefront/api/api-client.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';

export const currentUserKey = ['/api/users/me'];

/**
 * Who is signed in; null for nobody, undefined while it isn't known yet (always so in the server's HTML, which is the
 * same for everyone). After signing in or out, `setQueryData(currentUserKey, user)` tells the whole page.
 */
export function useCurrentUser(): User | null | undefined {
  const isHydrated = useHydrated();
  const { data } = useQuery<User | null>({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => askWhoIsSignedIn(signal),
    enabled: isHydrated,
  });
  return data;
}

/** Asks only when the browser was told that somebody is signed in. A 401 or a dead network means nobody. */
async function askWhoIsSignedIn(signal: AbortSignal): Promise<User | null> {
  if (readSessionHint(document.cookie) !== 'customer') return null;
  try {
    return await getJson<User>('/api/users/me', signal);
  } catch {
    return null;
  }
}
