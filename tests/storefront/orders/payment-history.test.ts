import { expect, it } from 'vitest';
import type { OrderStatus } from '#core/orders/order-status.ts';
import type { Payment } from '#core/payments/payment.ts';
import { formatPayment } from '#storefront/orders/paying/payment-history.tsx';

const text = (amount: number, method: Payment['method'], status: OrderStatus) =>
  formatPayment({ id: 1, orderId: 1, amount, method, paymentDate: '2026-11-10T00:00:00.000Z' }, { status });

it('Money that went back is a refund; what staff had recorded by mistake is a correction', () => {
  expect(text(5000, 'cash', 'pending')).toBe('Cash');
  expect(text(-5000, 'card', 'cancelled')).toBe('Refund');
  expect(text(-5000, 'cash', 'cancelled')).toBe('Refund');
  expect(text(-5000, 'manual', 'pending')).toBe('Correction');
});
