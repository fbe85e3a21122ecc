import { expect, it } from 'vitest';
import { takesAnotherCard } from '#core/laybys/takes-another-card.ts';
import { canVoid, handBackAll } from '#core/orders/corrections/void-sale.ts';
import type { Order } from '#core/orders/order.ts';

it.each([
  ['counter', 'paid', '2026-11-20T12:59:00.000Z', true],
  ['counter', 'delivered', '2026-11-19T13:00:00.000Z', true],
  ['counter', 'paid', '2026-11-19T12:59:00.000Z', false],
  ['counter', 'paid', '2026-11-20T13:00:00.000Z', false],
  ['counter', 'cancelled', '2026-11-20T00:00:00.000Z', false],
  ['online', 'paid', '2026-11-20T00:00:00.000Z', false],
] as const)(
  'On 20 November, a sale of the %s that is %s, made at %s, can be voided: %s',
  (source, status, createdAt, can) => expect(canVoid({ source, status, createdAt }, '2026-11-20')).toBe(can),
);

it.each([
  // Cash is rounded to 5 cents, and never to more than was paid.
  [1230, 'cash', 1230],
  [1231, 'cash', 1230],
  [1232, 'cash', 1230],
  [1233, 'cash', 1230],
  [1234, 'cash', 1230],
  [1235, 'cash', 1235],
  [1234, 'eftpos', 1234],
] as const)(
  'When a sale with %i cents paid is voided, the customer gets back by %s: %i cents',
  (paid, method, amountCents) => {
    expect(handBackAll(paid, method)).toEqual({ handedBack: [{ method, amountCents }], keptCents: paid - amountCents });
  },
);

it.each([
  ['pending', 'active', true],
  ['pending', 'paused', true],
  ['pending', 'pending', false],
  ['pending', 'completed', false],
  ['pending', 'cancelled', false],
  ['paid', 'active', false],
  ['cancelled', 'paused', false],
] as const)('The card of a layby that is %s (plan %s) can be replaced: %s', (status, planStatus, can) => {
  const plan: Order['plan'] = {
    id: 1,
    status: planStatus,
    numInstallments: 2,
    totalAmount: 1000,
    frequency: 'weekly',
    card: null,
    cancellationCharge: 0,
    installments: [],
  };
  expect(takesAnotherCard({ status, plan })).toBe(can);
  expect(takesAnotherCard({ status, plan: null })).toBe(false);
});
