import type { TabStorage } from './tab-storage.ts';

/** Whose things a tab remembers: an account's, by its number, or those of whoever is signed in nowhere. */
export type Owner = number | 'guest';

const prefix = 'owned:';
// A guest's orders move to the account that is signed in to, and the payments under way for them go along.
const followsIntoAccount = /^(checkout-attempt$|order-payment-|order-card-)/;

export function ownerOf(user: { id: number } | null | undefined): Owner {
  return user?.id ?? 'guest';
}

/**
 * What the tab remembers for one owner, kept apart from everybody else's. Opened for an account it forgets what others
 * left here: nobody's name, address or payment outlives them in a browser that is shared.
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

/** What other owners have left in this tab under a name. A guest finds it; an account that signs in wipes it. */
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
