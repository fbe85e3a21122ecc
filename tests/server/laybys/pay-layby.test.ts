import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function layby(now?: string) {
  const shop = await startTestShop(now === undefined ? {} : { now });
  const jo = shop.visitor();
  const { orders, order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  const payAmount = (amount: number, token?: string) =>
    jo.post('/api/payments', { orderId: order.id, amount, ...(token ? { paymentToken: token } : {}) });
  return { shop, jo, orders, order, payAmount };
}

const paidInstalments = (order: Order) => order.plan?.installments.map((part) => part.amountPaid);
const dueDays = (order: Order) => order.plan?.installments.map((part) => part.dueDate);

describe('The payments of a layby', () => {
  it('The first payment activates the layby and saves the card', async () => {
    const { shop, jo, orders } = await layby();
    await pay(jo, orders, { token: testCards.mastercard });
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(plan).toMatchObject({
      status: 'active',
      startedOn: '2026-11-10',
      cardBrand: 'mastercard',
      cardLast4: '4444',
    });
    expect(plan?.cardReference).toMatch(/^(till_card|pm)_/);
    const rows = await shop.deps.store.read((db) => db.select().from(instalments).orderBy(instalments.number));
    expect(rows.map((row) => row.nextAttemptOn)).toEqual([null, '2026-11-24', '2026-12-08', '2026-12-22']);
  });

  it('Every payment and every correction of a payment increases the plan’s version', async () => {
    const { shop, orders, order, jo } = await layby();
    const version = async () => (await shop.deps.store.read((db) => db.select().from(laybyPlans)))[0]?.version;
    const seen = [await version()];
    await pay(jo, orders, { token: testCards.good });
    seen.push(await version());
    const staff = await staffOf(shop);
    await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 25_998 });
    seen.push(await version());
    const lowered = await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 24998 });
    expect(lowered.status).toBe(200);
    seen.push(await version());
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('Due days count from the Melbourne day of the first payment, not from the day of the order', async () => {
    const { shop, jo, orders } = await layby();
    shop.setClock('2026-11-10T13:30:00.000Z');
    const response = await pay(jo, orders);
    expect(dueDays(response.body.order)).toEqual(['2026-11-11', '2026-11-25', '2026-12-09', '2026-12-23']);
  });

  it('A clock change between two instalments doesn’t move a due day', async () => {
    const { jo, orders } = await layby('2026-09-25T13:59:00.000Z');
    const response = await pay(jo, orders);
    expect(dueDays(response.body.order)).toEqual(['2026-09-25', '2026-10-09', '2026-10-23', '2026-11-06']);
  });

  it('An amount up to the balance pays the oldest instalments first', async () => {
    const { payAmount } = await layby();
    expect(paidInstalments((await payAmount(30000, testCards.good)).body.order)).toEqual([24998, 5002, 0, 0]);
    expect(paidInstalments((await payAmount(50)).body.order)).toEqual([24998, 5052, 0, 0]);
    expect(paidInstalments((await payAmount(50000)).body.order)).toEqual([24998, 24998, 24998, 5056]);
    expect((await payAmount(19946)).status).toBe(422);
  });

  it('The payment of the last cent completes the plan and marks the order as paid in one step', async () => {
    const { shop, payAmount } = await layby();
    await payAmount(24998, testCards.good);
    const response = await payAmount(74997);
    expect(response.body.order).toMatchObject({
      status: 'paid',
      amountPaid: 99995,
      deliveryDate: null,
      plan: { status: 'completed' },
    });
    expect(response.body.order.plan.installments.every((part: { status: string }) => part.status === 'paid')).toBe(
      true,
    );
    expect(await recordedPayments(shop)).toEqual([24998, 74997]);
  });

  it('The whole total may be paid in one payment', async () => {
    const { payAmount } = await layby();
    expect((await payAmount(99995, testCards.good)).body.order).toMatchObject({
      status: 'paid',
      plan: { status: 'completed' },
    });
  });

  it('Later payments use the saved card; another card can be used for a single payment without replacing it', async () => {
    const { payAmount } = await layby();
    await payAmount(24998, testCards.declinedLater);
    expect((await payAmount(100)).status).toBe(402);
    const response = await payAmount(100, testCards.mastercard);
    expect(response.status).toBe(200);
    expect(response.body.order.plan.card).toEqual({ brand: 'visa', last4: '0341' });
  });

  it('If one charge pays for several layby plans, its card is saved on each plan', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [
      [beef, 'layby-2'],
      [beef, 'layby-6'],
    ]);
    const response = await pay(jo, orders, { token: testCards.good });
    expect(response.body.orders.map((order: Order) => order.plan?.card)).toEqual([
      { brand: 'visa', last4: '4242' },
      { brand: 'visa', last4: '4242' },
    ]);
    expect(response.body.orders.map((order: Order) => order.plan?.status)).toEqual(['active', 'active']);
  });
});
