/** Stored on its own: it says only that a payment exists, not whose it is or what it bought. */
const storageKey = 'payment-unanswered';

/**
 * Empties the tab when its user leaves. If a payment of its checkout has no response yet, only that fact stays, so that no one
 * unknowingly pays for the cart a second time.
 */
export function leaveTab(storage: Storage): void {
  const isUnanswered = hasUnansweredPayment(storage) || isCheckoutSent(storage);
  storage.clear();
  if (isUnanswered) storage.setItem(storageKey, 'yes');
}

export function hasUnansweredPayment(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(storageKey) !== null;
}

/** Called after the customer has checked. */
export function forgetUnansweredPayment(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}

/** Reads what checkout/paying/checkout-attempt.ts stores for any owner. It doesn't use the schema, which no other page needs. */
function isCheckoutSent(storage: Storage): boolean {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.some(
    (name) => name.endsWith(':checkout-attempt') && storage.getItem(name)?.includes('"pendingPayment":{'),
  );
}
