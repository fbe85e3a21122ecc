import { describe, expect, it } from 'vitest';
import { type MoneyStateOrder, moneyState, overdueInstalmentCents } from '#core/orders/money-state.ts';

type Plan = NonNullable<MoneyStateOrder['plan']>;
type Part = Plan['installments'][number];

const today = '2026-11-22';
const card = { brand: 'visa', last4: '4242' };

const part = (dueDate: string, changes: Partial<Part> = {}): Part => ({
  status: 'scheduled',
  amount: 24_998,
  amountPaid: 0,
  dueDate,
  nextAttemptOn: dueDate,
  ...changes,
});
const paid = part('2026-11-10', { status: 'paid', amountPaid: 24_998, nextAttemptOn: null });

function layby(parts: Part[], plan: Partial<Plan> = {}): MoneyStateOrder {
  const items = [{ paymentType: 'layby-4' as const }];
  return {
    status: 'pending',
    amountPaid: 24_998,
    cancelRequestedAt: null,
    items,
    plan: { status: 'active', card, installments: parts, ...plan },
  };
}

const stateOf = (order: MoneyStateOrder) => moneyState(order, today);

describe('The payment state of an order', () => {
  it('A layby on schedule shows how many instalments are paid', () => {
    expect(stateOf(layby([paid, part('2026-11-24')]))).toEqual({ kind: 'layby', label: 'Layby 1 of 2' });
  });

  it('A payment due today that will still be charged isn’t shown as missed', () => {
    expect(stateOf(layby([paid, part(today)])).kind).toBe('layby');
    expect(stateOf(layby([paid, part('2026-11-21')])).kind).toBe('layby');
  });

  it('If no card is saved, a payment counts as missed after its due day', () => {
    expect(stateOf(layby([paid, part(today)], { card: null })).kind).toBe('layby');
    expect(stateOf(layby([paid, part('2026-11-21')], { card: null })).label).toBe('Missed $249.98');
  });

  it('Missed payments are added up, minus partial payments, and are shown before a payment that is being retried', () => {
    const missed = part('2026-10-27', { status: 'missed', nextAttemptOn: null, amountPaid: 5000 });
    const asking = part('2026-11-10', { status: 'retrying', nextAttemptOn: null });
    const retrying = part('2026-11-21', { status: 'retrying', nextAttemptOn: '2026-11-24' });
    const order = layby([paid, missed, asking, retrying]);
    expect(stateOf(order)).toEqual({ kind: 'missed', label: 'Missed $449.96' });
    expect(overdueInstalmentCents(order, today)).toBe(44_996);
    expect(stateOf(layby([paid, retrying]))).toEqual({ kind: 'retrying', label: 'Retry Tue 24 Nov' });
  });

  it('A paused layby is shown as paused, even if payments were missed before', () => {
    const order = layby([paid, part('2026-10-27', { status: 'missed' })], { status: 'paused' });
    expect(stateOf(order).label).toBe('Paused');
    expect(overdueInstalmentCents(order, today)).toBe(0);
  });

  it('After a request to cancel, a layby counts as paused: nothing is overdue, and no charge is announced', () => {
    for (const status of ['missed', 'retrying'] as const) {
      const order = { ...layby([paid, part('2026-10-27', { status })]), cancelRequestedAt: '2026-11-20T00:00:00.000Z' };
      expect(stateOf(order).label).toBe('Paused');
      expect(overdueInstalmentCents(order, today)).toBe(0);
    }
  });

  it('An unpaid order is shown differently from an unfinished subscription', () => {
    const unpaid = { status: 'pending', amountPaid: 0, cancelRequestedAt: null, plan: null } as const;
    expect(stateOf({ ...unpaid, items: [{ paymentType: 'credit-card' }] }).label).toBe('Not paid yet');
    expect(stateOf({ ...unpaid, items: [{ paymentType: 'subscription' }] }).label).toBe('Not finished');
    const notBegun = layby([part('2026-11-22')], { status: 'pending' });
    expect(stateOf({ ...notBegun, amountPaid: 0 }).label).toBe('Not paid yet');
  });

  it('An unpaid order by the kilo that the customer has agreed to is shown as “Charged when packed”', () => {
    const items = [{ paymentType: 'credit-card' }] as const;
    const agreed = {
      status: 'pending',
      cancelRequestedAt: null,
      plan: null,
      items,
      agreedAt: '2026-11-20T00:00:00.000Z',
    } as const;
    expect(stateOf({ ...agreed, amountPaid: 0 })).toEqual({ kind: 'agreed', label: 'Charged when packed' });
    expect(stateOf({ ...agreed, amountPaid: 5000 }).label).toBe('Partly paid');
    expect(stateOf({ ...agreed, amountPaid: 5000, status: 'paid' }).label).toBe('Paid');
  });

  it('An order without a layby plan that was partly paid is shown as partly paid', () => {
    const items = [{ paymentType: 'credit-card' }] as const;
    const order = { status: 'pending', amountPaid: 5000, cancelRequestedAt: null, plan: null, items } as const;
    expect(stateOf(order)).toEqual({ kind: 'partly-paid', label: 'Partly paid' });
  });

  it.each(['paid', 'delivered', 'cancelled'] as const)(
    'An order with the status %s is shown with that status',
    (status) => {
      expect(stateOf({ ...layby([paid]), status }).kind).toBe(status);
    },
  );
});
