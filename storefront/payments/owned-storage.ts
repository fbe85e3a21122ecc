import type { TabStorage } from './tab-storage.ts';

/** The owner of the data that a tab stores: an account, by its number, or a guest. */
export type Owner = number | 'guest';

const prefix = 'owned:';
// The keys of pending payments and cards of single orders. They move to the account when a guest signs in, so that they are found with
// their order.
const followsIntoAccount = /^order-(payment|card)-/;

export function ownerOf(user: { id: number } | null | undefined): Owner {
  return user?.id ?? 'guest';
}

/**
 * Returns the storage of one owner, separate from all other owners. If it is opened for an account, the data of all other owners in this
 * tab is deleted, so that no name, address or payment remains in a shared browser. Only a guest's pending payments move to the account.
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

/**
 * Returns the values that accounts other than the owner have stored in this tab under a key. A guest can read them; signing in to an
 * account deletes them.
 */
export function leftByOthers(storage: Storage, owner: Owner, key: string): string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => /^owned:\d+:/.test(name) && name.endsWith(`:${key}`) && name !== `${prefix}${owner}:${key}`)
    .flatMap((name) => storage.getItem(name) ?? []);
}

function takeOver(storage: Storage, owner: number): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    // A guest's checkout stays here until checkout/paying/claim-guest-checkout.ts has asked the shop whose orders it pays.
    const [, from, key = ''] = /^owned:(?!guest:checkout-attempt$)(guest|\d+):(.*)$/s.exec(name) ?? [];
    if (from === undefined || from === String(owner)) continue;
    const own = `${prefix}${owner}:${key}`;
    const text = storage.getItem(name);
    storage.removeItem(name);
    if (from === 'guest' && followsIntoAccount.test(key) && text !== null && storage.getItem(own) === null) {
      storage.setItem(own, text);
    }
  }
}
