import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { orderLines, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { agreedText, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, customer, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** Three rumps of at most $126.01, and oyster blade at $27.99 a kilo, 1,000 to 1,400 g a piece: at most $117.56 for three. */
async function shopWithBlade({ alikeOk = false } = {}) {
  const room = await heldRumps();
  const { shop, counter, owner, order } = room;
  await shop.deps.store.write((tx) => tx.update(orders).set({ alikeOk }).where(eq(orders.id, order.id)));
  const blade = await stockRump(shop, { name: 'Oyster blade', pricePerKiloCents: 2799, gramsTo: 1400 });
  const item = await room.addItem('Oyster blade');
  await room.addLot(item.id, { pieces: 5, grams: 6000, useBy: '2026-11-20' });
  await owner.patch(`/api/admin/products/${blade.id}`, { stock: [{ itemId: item.id, pieces: 1 }] });
  const replace = (productId: number, consent: string, who = counter) =>
    who.post(`/api/admin/orders/${order.id}/substitutes`, { lineId: order.items[0]?.id, productId, consent });
  return { ...room, blade, bladeItem: item, replace };
}

it('A customer who accepts similar goods gets another product, and is charged its weighed price', async () => {
  const { shop, order, blade, bladeItem, item, replace, weigh, close, get, owner, findings } = await shopWithBlade({
    alikeOk: true,
  });
  expect(await replace(blade.id, 'earlier')).toMatchObject({
    status: 200,
    body: {
      lines: [{ name: 'Oyster blade', limit: 11_756, kilo: { pieces: 3, from: 3000, to: 4200, pricePerKilo: 2799 } }],
    },
  });
  // Sent again after a lost answer, it is done once.
  expect((await replace(blade.id, 'earlier')).status).toBe(200);
  expect(await get()).toMatchObject({ totalAmount: 11_756, ceiling: 12_601 });
  expect(await findings()).toEqual([]);
  expect((await weigh(3900, { lotId: null })).status).toBe(200);
  expect((await close()).status).toBe(200);
  // 3.9 kg × $27.99 = $109.161
  expect(await get()).toMatchObject({ status: 'paid', totalAmount: 10_916, amountPaid: 10_916 });
  expect(await chargedAtProvider(shop)).toEqual([10_916]);
  expect(await findings()).toEqual([]);
  const { log, lines } = (await owner.get(`/api/admin/orders/${order.id}`)).body as Order & {
    log: { kind: string; detail: object }[];
  };
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Rump', 12_601],
    ['Rump', -12_601],
    ['Oyster blade', 11_756],
    ['Weighed 3,900 g of at most 4,200 g', 10_916 - 11_756],
  ]);
  const replaced = log.filter(({ kind }) => kind === 'substituted').map(({ detail }) => detail);
  expect(replaced).toMatchObject([{ from: 'Rump', to: 'Oyster blade', consent: 'earlier', amountCents: 11_756 }]);
  const pieces = async (id: number) => (await owner.get(`/api/admin/stock-items/${id}`)).body.onHand.pieces;
  expect([await pieces(item.id), await pieces(bladeItem.id)]).toEqual([10, 2]);
  shop.setClock('2026-11-10T23:00:00.000Z');
  await closeDays(shop.deps);
  const { body: closed } = await owner.get('/api/admin/journal/days/2026-11-10');
  const entry = closed.lines.map((line: { label: string; amountCents: number }) => [line.label, line.amountCents]);
  expect(entry).toContainEqual(['Sales, GST-free (3,900 g by the kilo)', -10_916]);
});

it('A weight above a substitute’s maximum needs the customer’s consent, and is recorded for the substitute and its tax class', async () => {
  const { shop, counter, order, blade, replace, weigh, close, get, findings } = await shopWithBlade();
  await shop.deps.store.write((tx) => tx.update(products).set({ taxClass: 'gst' }).where(eq(products.id, blade.id)));
  await replace(blade.id, 'call');
  // 4.3 kg × $27.99 = $120.357, above $117.56 and below the $126.01 that the order was agreed at.
  const lineId = order.items[0]?.id;
  const body = { lineId, grams: 4300, pieces: 3, clientKey: randomUUID() };
  const question = await counter.post(`/api/admin/orders/${order.id}/weight-requests`, body);
  expect(question.body).toMatchObject({ amount: 12_036, total: 12_036 });
  const [email] = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'weight-question');
  const token = /weight-question\?token=([\w.-]+)/.exec(email?.text ?? '')?.[1];
  expect((await shop.visitor().post('/api/weight-requests/respond', { token, agree: true })).status).toBe(200);
  expect(await get()).toMatchObject({ totalAmount: 12_036, ceiling: 12_601, hold: { amount: 12_601 } });
  const lines = await shop.deps.store.read((db) => db.select().from(orderLines).orderBy(orderLines.id));
  const of = lines.find(({ label }) => label === 'Oyster blade')?.id;
  expect(lines.at(-1)).toMatchObject({
    label: 'You agreed to 4,300 g',
    amountCents: 280,
    taxClass: 'gst',
    ofLineId: of,
  });
  const rump = await stockRump(shop, { name: 'Rump cap', pricePerKiloCents: 1999 });
  expect((await replace(rump.id, 'call')).body).toMatchObject({
    ...{
      code: 'wrong_status',
      detail: 'The customer agreed to another weight of “Oyster blade”, so it isn’t replaced.',
    },
  });
  await weigh(4300, { lotId: null });
  await close();
  expect(await get()).toMatchObject({ status: 'paid', amountPaid: 12_036 });
  expect(await findings()).toEqual([]);
});

