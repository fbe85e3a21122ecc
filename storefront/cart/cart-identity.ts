import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';

export interface CartIdentity {
  read(): string;
  renew(): void;
}

/**
 * Returns functions that read and renew the id of the cart, or of another purchase, in the browser's storage. If the browser refuses to
 * store the id, it is kept until the page is closed.
 */
export function cartIdentity(storage: Storage, idKey = 'cart-id'): CartIdentity {
  let ownId: string | null = null;

  function read(): string {
    const stored = readText(storage, idKey);
    if (stored?.length === 32) return stored;
    // An empty value means that another tab has renewed the id.
    if (stored === '') ownId = null;
    ownId ??= newIdempotencyKey();
    writeText(storage, idKey, ownId);
    return ownId;
  }
  function renew(): void {
    ownId = null;
    writeText(storage, idKey, '');
  }
  return { read, renew };
}

function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // If storage is forbidden, the id isn't stored, and the other tabs have separate carts.
  }
}
