import { expect, it } from 'vitest';
import type { Payment } from '#core/payments/payment.ts';
import { formatPayment } from '#storefront/orders/paying/payment-history.tsx';

const text = (amount: number, method: Payment['method'], isRefund = false) =>
  formatPayment({ id: 1, orderId: 1, amount, method, paymentDate: '2026-11-10T00:00:00.000Z', isRefund });

it('A refund is shown as a refund, and a payment recorded by mistake as a correction', () => {
  expect(text(5000, 'cash')).toBe('Cash');
  expect(text(-5000, 'card', true)).toBe('Refund to the card');
  expect(text(-5000, 'cash', true)).toBe('Refund in cash');
  expect(text(-5000, 'manual')).toBe('Correction');
});
