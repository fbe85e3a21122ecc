import { expect, it } from 'vitest';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { refundRequest } from '#tests/support/ledger/provider-requests.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** A cancelled layby whose refund of $249.98 the provider has refused, and a drawer with $400. */
async function failedRefund() {
  const shop = await startTestShop();
  const { order } = await startedLayby(shop);
  const staff = await staffOf(shop);
  const { active } = shop.deps.providers;
  const [charge] = await active.latestCharges(1);
  const chargeReference = charge?.reference ?? '';
  await active.refund(refundRequest({ chargeReference, amountCents: 1, orderId: order.id }));
  await staff.post('/api/admin/drawer/counts', { kind: 'opening', countedCents: 40_000, note: '' });
  const path = `/api/admin/orders/${order.id}`;
  await staff.patch(`${path}/status`, { status: 'cancelled' });
  const handBack = (body: object) => staff.patch(`${path}/payment`, body);
  const openAlerts = async () => (await staff.get('/api/admin/payment-alerts?state=open')).body;
  const drawer = async () => (await staff.get('/api/admin/drawer')).body;
  expect(await openAlerts()).toMatchObject([{ kind: 'refund-failed', orderId: order.id, amount: 24998 }]);
  return { shop, staff, handBack, openAlerts, drawer };
}

it('If staff hand back a refused refund in cash, the cash leaves the drawer, and the alert about the refund closes', async () => {
  const { shop, handBack, openAlerts, drawer } = await failedRefund();
  expect((await drawer()).expectedCents).toBe(40_000);
  expect(await handBack({ amountPaid: 0, method: 'cash' })).toMatchObject({ status: 200, body: { amountPaid: 0 } });
  expect(await listPayments(shop)).toEqual(['card 24998', 'cash -24998']);
  expect(await drawer()).toMatchObject({
    expectedCents: 15_002,
    takings: { cash: { takenCents: 0, refundedCents: 24_998 } },
    cash: [{ amountCents: -24_998 }],
  });
  expect(await openAlerts()).toEqual([]);
});

it('If staff hand back a refused refund by bank transfer, the drawer doesn’t change, and the alert about the refund closes', async () => {
  const { shop, handBack, openAlerts, drawer } = await failedRefund();
  expect((await handBack({ amountPaid: 0, method: 'manual' })).status).toBe(200);
  expect(await listPayments(shop)).toEqual(['card 24998', 'manual -24998']);
  expect((await drawer()).expectedCents).toBe(40_000);
  expect(await openAlerts()).toEqual([]);
});

it('When staff correct the amount paid, a payment method is accepted only for money handed back on a cancelled order', async () => {
  const shop = await startTestShop();
  const { order } = await startedLayby(shop);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}/payment`;
  const corrected = await staff.patch(path, { amountPaid: 10_000, method: 'cash' });
  expect([corrected.status, corrected.body.code]).toEqual([422, 'invalid']);
});
