import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';

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

it('A customer who accepts something alike gets another product, is charged what it weighs, and every record agrees', async () => {
  const { shop, order, blade, bladeItem, item, replace, weigh, close, get, owner, findings } = await shopWithBlade({
    alikeOk: true,
  });
  expect(await replace(blade.id, 'earlier')).toMatchObject({
    status: 200,
    body: { lines: [{ name: 'Oyster blade', limit: 11_756, kilo: { pieces: 3, from: 3000, to: 4200 } }] },
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

it('Without the customer’s yes it takes a call, and nothing dearer, weighed or paid is replaced', async () => {
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
