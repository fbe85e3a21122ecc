import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { groupSavesCard } from '#storefront/checkout/new-order-body.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/**
 * Pays the first open instalment, or the whole order. Returns whether the card form says that the card is saved, and whether the
 * charge saves it.
 */
async function usesOfCard(shop: TestShop, visitor: Visitor, { id }: Order) {
  const order = (await visitor.get('/api/orders')).body.find((own: Order) => own.id === id) as Order;
  const amount = order.plan?.installments.find(({ status }) => status !== 'paid')?.amount ?? order.totalAmount;
  const response = await visitor.post(
    '/api/payments',
    { orderId: id, amount, paymentToken: testCards.good },
    { key: randomUUID() },
  );
  expect(response.status).toBe(200);
  const rows = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
  return { entered: savesCard(order), charged: rows.at(-1)?.metadata.savesCard };
}

const saved = { entered: true, charged: true };
const notSaved = { entered: false, charged: false };

it('An order’s card form says that the card is saved exactly if the order’s charge saves it', async () => {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [
    [product, 'credit-card'],
    [product, 'layby-4'],
  ]);
  const [whole, layby] = orders as [Order, Order];
  expect(await usesOfCard(shop, jo, whole)).toEqual(notSaved);
  expect(await usesOfCard(shop, jo, layby)).toEqual(saved);
  expect(await usesOfCard(shop, jo, layby)).toEqual(notSaved);
});

it('A layby made at the counter doesn’t save a card, even if its first payment is online', async () => {
  const shop = await startTestShop();
  const order = await sell(await staffOf(shop), saleOf(await stockProduct(shop), 'layby-4'));
  const jo = shop.visitor();
  const [email] = await emailsTo(shop, customer.email);
  await jo.post('/api/order-links', { token: email?.token });
  expect(await usesOfCard(shop, jo, order)).toEqual(notSaved);
});

it('A checkout’s card form states whether the charges of its orders save the card', () => {
  expect(groupSavesCard({ instalments: null, lines: [], totalCents: 0 })).toBe(false);
  expect(groupSavesCard({ instalments: 2, lines: [], totalCents: 0 })).toBe(true);
});
