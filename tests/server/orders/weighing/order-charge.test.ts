import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { agreedRumps, agreedText, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const chargeOf = async (visitor: Visitor) => ((await visitor.get('/api/orders')).body as Order[])[0]?.charge;

it('A customer’s order by the kilo first states what to agree to, then the held amount, then the weighed price that was charged', async () => {
  const shop = await startTestShop();
  const guest = shop.visitor();
  await orderRumps(guest, (await stockRump(shop)).id);
  expect(await chargeOf(guest)).toEqual({
    title: 'Confirm your order',
    text: `${agreedText('$126.01')} An order that isn’t confirmed is cancelled after 24 hours.`,
    button: 'Order · at most $126.01',
    isDue: true,
  });
  const { jo, order, weigh } = await agreedRumps(shop);
  const held = await chargeOf(jo);
  expect(held).toMatchObject({ title: 'Held on your card', button: null, isDue: false });
  expect(held?.text).toMatch(
    /holds \$126\.01 .* On a debit card, your bank may show that amount as spent for some days/,
  );
  // 3,600 g at $31.99 cost $115.164.
  await weigh(3600);
  const weighed = await chargeOf(jo);
  expect([weighed?.title, weighed?.button]).toEqual(['Weighed', null]);
  expect(weighed?.text).toContain('costs $115.16,');
  await captureOrder(shop.deps, order.id);
  expect(await chargeOf(jo)).toMatchObject({ title: 'Weighed and charged', button: null, isDue: false });
});

it('A customer can replace the saved card of an order by the kilo, and must replace a card that fails', async () => {
  const shop = await startTestShop();
  const { jo, payWith } = await agreedRumps(shop, { deliveryDate: '2026-11-18', token: testCards.declinedLater });
  const button = 'Use this card · at most $126.01';
  expect(await chargeOf(jo)).toMatchObject({ title: 'Your card is saved', button, isDue: false });
  shop.setClock('2026-11-13T22:00:00.000Z');
  await placeHolds.run(shop.deps);
  expect(await chargeOf(jo)).toMatchObject({ title: 'Your card didn’t work', button, isDue: true });
  expect((await payWith(testCards.good)).status).toBe(200);
  expect(await chargeOf(jo)).toMatchObject({ title: 'Held on your card', isDue: false });
});

it('An order without goods by the kilo says nothing about weights or charges by weight', async () => {
  const shop = await startTestShop();
  const mary = shop.visitor();
  const pack = await stockProduct(shop, { priceCents: 4500 });
  const item = { productId: pack.id, quantity: 1, paymentType: 'credit-card', unitPrice: 4500, totalPrice: 4500 };
  const order = { totalAmount: 4500, deliveryDate: '2026-11-11' };
  expect((await orderRumps(mary, pack.id, { order, items: [item], agreement: undefined })).status).toBe(201);
  expect(await chargeOf(mary)).toBeNull();
});
