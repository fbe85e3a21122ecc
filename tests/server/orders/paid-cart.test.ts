import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import {
  chargedAtProvider,
  checkoutOf,
  orderLines,
  pay,
  stockProduct,
  type WantedLine,
} from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const cartId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const otherCartId = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

const statuses = async ({ deps }: TestShop) => {
  const rows = await deps.store.read((db) => db.select().from(orders).orderBy(orders.id));
  return rows.map((row) => row.status);
};

/** Makes an order as another tab of the same browser does: with the same cart, but with a key of its own. */
const orderInTab = (shop: TestShop, visitor: Visitor, lines: WantedLine[], cart = cartId) =>
  visitor.post(path, checkoutOf(shop, lines, { cartId: cart }));

describe('A second tab that orders the same cart', () => {
  it('Is told which orders were paid, and makes no order', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders: paid } = await orderLines(
      shop,
      jo,
      [
        [beef, 'credit-card'],
        [beef, 'layby-4'],
      ],
      { cartId },
    );
    await pay(jo, paid);
    const second = await orderInTab(shop, jo, [
      [beef, 'credit-card'],
      [beef, 'layby-4'],
    ]);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'cart_paid', orders: paid.map(({ id }) => id) });
    expect(await statuses(shop)).toEqual(['paid', 'pending']);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it('Is also told which orders were paid if the cart has grown since', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, [[beef, 'credit-card']], { cartId })).orders);
    expect((await orderInTab(shop, jo, [[beef, 'credit-card', 2]])).body.code).toBe('cart_paid');
  });

  it('Replaces the unpaid order, so that only one of the two can be paid', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const first = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    const second = await orderInTab(shop, jo, [[beef, 'credit-card']]);
    expect(second.status).toBe(201);
    const paidByFirst = await pay(jo, first.orders);
    const paidBySecond = await pay(jo, second.body.orders);
    expect([paidByFirst.status, paidBySecond.status]).toEqual([409, 200]);
    expect(await statuses(shop)).toEqual(['cancelled', 'paid']);
    expect(await chargedAtProvider(shop)).toEqual([99_995]);
  });

  it('Ends the bank’s confirmation that was left open in the first tab, so that the customer is charged once', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const first = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    expect((await pay(jo, first.orders, { token: testCards.challenged })).body.requiresAction).toBe(true);
    const second = await orderInTab(shop, jo, [[beef, 'credit-card']]);
    expect((await pay(jo, second.body.orders)).status).toBe(200);
    expect(await statuses(shop)).toEqual(['cancelled', 'paid']);
    expect(await chargedAtProvider(shop)).toEqual([99_995]);
  });

  it('Isn’t blocked by a bank’s confirmation left open before the customer signed in or out', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const before = shop.visitor();
    const first = await orderLines(shop, before, [[beef, 'credit-card']], { cartId });
    expect((await pay(before, first.orders, { token: testCards.challenged })).body.requiresAction).toBe(true);
    const jo = shop.visitor();
    const second = await orderInTab(shop, jo, [[beef, 'credit-card']]);
    expect((await pay(jo, second.body.orders)).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([99_995]);
  });

  it('Is refused if very many sessions have ordered the same cart', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'credit-card']], { cartId });
    await shop.deps.store.write(async (tx) => {
      const [row] = await tx.select().from(orders).where(eq(orders.id, order.id));
      if (row === undefined) throw new Error('No order was stored');
      const { id: _id, ...copy } = row;
      await tx.insert(orders).values(Array.from({ length: 50 }, () => copy));
    });
    const response = await orderInTab(shop, shop.visitor(), [[beef, 'credit-card']]);
    expect([response.status, response.body.code]).toEqual([409, 'too_many_unpaid']);
    expect((await orderInTab(shop, shop.visitor(), [[beef, 'credit-card']], otherCartId)).status).toBe(201);
  });

  it('Is told to wait while the bank hasn’t responded to the first tab, and is charged nothing', async () => {
    const bank = { isSilent: false };
    const whileSilent = async () => {
      if (bank.isSilent) throw new Error('The provider is silent');
    };
    const faults = { afterCharge: whileSilent, beforeResponse: whileSilent };
    const shop = await startTestShop({ faults, events: 'late' });
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const first = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    bank.isSilent = true;
    expect((await pay(jo, first.orders)).status).toBe(202);
    const second = await orderInTab(shop, jo, [[beef, 'credit-card']]);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'cart_being_paid', orders: [first.order.id] });
    expect(await statuses(shop)).toEqual(['pending']);
  });

  it('Is told of the paid order even if the guest’s order has moved to an account', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders: paid } = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    await pay(jo, paid);
    const account = { username: 'jocitizen', password: 'Meat-and-3-veg', email: 'jo@customer.test' };
    expect((await jo.post('/api/users/register', account)).status).toBe(201);
    expect((await orderInTab(shop, jo, [[beef, 'credit-card']])).body).toMatchObject({
      code: 'cart_paid',
      orders: paid.map(({ id }) => id),
    });
  });
});

