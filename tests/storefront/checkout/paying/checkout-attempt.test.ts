import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import {
  changeAttempt,
  forgetAttempt,
  type PendingPayment,
  readAttempt,
} from '#storefront/checkout/paying/checkout-attempt.ts';

const nothing = { pendingOrders: null, created: null, pendingPayment: null };
const created = { signature: 'cart', orders: [{ id: 7, dueTodayCents: 24_998 }] };
const pendingPayment: PendingPayment = {
  key: 'k1',
  allocations: [{ orderId: 7, amount: 24_998 }],
  paymentToken: 'till_ok_visa_4242',
  bought: [{ id: '1', paymentType: 'layby-4', quantity: 1 }],
  deliveryDate: null,
};

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

it('A new checkout attempt contains no sent orders and no pending payment', () => {
  expect(readAttempt(memoryStorage())).toEqual(nothing);
});

it('A checkout attempt remembers the orders and the payment that were sent, even after a reload', () => {
  const storage = memoryStorage();
  changeAttempt(storage, { created });
  changeAttempt(storage, { pendingPayment });
  expect(readAttempt(storage)).toEqual({ pendingOrders: null, created, pendingPayment });
  forgetAttempt(storage);
  expect(readAttempt(storage)).toEqual(nothing);
});

it.each(['{', '[]', '7', 'null', '{"created":{"orders":7}}', '{"pendingPayment":{"key":"k","allocations":[{}]}}'])(
  'A damaged checkout attempt (%s) is logged and dropped',
  (text) => {
    const storage = memoryStorage();
    storage.setItem('checkout-attempt', text);
    expect(readAttempt(storage)).toEqual(nothing);
    expect(console.warn).toHaveBeenCalled();
  },
);

it('If a part of a checkout attempt is damaged, the valid parts are still read', () => {
  const storage = memoryStorage();
  storage.setItem('checkout-attempt', JSON.stringify({ created: 'x', pendingPayment }));
  expect(readAttempt(storage)).toEqual({ ...nothing, pendingPayment });
});
