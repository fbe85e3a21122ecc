import { expect, it, vi } from 'vitest';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import {
  findSentOrderPayment,
  forgetSentPayment,
  keepSentPayment,
  type SentOrderPayment,
} from '#storefront/payments/sent-order-payment.ts';

const order = { id: 12, status: 'pending', amountPaid: 24_998 } as const;
const sent: SentOrderPayment = { key: 'k', amountCents: 10_000, version: 3, paidBeforeCents: 24_998 };

it('A payment without an answer is found again after a reload, until it is settled', () => {
  const storage = memoryStorage();
  keepSentPayment(storage, 12, sent);
  expect(findSentOrderPayment(storage, order)).toEqual(sent);
  expect(findSentOrderPayment(storage, { ...order, id: 13 })).toBeNull();
  forgetSentPayment(storage, 12);
  expect(findSentOrderPayment(storage, order)).toBeNull();
});

it('A payment that the order shows as made is no longer waited for', () => {
  const storage = memoryStorage();
  keepSentPayment(storage, 12, sent);
  expect(findSentOrderPayment(storage, { ...order, amountPaid: 34_998 })).toBeNull();
  expect(findSentOrderPayment(storage, order)).toBeNull();
  keepSentPayment(storage, 12, sent);
  expect(findSentOrderPayment(storage, { ...order, status: 'cancelled' })).toBeNull();
});

it.each(['no json', '{}', '{"key":"k","amountCents":"10"}', 'null'])('A damaged one is forgotten: %s', (text) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = memoryStorage();
  storage.setItem('order-payment-12', text);
  expect(findSentOrderPayment(storage, order)).toBeNull();
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
