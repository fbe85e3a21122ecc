import { expect, it } from 'vitest';
import type { Instalment } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { accountGroup, compareUrgency } from '#storefront/orders/account/account-groups.ts';
import { laybyOrder, paidOrder } from '#tests/support/data/emails/emailed-orders.ts';

const today = '2026-11-30';
const groupOf = (order: Order) => accountGroup(order, today);

function laybyWith(second: Partial<Instalment>): Order {
  const { plan, ...order } = laybyOrder({ paid: 1 });
  if (plan === null) throw new Error('The sample order is no layby');
  const installments = plan.installments.map((part) => (part.number === 2 ? { ...part, ...second } : part));
  return { ...order, plan: { ...plan, installments } };
}

const missed = laybyWith({ status: 'missed', nextAttemptOn: null });
const retrying = laybyWith({ status: 'retrying', nextAttemptOn: '2026-12-01' });
const healthy = laybyWith({ dueDate: '2026-12-01', nextAttemptOn: '2026-12-01' });

it('Orders that need action from the customer are in the group “to do”; the others are laybys, coming or past', () => {
  expect([missed, retrying, paidOrder({ deliveryDate: null })].map(groupOf)).toEqual(['to-do', 'to-do', 'to-do']);
  expect(groupOf(healthy)).toBe('layby');
  expect(groupOf(paidOrder({ deliveryDate: '2026-12-01' }))).toBe('coming');
  const agreed = { status: 'pending', amountPaid: 0, agreedAt: '2026-11-29T23:00:00.000Z' } as const;
  expect(groupOf(paidOrder({ ...agreed, deliveryDate: '2026-12-01' }))).toBe('coming');
  expect(groupOf(paidOrder({ ...agreed, deliveryDate: null }))).toBe('to-do');
  const charge = { title: 'Your card didn’t work', text: 'Please enter another card.', button: 'Use', isDue: true };
  expect(groupOf(paidOrder({ ...agreed, deliveryDate: '2026-12-01', charge }))).toBe('to-do');
  expect([paidOrder({ status: 'delivered' }), paidOrder({ status: 'cancelled' })].map(groupOf)).toEqual([
    'past',
    'past',
  ]);
});

it('An order with a missed payment comes before an order whose payment is retried, and both come before all others', () => {
  const sorted = [healthy, retrying, missed].toSorted((a, b) => compareUrgency(a, b, today));
  expect(sorted).toEqual([missed, retrying, healthy]);
});
