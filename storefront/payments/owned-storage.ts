import type { TabStorage } from './tab-storage.ts';

/** The owner of what a tab remembers: an account, by its number, or a guest who isn't signed in. */
export type Owner = number | 'guest';

const prefix = 'owned:';
// A guest's orders move to the account that is signed in to, and so do the payments in progress for them.
const followsIntoAccount = /^(checkout-attempt$|order-payment-|order-card-)/;

export function ownerOf(user: { id: number } | null | undefined): Owner {
  return user?.id ?? 'guest';
}

/**
 * What the tab remembers for one owner, separate from everyone else's. Opening it for an account deletes what others left here,
 * so that no one's name, address or payment stays in a shared browser.
 */
export function ownedStorage(storage: Storage, owner: Owner): TabStorage {
  if (owner !== 'guest') takeOver(storage, owner);
  const nameOf = (key: string) => `${prefix}${owner}:${key}`;
  return {
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, text) => storage.setItem(nameOf(key), text),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}

/** What other owners have left in this tab under a name. A guest can read it; signing in to an account deletes it. */
export function leftByOthers(storage: Storage, owner: Owner, key: string): string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => /^owned:\d+:/.test(name) && name.endsWith(`:${key}`) && name !== `${prefix}${owner}:${key}`)
    .flatMap((name) => storage.getItem(name) ?? []);
}

function takeOver(storage: Storage, owner: number): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    const [, from, key = ''] = /^owned:(guest|\d+):(.*)$/s.exec(name) ?? [];
    if (from === undefined || from === String(owner)) continue;
    const own = `${prefix}${owner}:${key}`;
    const text = storage.getItem(name);
    storage.removeItem(name);
    if (from === 'guest' && followsIntoAccount.test(key) && text !== null && storage.getItem(own) === null) {
      storage.setItem(own, text);
    }
  }
}
