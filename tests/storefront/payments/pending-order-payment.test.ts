import { expect, it, vi } from 'vitest';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import {
  findPendingOrderPayment,
  forgetPendingPayment,
  orderBefore,
  type PendingOrderPayment,
  savePendingPayment,
} from '#storefront/payments/pending-order-payment.ts';

const order = { id: 12, status: 'pending', amountPaid: 24_998, agreedAt: null, hold: null } as const;
const sent: PendingOrderPayment = { key: 'k', amountCents: 10_000, version: 3, paidBeforeCents: 24_998 };

it('A payment without a response is found again after a reload, until it is settled', () => {
  const storage = memoryStorage();
  savePendingPayment(storage, 12, sent);
  expect(findPendingOrderPayment(storage, order)).toEqual(sent);
  expect(findPendingOrderPayment(storage, { ...order, id: 13 })).toBeNull();
  forgetPendingPayment(storage, 12);
  expect(findPendingOrderPayment(storage, order)).toBeNull();
});

it('A payment is no longer pending once the order is cancelled or shows the payment as made', () => {
  const storage = memoryStorage();
  savePendingPayment(storage, 12, sent);
  expect(findPendingOrderPayment(storage, { ...order, amountPaid: 34_998 })).toBeNull();
  expect(findPendingOrderPayment(storage, order)).toBeNull();
  savePendingPayment(storage, 12, sent);
  expect(findPendingOrderPayment(storage, { ...order, status: 'cancelled' })).toBeNull();
});

it('The first payment of an order by the kilo is no longer pending once the customer has agreed, and a change of card once the amount is held', () => {
  const storage = memoryStorage();
  const agreed = { ...order, amountPaid: 0, agreedAt: '2026-11-09T23:00:00.000Z' };
  const first = { ...sent, paidBeforeCents: 0 };
  savePendingPayment(storage, 12, first);
  expect(findPendingOrderPayment(storage, { ...agreed, agreedAt: null })).toEqual(first);
  expect(findPendingOrderPayment(storage, agreed)).toBeNull();
  savePendingPayment(storage, 12, { ...first, wasAgreed: true });
  expect(findPendingOrderPayment(storage, agreed)).toEqual({ ...first, wasAgreed: true });
  const hold = { amount: 10_000, endsAt: '2026-11-16T23:00:00.000Z' };
  expect(findPendingOrderPayment(storage, { ...agreed, hold })).toBeNull();
});

it('A payment with another card is pending until more money is held for the order than before', () => {
  const storage = memoryStorage();
  const hold = { amount: 10_000, endsAt: '2026-11-16T23:00:00.000Z' };
  const agreed = { ...order, amountPaid: 0, agreedAt: '2026-11-09T23:00:00.000Z', hold };
  const other = { key: 'k', amountCents: 12_500, ...orderBefore({ ...agreed, version: 3 }) };
  savePendingPayment(storage, 12, other);
  expect(findPendingOrderPayment(storage, agreed)).toEqual(other);
  expect(findPendingOrderPayment(storage, { ...agreed, hold: { ...hold, amount: 12_500 } })).toBeNull();
});

it.each(['no json', '{}', '{"key":"k","amountCents":"10"}', 'null'])(
  'A damaged pending payment is deleted: %s',
  (text) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const storage = memoryStorage();
    storage.setItem('order-payment-12', text);
    expect(findPendingOrderPayment(storage, order)).toBeNull();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  },
);
