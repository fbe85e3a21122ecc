import { expect, it } from 'vitest';
import { callPath } from '#core/call-path.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import type { Callable, call } from '#storefront/api/call.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { changeAttempt, readAttempt } from '#storefront/checkout/paying/checkout-attempt.ts';
import { claimGuestCheckout, hasGuestPayment } from '#storefront/checkout/paying/claim-guest-checkout.ts';
import { ownedStorage } from '#storefront/payments/owned-storage.ts';
import { hasUnansweredPayment } from '#storefront/payments/unanswered-payment.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** Calls the shop as the page of this visitor does. */
function callAs(visitor: Visitor) {
  const send = async (route: Callable, input: { query?: object }): Promise<unknown> => {
    const { status, body, text } = await visitor.get(callPath(route, input));
    if (status >= 400) throw new ApiError(status, text);
    return body;
  };
  return send as typeof call;
}

/** A tab whose guest has sent a payment that has no response yet. */
async function tabOfGuest() {
  const shop = await startTestShop();
  const mary = shop.visitor();
  const { orders } = await orderLines(shop, mary, [[await stockProduct(shop), 'credit-card']]);
  const allocations = orders.map(({ id, totalAmount }) => ({ orderId: id, amount: totalAmount }));
  const pendingPayment = {
    key: 'k',
    allocations,
    paymentToken: 'till_1',
    last4: '4242',
    bought: [],
    deliveryDate: null,
  };
  const tab = memoryStorage();
  changeAttempt(ownedStorage(tab, 'guest'), { pendingPayment });
  const register = async (visitor: Visitor, username: string): Promise<number> => {
    const account = { username, email: `${username}@customer.test`, password: 'correct horse' };
    return (await visitor.post('/api/users/register', account)).body.id;
  };
  const paymentOf = (id: number) => readAttempt(ownedStorage(tab, id)).pendingPayment;
  return { shop, mary, tab, pendingPayment, register, paymentOf };
}

it('The account into which a guest’s orders have moved gets their pending payment', async () => {
  const { mary, tab, pendingPayment, register, paymentOf } = await tabOfGuest();
  const id = await register(mary, 'mary-nguyen');
  await claimGuestCheckout(tab, id, callAs(mary));
  expect(paymentOf(id)).toEqual(pendingPayment);
  expect(readAttempt(ownedStorage(tab, 'guest')).pendingPayment).toBeNull();
  expect(hasUnansweredPayment(tab)).toBe(false);
});

it('An account that the guest’s orders didn’t move to gets no data of the checkout, only the information that a payment may have been made', async () => {
  const { shop, tab, register, paymentOf } = await tabOfGuest();
  const ben = shop.visitor();
  const id = await register(ben, 'ben-okafor');
  await claimGuestCheckout(tab, id, callAs(ben));
  expect(paymentOf(id)).toBeNull();
  expect(tab.length).toBe(1);
  expect(hasUnansweredPayment(tab)).toBe(true);
});

it('While the shop can’t be reached, a guest’s pending payment isn’t shown in the account; it moves to the account once the shop is reached', async () => {
  const { mary, tab, pendingPayment, register, paymentOf } = await tabOfGuest();
  const id = await register(mary, 'mary-nguyen');
  const isShownAsUnanswered = () => hasUnansweredPayment(tab) || hasGuestPayment(tab, id);
  await claimGuestCheckout(tab, id, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(paymentOf(id)).toBeNull();
  expect(isShownAsUnanswered()).toBe(true);
  await claimGuestCheckout(tab, id, callAs(mary));
  expect(paymentOf(id)).toEqual(pendingPayment);
  expect(isShownAsUnanswered()).toBe(false);
});

it('Even if the shop can’t be reached at first, an account without the guest’s orders is told that a payment may have been made', async () => {
  const { shop, tab, register, paymentOf } = await tabOfGuest();
  const ben = shop.visitor();
  const id = await register(ben, 'ben-okafor');
  await claimGuestCheckout(tab, id, () => Promise.reject(new TypeError('Failed to fetch')));
  await claimGuestCheckout(tab, id, callAs(ben));
  expect([paymentOf(id), hasUnansweredPayment(tab)]).toEqual([null, true]);
});
