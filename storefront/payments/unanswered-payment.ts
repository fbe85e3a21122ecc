/** Stored by itself: that there is one, and nothing of whose it is or what it bought. */
const storageKey = 'payment-unanswered';

/**
 * Empties the tab for someone who leaves. Where a payment of its checkout has no response yet, that alone stays, so that nobody
 * pays for the cart a second time without knowing.
 */
export function leaveTab(storage: Storage): void {
  const isUnanswered = hasUnansweredPayment(storage) || isCheckoutSent(storage);
  storage.clear();
  if (isUnanswered) storage.setItem(storageKey, 'yes');
}

export function hasUnansweredPayment(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(storageKey) !== null;
}

/** The customer has looked. */
export function forgetUnansweredPayment(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}

/** As checkout/paying/checkout-attempt.ts stores it for any owner; read without its schema, which no other page needs. */
function isCheckoutSent(storage: Storage): boolean {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.some(
    (name) => name.endsWith(':checkout-attempt') && storage.getItem(name)?.includes('"pendingPayment":{'),
  );
}
