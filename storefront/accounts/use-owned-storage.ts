import { useMemo } from 'react';
import { ownedStorage, ownerOf } from '#storefront/payments/owned-storage.ts';
import { type TabStorage, tabStorage } from '#storefront/payments/tab-storage.ts';
import { useCurrentUser } from './current-user.ts';

/** The tab's storage for the signed-in user. Available only in the browser, once the user is known. */
export function useOwnedStorage(): TabStorage {
  const owner = ownerOf(useCurrentUser());
  return useMemo(() => ownedStorage(tabStorage(), owner), [owner]);
}
