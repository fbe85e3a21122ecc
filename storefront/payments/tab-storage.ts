import { memoryStorage } from '#storefront/cart/memory-storage.ts';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let storage: Storage | undefined;

/** What this tab remembers across a reload. Where the browser forbids storage, it lasts as long as the page. */
export function tabStorage(): Storage {
  storage ??= openStorage();
  return storage;
}

function openStorage(): Storage {
  try {
    const { sessionStorage } = window;
    sessionStorage.setItem('tab-probe', '1');
    sessionStorage.removeItem('tab-probe');
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}
