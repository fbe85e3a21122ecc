/** Stored separately from any owner's data: it only records that a pending payment exists, not its owner or purpose. */
const storageKey = 'payment-unanswered';

/**
 * Clears the tab's storage when its user leaves. If a checkout payment has no response yet, only this fact is kept, so that the
 * next user doesn't unknowingly pay for the cart twice.
 */
export function leaveTab(storage: Storage): void {
  const isUnanswered = hasUnansweredPayment(storage) || isCheckoutSent(storage);
  storage.clear();
  if (isUnanswered) storage.setItem(storageKey, 'yes');
}

export function hasUnansweredPayment(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(storageKey) !== null;
}

/** Called after the customer has checked the payment's outcome. */
export function forgetUnansweredPayment(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}

/**
 * Reads the value that checkout/paying/checkout-attempt.ts stores for any owner. It doesn't parse the value with the schema,
 * because no other page loads that schema.
 */
function isCheckoutSent(storage: Storage): boolean {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.some(
    (name) => name.endsWith(':checkout-attempt') && storage.getItem(name)?.includes('"pendingPayment":{'),
  );
}
