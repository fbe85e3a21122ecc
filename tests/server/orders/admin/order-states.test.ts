import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import type { LaybyPlan } from '#core/laybys/layby-api.ts';
import { moneyState, moneyStateKinds, moneyStateNames } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { storeOrders } from '#tests/support/data/stored-orders.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;
const ended = { endedAt: '2026-11-12T00:00:00.000Z' };

/** Orders in every state, including the unusual ones that a rule in SQL could get wrong. */
async function shopWithEveryState() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const pause = async (order: Order) => {
    const paused = await staff.patch(`/api/admin/installment-plans/${order.plan?.id}/status`, { status: 'paused' });
    expect(paused.status).toBe(200);
  };
  await storeOrders(shop, [
    {},
    { paidCents: 4000 },
    { agreedAt: '2026-11-09T23:00:00.000Z' },
    { agreedAt: '2026-11-09T23:00:00.000Z', paidCents: 4000 },
    { status: 'paid' },
    { status: 'delivered', ...ended },
    { status: 'cancelled', ...ended },
    { status: 'cancelled', paidCents: 5000, ...ended },
  ]);
  // The order that is made when a subscription page is opened. With an ordinary pack as well, an order of the same payment type
  // is an ordinary order.
  await staff.post('/api/create-meat-subscription', { productId: beef.id });
  await orderLines(shop, shop.visitor(), [
    [beef, 'credit-card'],
    [beef, 'subscription'],
  ]);
  await orderLines(shop, shop.visitor(), [[beef, 'layby-4']]);
  // Laybys without a saved card, whose customers pay at the counter or miss the instalment.
  await sell(staff, saleOf(beef, 'layby-4', { paid: { method: 'cash', amount: 24998 } }));
  await sell(staff, saleOf(beef, 'layby-6'));
  await startedLayby(shop);
  const otherCard = await startedLayby(shop);
  await shop.deps.store.write((tx) =>
    tx.update(laybyPlans).set({ cardProvider: 'another' }).where(eq(laybyPlans.orderId, otherCard.order.id)),
  );
  await startedLayby(shop, { token: testCards.declinedLater });
  const pausedMissed = await startedLayby(shop, { token: testCards.declinedLater });
  const finished = await startedLayby(shop, { paymentType: 'layby-2' });
  await finished.payAmount(finished.order.totalAmount - finished.order.amountPaid);
  for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, nine(day));
  await pause(pausedMissed.order);
  await pause((await startedLayby(shop)).order);
  await startedLayby(shop, { token: testCards.declinedLater });
  await startedLayby(shop, { paymentType: 'layby-6' });
  // Customers who ask to cancel owe no instalment, whatever the state of their payments.
  for (const token of [testCards.good, testCards.declinedLater]) {
    const { jo, order } = await startedLayby(shop, { token });
    await jo.post(`/api/orders/${order.id}/cancel-request`, {});
  }
  await chargeDueAt(shop, nine('2026-12-14'));
  return { shop, staff };
}

it('Filtering orders by a payment state lists exactly the orders shown with that state, and counts them', async () => {
  const { shop, staff } = await shopWithEveryState();
  const today = melbourneDay(shop.deps.clock());
  const orders: Order[] = (await staff.get('/api/admin/orders')).body;
  const plans: LaybyPlan[] = (await staff.get('/api/admin/installment-plans')).body;
  const stateOf = new Map(orders.map((order) => [order.id, moneyState(order, today)]));
  const { states } = (await staff.get('/api/admin/order-counts')).body;
  for (const kind of moneyStateKinds) {
    const shown = orders.filter(({ id }) => stateOf.get(id)?.kind === kind).map(({ id }) => id);
    const filtered = (await staff.get(`/api/admin/orders?state=${kind}`)).body;
    const laybys = (await staff.get(`/api/admin/installment-plans?state=${kind}`)).body;
    expect({ kind, found: shown.length > 0 }).toEqual({ kind, found: true });
    expect({ kind, ids: filtered.map(({ id }: Order) => id) }).toEqual({ kind, ids: shown });
    expect(shown.every((id) => stateOf.get(id)?.label.startsWith(moneyStateNames[kind]))).toBe(true);
    expect(states).toContainEqual({ kind, count: shown.length });
    expect(laybys.map(({ orderId }: LaybyPlan) => orderId)).toEqual(
      plans.flatMap(({ orderId }) => (shown.includes(orderId) ? [orderId] : [])),
    );
  }
  expect(plans.map(({ orderId, state }) => ({ orderId, state }))).toEqual(
    plans.map(({ orderId }) => ({ orderId, state: stateOf.get(orderId) })),
  );
  const ranks = async (path: string, idOf: (row: Order & LaybyPlan) => number) =>
    (await staff.get(path)).body.map((row: Order & LaybyPlan) =>
      moneyStateKinds.indexOf(stateOf.get(idOf(row))?.kind ?? 'paid'),
    );
  const byStatus = await ranks('/api/admin/orders?sort=status', ({ id }) => id);
  expect(byStatus).toEqual(byStatus.toSorted((a: number, b: number) => a - b));
  const upwards = await ranks('/api/admin/orders?sort=status&direction=asc', ({ id }) => id);
  expect(upwards).toEqual(byStatus.toReversed());
  const laybys = await ranks('/api/admin/installment-plans?sort=status', ({ orderId }) => orderId);
  expect(laybys).toEqual(laybys.toSorted((a: number, b: number) => a - b));
});

it('Orders and their exported file can be filtered by the Melbourne day of the order', async () => {
  const shop = await startTestShop();
  await stockProduct(shop);
  const staff = await staffOf(shop);
  // Tuesday 10 November in Melbourne, which is eleven hours ahead of UTC.
  const at = ['2026-09-30T13:59:00Z', '2026-10-01T01:00:00Z', '2026-11-02T12:00:00Z', '2026-11-08T12:59:59Z'];
  at.push('2026-11-08T13:00:00Z', '2026-11-09T12:59:59Z', '2026-11-09T13:00:00Z');
  const ids = await storeOrders(
    shop,
    at.map((createdAt) => ({ createdAt: new Date(createdAt).toISOString() })),
  );
  const found = async (query: string) =>
    (await staff.get(`/api/admin/orders?${query}`)).body.map(({ id }: Order) => ids.indexOf(id) + 1);
  shop.setClock('2026-11-10T09:00:00.000+11:00');
  expect(await found('ordered=today')).toEqual([7]);
  expect(await found('ordered=yesterday')).toEqual([6, 5]);
  expect(await found('ordered=this-week')).toEqual([7, 6, 5]);
  expect(await found('ordered=last-week')).toEqual([4, 3]);
  expect(await found('ordered=this-month')).toEqual([7, 6, 5, 4, 3]);
  expect(await found('ordered=last-month')).toEqual([2]);
  expect(await found('orderedFrom=2026-11-08&orderedTo=2026-11-09')).toEqual([6, 5, 4]);
  expect(await found('orderedTo=2026-10-01')).toEqual([2, 1]);
  expect((await staff.get('/api/admin/orders?orderedFrom=monday&ordered=ever')).status).toBe(422);
  const file = (await staff.get('/api/admin/orders.csv?ordered=yesterday&state=not-paid')).text;
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0])),
  ).toEqual([ids[4], ids[5]]);
});
