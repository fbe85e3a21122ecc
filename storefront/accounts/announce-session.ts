import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { ownedStorage } from '#storefront/payments/owned-storage.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { currentUserKey, sessionNewsKey } from './current-user.ts';

/** Sets the signed-in user for the whole page and the browser's other tabs, and removes data that other users left in this tab. */
export function rememberSignIn(queries: QueryClient, user: User): void {
  ownedStorage(tabStorage(), user.id);
  queries.setQueryData(currentUserKey, user);
  announceSession();
}

/**
 * Reloads the shop's pages in the browser's other tabs (start-shop.tsx). All tabs share one session, so the other tabs still show the
 * former user's data.
 */
export function announceSession(): void {
  try {
    localStorage.setItem(sessionNewsKey, `${Date.now()}`);
  } catch {
    // If the browser forbids storage, the other tabs aren't told.
  }
}
