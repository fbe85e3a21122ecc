import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';

const idKey = 'cart-id';
const paidKey = 'cart-paid';
const isId = /^[0-9a-f]{32}$/;

/**
 * The id of the cart in the browser's storage, and the orders that paid for the last cart. If the browser refuses to store the
 * id, it lasts as long as the page.
 */
export function cartIdentity(storage: Storage) {
  let ownId: string | null = null;

  function read(): string {
    const stored = readText(storage, idKey);
    if (stored !== null && isId.test(stored)) return stored;
    // Another tab has renewed the id.
    if (stored === '') ownId = null;
    ownId ??= newIdempotencyKey();
    writeText(storage, idKey, ownId);
    return ownId;
  }
  function renew(): void {
    ownId = null;
    writeText(storage, idKey, '');
  }
  return {
    read,
    renew,
    markPaid(orderIds: readonly number[]): void {
      writeText(storage, paidKey, JSON.stringify({ cartId: read(), orderIds }));
      renew();
    },
    ordersOf(cartId: string): number[] {
      try {
        const paid = JSON.parse(readText(storage, paidKey) ?? '{}') as { cartId?: unknown; orderIds?: unknown };
        return paid.cartId === cartId && Array.isArray(paid.orderIds) ? paid.orderIds.filter(Number.isSafeInteger) : [];
      } catch {
        // A damaged value only means that this tab can't name the orders.
        return [];
      }
    },
  };
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
    // Without storage, the other tabs have carts of their own.
  }
}