it('In an order that also has goods by the kilo, a pack can be replaced by a pack that the order already has', async () => {
  const shop = await startTestShop();
  const { id: rump } = await stockRump(shop);
  const [sausages, chops, roast] = [
    await stockProduct(shop, { name: 'Sausages', priceCents: 5000 }),
    await stockProduct(shop, { name: 'Chops', priceCents: 4500, taxClass: 'gst' }),
    await stockProduct(shop, { name: 'Roast', priceCents: 5001 }),
  ];
  const card = { paymentType: 'credit-card' };
  const jo = shop.visitor();
  const made = await orderRumps(jo, rump, {
    order: { totalAmount: 27_101, deliveryDate: '2026-11-11' },
    items: [
      { productId: rump, quantity: 3, ...card, unitPrice: 4200, totalPrice: 12_601 },
      { productId: sausages.id, quantity: 2, ...card, unitPrice: 5000, totalPrice: 10_000 },
      { productId: chops.id, quantity: 1, ...card, unitPrice: 4500, totalPrice: 4500 },
    ],
    agreement: agreedText('$271.01'),
  });
  const { order } = made.body as { order: Order };
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}`;
  const [rumps, packs, ownChops] = order.items.map(({ id }) => id);
  const replace = (productId: number) =>
    staff.post(`${path}/substitutes`, { lineId: packs, productId, consent: 'call' });
  expect((await replace(roast.id)).body.code).toBe('above_ceiling');
  expect((await replace(rump)).body.code).toBe('option_unavailable');
  for (let time = 0; time < 2; time += 1) expect((await replace(chops.id)).status).toBe(200);
  const { body: replaced } = await staff.get(path);
  expect(replaced).toMatchObject({ totalAmount: 12_601 + 9000 + 4500, ceiling: 27_101, hold: { amount: 27_101 } });
  expect(replaced.items[1]).toMatchObject({ name: 'Chops', quantity: 2, unitPrice: 4500, totalPrice: 9000 });
  expect(replaced.lines.map((line: Order['lines'][number]) => [line.label, line.amount, line.taxClass])).toEqual([
    ['Rump', 12_601, 'gst_free'],
    ['Sausages', 10_000, 'gst_free'],
    ['Chops', 4500, 'gst'],
    ['Sausages', -10_000, 'gst_free'],
    ['Chops', 9000, 'gst'],
  ]);
  const changed = [
    { productId: chops.id, lineId: ownChops, quantity: 0 },
    { productId: chops.id, lineId: packs, quantity: 3 },
  ];
  const edit = { items: changed, totalAmount: 12_601 + 13_500, method: 'as-paid', reason: 'The customer asked' };
  const edited = await staff.post(`${path}/items`, { ...edit, version: replaced.version });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.body.items).toMatchObject([{ name: 'Rump' }, { id: packs, name: 'Chops', quantity: 3 }]);
  // 3.6 kg × $31.99 = $115.164
  await staff.post(`${path}/weighings`, { lineId: rumps, grams: 3600, pieces: 3, clientKey: randomUUID() });
  await staff.post(`${path}/packed-lines`, { lineId: packs, goods: [], clientKey: randomUUID() });
  await staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() });
  expect(await chargedAtProvider(shop)).toEqual([11_516 + 13_500]);
  expect((await audit(shop)).findings).toEqual([]);
});

it('If the customer hasn’t accepted substitutes, staff must call before replacing goods, and a dearer substitute is refused', async () => {
  const { shop, blade, replace, weigh, close, get } = await shopWithBlade();
  const untold = await replace(blade.id, 'earlier');
  expect([untold.status, untold.body.errors?.[0]?.path]).toEqual([422, 'consent']);
  const fillet = await stockRump(shop, { name: 'Fillet', pricePerKiloCents: 6999 });
  expect(await replace(fillet.id, 'call')).toMatchObject({ status: 409, body: { code: 'above_ceiling' } });
  expect(await get()).toMatchObject({ totalAmount: 12_601 });
  expect((await replace(blade.id, 'call')).status).toBe(200);
  await weigh(3900, { lotId: null });
  const rump = await stockRump(shop, { name: 'Rump cap', pricePerKiloCents: 1999 });
  expect(await replace(rump.id, 'call')).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  await close();
  expect(await replace(rump.id, 'call')).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
});
