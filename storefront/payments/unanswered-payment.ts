/** The key under which a tab stores that a payment is pending. The entry doesn't show who paid or for what. */
const storageKey = 'payment-unanswered';

/** The start of the storage keys of sales that were sent and have no response (counter-sale/admin/saved/sale-storage.ts). */
const unansweredSale = 'counter-sale:';

/**
 * Clears the tab's storage when its user leaves. If a checkout payment has no response yet, only this fact is kept, so that the next
 * user doesn't unknowingly pay for the cart twice. A counter sale without a response is kept whole: sending exactly the same sale again
 * is the only way not to record it twice.
 */
export function leaveTab(storage: Storage): void {
  const isUnanswered = hasUnansweredPayment(storage) || isCheckoutSent(storage);
  const others = namesIn(storage).filter((name) => !name.startsWith(unansweredSale));
  for (const name of others) storage.removeItem(name);
  if (isUnanswered) noteUnansweredPayment(storage);
}

export function hasUnansweredPayment(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(storageKey) !== null;
}

/** Records that a payment has no response, but not whose it is. */
export function noteUnansweredPayment(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, 'yes');
}

/** Removes the record of an unanswered payment. Called after the customer has checked the payment's outcome. */
export function forgetUnansweredPayment(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}

/**
 * Whether any owner's checkout has a payment without a response (checkout/paying/checkout-attempt.ts). The value isn't parsed with the
 * schema, because no other page loads that schema.
 */
function isCheckoutSent(storage: Storage): boolean {
  return namesIn(storage).some(
    (name) => name.endsWith(':checkout-attempt') && storage.getItem(name)?.includes('"pendingPayment":{'),
  );
}

function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
