import { expect, it } from 'vitest';
import type { Payment } from '#core/payments/payment.ts';
import { formatPayment } from '#storefront/orders/paying/payment-history.tsx';
import { issuedOn } from '#storefront/orders/receipt/receipt-slip.ts';
import { laybyOrder } from '#tests/support/data/emails/emailed-orders.ts';

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

it('A tax invoice names the day of its issue, which is the day of the latest payment and not of a later refund', () => {
  const order = { ...laybyOrder({ paid: 1 }), createdAt: '2026-11-10T00:00:00.000Z' };
  const paid = { id: 1, orderId: 1, amount: 5893, method: 'card', isRefund: false, isReturnedRefund: false } as const;
  // 10 am on the 12th in Melbourne is 11 pm on the 11th in UTC.
  const payments: Payment[] = [
    { ...paid, paymentDate: '2026-11-11T23:00:00.000Z' },
    { ...paid, amount: -1600, isRefund: true, paymentDate: '2026-11-20T00:00:00.000Z' },
    // The bank returned that refund, which the customer didn't pay.
    { ...paid, amount: 1600, isReturnedRefund: true, paymentDate: '2026-11-25T00:00:00.000Z' },
  ];
  expect(issuedOn(order, payments, 'Tax invoice')).toBe('12/11/2026');
  expect([issuedOn(order, [], 'Tax invoice'), issuedOn(order, payments, 'Receipt')]).toEqual(['10/11/2026', null]);
});
