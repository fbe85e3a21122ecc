import { ownOrders } from '#core/orders/order-api.ts';
import { type Owner, ownedStorage } from '#storefront/payments/owned-storage.ts';
import { noteUnansweredPayment } from '#storefront/payments/unanswered-payment.ts';
import { type CheckoutAttempt, changeAttempt, forgetAttempt, readAttempt } from './checkout-attempt.ts';
import type { CheckoutTools } from './make-orders.ts';

/**
 * Moves the checkout that a guest left in this tab to the account, if the guest's orders belong to the account. Otherwise the checkout
 * is deleted, because the guest may have been another person on a shared computer. If the guest had sent a payment, the tab remembers
 * only that. If the shop can't be reached, nothing changes, and the next call tries again.
 */
export async function claimGuestCheckout(storage: Storage, owner: number, call: CheckoutTools['call']): Promise<void> {
  const guest = ownedStorage(storage, 'guest');
  const attempt = readAttempt(guest);
  const isOwn = await isOf(owner, attempt, call).catch(() => null);
  if (isOwn === null) return;
  forgetAttempt(guest);
  if (isOwn) changeAttempt(ownedStorage(storage, owner), attempt);
  else if (attempt.pendingPayment !== null) noteUnansweredPayment(storage);
}

/** Returns whether a guest has left a checkout in this tab that must still be moved to the account or deleted. */
export function hasGuestCheckout(storage: Storage, owner: Owner): owner is number {
  return owner !== 'guest' && ownedStorage(storage, 'guest').getItem('checkout-attempt') !== null;
}

/** Returns whether a guest has left a pending payment in this tab that may or may not belong to the account. */
export function hasGuestPayment(storage: Storage, owner: Owner): boolean {
  return owner !== 'guest' && readAttempt(ownedStorage(storage, 'guest')).pendingPayment !== null;
}

async function isOf(
  owner: number,
  { created, pendingPayment }: CheckoutAttempt,
  call: CheckoutTools['call'],
): Promise<boolean> {
  const ids = [
    ...(created?.orders ?? []).map(({ id }) => id),
    ...(pendingPayment?.allocations ?? []).map(({ orderId }) => orderId),
  ];
  if (ids.length === 0) return false;
  const orders = await call(ownOrders, { query: { ids: [...new Set(ids)] } });
  // An order that was opened by its link is listed too, but may be another person's.
  return ids.every((id) => orders.some((order) => order.id === id && order.userId === owner));
}
