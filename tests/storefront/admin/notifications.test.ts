import { expect, it } from 'vitest';
import type { LiveEvent } from '#core/admin/live-api.ts';
import { notificationsOf } from '#storefront/admin/live/notifications.ts';

const own = 7;

function event(changes: Partial<LiveEvent>): LiveEvent {
  const at = '2026-11-09T23:00:00.000Z';
  return { id: 1, orderId: 41, kind: 'created', at, actorKind: 'guest', actorId: null, ...changes };
}

const created = event({ amountCents: 24998, customerName: 'Ann Lee' });
const paid = event({ kind: 'payment', amountCents: 24998, customerName: 'Ann Lee' });
const missed = event({ kind: 'payment-failed', amountCents: 6250, customerName: 'Ann Lee', isMissed: true });
const all = '/admin?tab=orders';

it.each<[what: string, events: LiveEvent[], title: string, description: string | undefined, path?: string]>([
  ['an order that is still to be paid', [created], 'New order #41', 'Ann Lee, $249.98 to pay'],
  ['an order with its payment', [created, paid], 'New order #41', '$249.98 from Ann Lee'],
  ['an order without a name', [event({ amountCents: 100 })], 'New order #41', '$1.00 to pay'],
  ['a payment', [paid], 'Payment for order #41', '$249.98 from Ann Lee'],
  ['a payment by the scheduler', [{ ...paid, actorKind: 'system' }], 'Payment for order #41', '$249.98 from Ann Lee'],
  ['payments of one customer', [paid, { ...paid, orderId: 42 }], '2 payments', '$499.96 from Ann Lee', all],
  ['payments of several', [paid, { ...paid, orderId: 42, customerName: 'Jo' }], '2 payments', '$499.96 in all', all],
  ['several orders', [created, { ...created, orderId: 42 }], '2 new orders', undefined, all],
  ['several orders with a payment', [created, { ...created, orderId: 42 }, paid], '2 new orders', '$249.98 paid', all],
  ['a missed instalment', [missed], 'Instalment missed on order #41', 'Ann Lee, $62.50 could not be charged'],
  ['missed ones', [missed, { ...missed, orderId: 42 }], '2 instalments missed', '$125.00 could not be charged', all],
])('Staff are notified of %s', (_what, events, title, description, path = '/admin/orders/41') => {
  const news = description === undefined ? { title, path } : { title, description, path };
  expect(notificationsOf(events, own)).toEqual(news);
});

it('A user’s own actions and events that aren’t urgent cause no notification', () => {
  expect(notificationsOf([{ ...created, actorKind: 'staff', actorId: own }], own)).toBeNull();
  expect(notificationsOf([event({ kind: 'delivery-date' }), event({ kind: 'cancelled' })], own)).toBeNull();
  expect(notificationsOf([{ ...missed, isMissed: false }], own)).toBeNull();
  expect(notificationsOf([], own)).toBeNull();
  expect(notificationsOf([{ ...created, actorKind: 'staff', actorId: 8 }], own)).toMatchObject({
    title: 'New order #41',
  });
});

it('The most urgent notification is about a payment that the shop couldn’t record on its order, and is shown even to the person who took the payment', () => {
  const rejected = {
    ...{ change: 'payment' as const, amountCents: 5000, method: 'cash' as const, code: 'over_balance' },
    ...{
      madeAt: '2026-11-09T22:42:00.000Z',
      madeBy: { id: own, name: 'Ann' },
      reason: 'The amount is above the balance.',
    },
  };
  const unbooked = event({ kind: 'offline-refused', actorKind: 'system', rejected });
  expect(notificationsOf([created, unbooked], own)).toEqual({
    title: 'Not booked on order #41',
    path: '/admin/orders/41',
    description:
      '$50.00 in cash, taken by Ann 10 Nov 2026, 9:42 am, could not be booked: the amount is above the balance.',
  });
  const held = { orderId: 42, amountCents: 5000 };
  expect(notificationsOf([created, { ...unbooked, rejected: { ...rejected, held } }], own)).toMatchObject({
    title: 'Cash for order #41 has to be handed back',
    path: '/admin/orders/42',
  });
});
