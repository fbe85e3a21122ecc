import { memoryStorage } from '#storefront/cart/memory-storage.ts';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let storage: Storage | undefined;

/** The storage of this tab, which survives a reload. If the browser forbids storage, the data lasts only as long as the page. */
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
