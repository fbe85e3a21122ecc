import { expect, it } from 'vitest';
import type { Payment } from '#core/payments/payment.ts';
import { formatPayment } from '#storefront/orders/paying/payment-history.tsx';

const text = (amount: number, method: Payment['method'], more: Partial<Payment> = {}) => {
  const payment = { id: 1, orderId: 1, amount, method, paymentDate: '2026-11-10T00:00:00.000Z' };
  return formatPayment({ ...payment, isRefund: false, isReturnedRefund: false, ...more });
};

it('A refund is shown as a refund, and a payment recorded by mistake as a correction', () => {
  expect(text(5000, 'cash')).toBe('Cash');
  expect(text(-5000, 'card', { isRefund: true })).toBe('Refund to the card');
  expect(text(-5000, 'cash', { isRefund: true })).toBe('Refund in cash');
  expect(text(-5000, 'manual')).toBe('Correction');
});

it('A refund that the bank returned is not shown as a card payment', () => {
  expect(text(5000, 'card', { isReturnedRefund: true })).toBe('Refund returned by the bank');
});