describe('A cart that was paid in a tab that never got the response', () => {
  async function paidBeef() {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const lamb = await stockProduct(shop, { name: 'Whole lamb pack' });
    const jo = shop.visitor();
    const { orders: paid } = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    await pay(jo, paid);
    return { shop, jo, beef, lamb, paid };
  }

  it('Doesn’t stop a later purchase of other goods, which is a new order', async () => {
    const { shop, jo, lamb } = await paidBeef();
    const later = await orderInTab(shop, jo, [[lamb, 'credit-card']]);
    expect(later.status).toBe(201);
    expect((await pay(jo, later.body.orders)).status).toBe(200);
    expect(await statuses(shop)).toEqual(['paid', 'paid']);
    expect(await chargedAtProvider(shop)).toHaveLength(2);
  });

  it('Isn’t charged again for goods that are still in the cart, even if the cart was changed in other ways', async () => {
    const { shop, jo, beef, lamb, paid } = await paidBeef();
    const withMore = await orderInTab(shop, jo, [
      [lamb, 'credit-card'],
      [beef, 'credit-card'],
    ]);
    const onLayby = await orderInTab(shop, jo, [[beef, 'layby-4']]);
    for (const { status, body } of [withMore, onLayby]) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'cart_paid', orders: paid.map(({ id }) => id) });
    }
    expect(await statuses(shop)).toEqual(['paid']);
  });

  it('Stays paid when the later purchase is changed in another tab, which replaces only the unpaid order', async () => {
    const { shop, jo, lamb } = await paidBeef();
    await orderInTab(shop, jo, [[lamb, 'credit-card']]);
    const changed = await orderInTab(shop, jo, [[lamb, 'credit-card', 2]]);
    expect(changed.status).toBe(201);
    expect(await statuses(shop)).toEqual(['paid', 'cancelled', 'pending']);
  });
});

describe('Packs that the customer has already paid for can be ordered again', () => {
  it('With another cart, which shows that the customer wants the packs twice', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, [[beef, 'credit-card']], { cartId })).orders);
    const again = await orderInTab(shop, jo, [[beef, 'credit-card']], otherCartId);
    expect(again.status).toBe(201);
    expect((await pay(jo, again.body.orders)).status).toBe(200);
    expect(await statuses(shop)).toEqual(['paid', 'paid']);
  });

  it('Once their paid order is cancelled', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[beef, 'credit-card']], { cartId });
    await pay(jo, [order]);
    const staff = await staffOf(shop);
    const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(cancelled.status).toBe(200);
    expect((await orderInTab(shop, jo, [[beef, 'credit-card']])).status).toBe(201);
  });

  it('Without a cart’s id, which earlier versions of the shop’s pages don’t send', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, [[beef, 'credit-card']])).orders);
    expect((await orderLines(shop, jo, [[beef, 'credit-card']])).order.status).toBe('pending');
  });
});

it('An order with the id of someone else’s paid cart is rejected, and the response doesn’t name the paid order', async () => {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const jo = shop.visitor();
  await pay(jo, (await orderLines(shop, jo, [[beef, 'credit-card']], { cartId })).orders);
  const response = await orderInTab(shop, shop.visitor(), [[beef, 'credit-card']]);
  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({ code: 'cart_paid', orders: [] });
  expect(response.body.detail).not.toContain('#');
});
