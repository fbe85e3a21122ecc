import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import { closedDays, deliveryZones } from '#server/delivery/delivery-tables.ts';
import { orderItems } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { repeats } from '#server/repeats/repeat-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import {
  boxOrders,
  changeBox,
  changeEveryBox,
  news,
  outcomes,
  ownRepeat,
  repeatShop,
  runAt,
  someone,
  started,
} from './repeating-shop.ts';

// The shop's clock begins on Tuesday 10 November 2026. The shop delivers on every weekday, and the cut-off is the end of the day before.
const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

async function weeklyMince() {
  const { shop, mince, roast } = await repeatShop();
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first });
  return { shop, mince, roast, jo, repeat };
}

it('An announced repeating box keeps its price when its customer changes another box or the card', async () => {
  const { shop, jo, repeat } = await weeklyMince();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ fees: [{ from: 0, fee: 1000 }] }));
  await changeBox(jo, { action: 'skip' }, 1);
  await changeEveryBox(jo, { intervalWeeks: 2 });
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.good }, { key: 'new-card' });
  const [announced, later] = (await ownRepeat(jo)).nextBoxes;
  expect([announced?.total, later?.total]).toEqual([1901, 2901]);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('If a customer changes the contents of an announced repeating box, the box costs what the email about the change says', async () => {
  const { shop, jo, roast } = await weeklyMince();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ fees: [{ from: 0, fee: 1000 }] }));
  await changeBox(jo, { action: 'add', items: [{ productId: roast.id, quantity: 1 }] });
  expect((await news(shop)).at(-1)?.text).toContain('$67.01');
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([6701]);
});

it('If the day of an announced repeating box is closed at night, the box isn’t moved to a day whose cut-off is minutes away', async () => {
  const { shop } = await weeklyMince();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) => tx.insert(closedDays).values({ date: first, zoneId: null, reason: 'Holiday' }));
  await runAt(shop, '2026-11-17T23:50:00+11:00');
  await runAt(shop, '2026-11-18T00:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await news(shop)).at(-1)?.text).toContain('It comes on Friday 20 November 2026 instead');
  await runAt(shop, '2026-11-20T00:01:00+11:00');
  expect(await boxOrders(shop)).toEqual(['2026-11-20 paid 1901']);
});

it('A product that the notice of a repeating box left out stays out of the box, even if it is sold again before the cut-off', async () => {
  const { shop, jo, mince, roast, repeat } = await weeklyMince();
  const items = [mince, roast].map(({ id }) => ({ productId: id, quantity: 1 }));
  await changeEveryBox(jo, { items });
  const remove = (deletedAt: string | null) =>
    shop.deps.store.write((tx) => tx.update(products).set({ deletedAt }).where(eq(products.id, roast.id)));
  await remove(announcedAt);
  await runAt(shop, announcedAt);
  expect((await news(shop)).at(-1)?.text).toContain('costs $19.01');
  await remove(null);
  const left = [
    { name: 'Mince', isSold: true },
    { name: 'Roast', isSold: false },
  ];
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ items: left, price: 1901, total: 1901 });
  const staff = await staffOf(shop);
  const due = await staff.get(`/api/admin/repeat-boxes?from=${first}&to=${first}`);
  expect(due.body.goods).toMatchObject([{ name: 'Mince', quantity: 1 }]);
  await runAt(shop, afterCutoff);
  const ordered = await shop.deps.store.read((db) => db.select({ name: orderItems.name }).from(orderItems));
  expect(ordered).toEqual([{ name: 'Mince' }]);
  expect(await chargedAtProvider(shop)).toEqual([1901]);
  // The customer isn't told that their card was declined if the shop has none that it can charge.
  await runAt(shop, '2026-11-23T10:00:00+11:00');
  await shop.deps.store.write((tx) => tx.update(repeats).set({ cardReference: null }).where(eq(repeats.id, repeat.id)));
  await runAt(shop, '2026-11-26T00:01:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered', '2026-11-26 skipped']);
  expect((await ownRepeat(jo)).problem).toBe('We have no card of yours that we can charge. Please enter another card.');
});

it('If an email announces a repeating box at a lower price because a product is no longer sold, the box costs no more than that', async () => {
  const { shop, jo, mince, roast } = await weeklyMince();
  await changeEveryBox(jo, { items: [mince, roast].map(({ id }) => ({ productId: id, quantity: 1 })) });
  await runAt(shop, announcedAt);
  expect((await news(shop)).at(-1)?.text).toContain('costs $57.01');
  const remove = (deletedAt: string | null) =>
    shop.deps.store.write((tx) => tx.update(products).set({ deletedAt }).where(eq(products.id, roast.id)));
  await remove(announcedAt);
  await changeEveryBox(jo, { intervalWeeks: 2 });
  expect((await news(shop)).at(-1)?.text).toMatch(/Thursday 19 November[\s\S]*?\$19\.01/);
  await remove(null);
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ total: 1901 });
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('If the shop moves an announced repeating box, its price stays the announced one, even if goods that the notice left out are back on sale', async () => {
  const { shop, jo, mince, roast } = await weeklyMince();
  await changeEveryBox(jo, { items: [mince, roast].map(({ id }) => ({ productId: id, quantity: 1 })) });
  const remove = (deletedAt: string | null) =>
    shop.deps.store.write((tx) => tx.update(products).set({ deletedAt }).where(eq(products.id, roast.id)));
  await remove(announcedAt);
  await runAt(shop, announcedAt);
  await remove(null);
  await shop.deps.store.write((tx) => tx.insert(closedDays).values({ date: first, zoneId: null, reason: 'Holiday' }));
  await runAt(shop, '2026-11-17T10:00:00+11:00');
  expect((await news(shop)).at(-1)?.text).toContain('It comes on Wednesday 18 November 2026 instead and costs $19.01.');
  await runAt(shop, '2026-11-18T00:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('While a repeating box is past its cut-off but its order isn’t made yet, its customer can’t change the contents of all boxes', async () => {
  const { shop, jo, roast } = await weeklyMince();
  await runAt(shop, announcedAt);
  shop.setClock(afterCutoff);
  const items = [{ productId: roast.id, quantity: 1 }];
  const refused = await changeEveryBox(jo, { items });
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_status']);
  await runAt(shop, afterCutoff);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
  expect((await changeEveryBox(jo, { items })).status).toBe(200);
});

it('A new card doesn’t resume a repeating box that was paused because its days were full', async () => {
  const { shop, jo, repeat } = await weeklyMince();
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutoffDaysBefore: 1, cutoffTime: '24:00', capacity: 0 }));
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ days }));
  for (const day of ['2026-11-19', '2026-11-26', '2026-12-03']) {
    await runAt(shop, new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 24 * 3600_000).toISOString());
    await runAt(shop, `${day}T00:01:00+11:00`);
  }
  expect((await ownRepeat(jo)).status).toBe('paused');
  const card = await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.good }, { key: 'new-card' });
  expect(card.body.repeat.status).toBe('paused');
});

it('If none of a repeating box’s products is sold any more, the notice says so, and the box comes if its customer chooses another product', async () => {
  const { shop, jo, mince, roast } = await weeklyMince();
  await shop.deps.store.write((tx) =>
    tx.update(products).set({ deletedAt: announcedAt }).where(eq(products.id, mince.id)),
  );
  await runAt(shop, announcedAt);
  const notice = (await news(shop)).at(-1)?.text;
  expect(notice).toContain('Nothing that is in your box of Thursday 19 November 2026 is sold any more.');
  expect(notice).not.toContain('We charge your card');
  expect((await ownRepeat(jo)).nextBoxes[0]?.note).toContain('unless something else is chosen');
  await changeEveryBox(jo, { items: [{ productId: roast.id, quantity: 1 }] });
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([3800]);
});

it('If a customer skips a later repeating box just when the notice of the next one is due, the notice is still sent', async () => {
  const { shop, jo } = await weeklyMince();
  shop.setClock(announcedAt);
  await changeBox(jo, { action: 'skip' }, 1);
  await runAt(shop, announcedAt);
  expect((await news(shop)).at(-1)?.text).toContain(
    'Your next box comes on Thursday 19 November 2026 and costs $19.01',
  );
});

it('A repeating box that was announced before a pause is announced again with its new price once the pause is taken back', async () => {
  const { shop, jo, mince } = await weeklyMince();
  await runAt(shop, announcedAt);
  await changeBox(jo, { action: 'move', to: '2026-11-24' });
  await changeEveryBox(jo, { pausedUntil: '2026-12-10' });
  await changeEveryBox(jo, { pausedUntil: null });
  await shop.deps.store.write((tx) => tx.update(products).set({ priceCents: 3000 }).where(eq(products.id, mince.id)));
  await runAt(shop, '2026-11-21T10:00:00+11:00');
  expect((await news(shop)).at(-1)?.text).toContain('Your next box comes on Tuesday 24 November 2026 and costs $28.50');
  await runAt(shop, '2026-11-24T00:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([2850]);
});

it('A repeating box that was announced weeks ahead is announced again before its charge, at the same price', async () => {
  const { shop, jo } = await weeklyMince();
  const announceDaysBefore = (repeatNoticeDays: number) =>
    shop.deps.store.write(async (tx) => {
      const { version: _version, ...settings } = await getShopSettings(tx);
      await saveShopSettings(tx, { ...settings, repeatNoticeDays }, shop.deps.clock());
    });
  await changeEveryBox(jo, { intervalWeeks: 4 });
  await announceDaysBefore(14);
  await runAt(shop, '2026-12-04T10:00:00+11:00');
  await announceDaysBefore(3);
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ fees: [{ from: 0, fee: 1000 }] }));
  const before = (await news(shop)).length;
  await runAt(shop, '2026-12-11T10:00:00+11:00');
  expect(await news(shop)).toHaveLength(before);
  await runAt(shop, '2026-12-14T10:00:00+11:00');
  const [again, ...others] = (await news(shop)).slice(before);
  expect([again?.kind, others]).toEqual(['repeat-notice', []]);
  expect(again?.text).toContain('Your next box comes on Thursday 17 December 2026 and costs $19.01');
  await runAt(shop, '2026-12-17T00:01:00+11:00');
  expect((await chargedAtProvider(shop)).at(-1)).toBe(1901);
});

it('A customer who stops a repeating box after its next box was ordered, or pauses it after that box’s cut-off, is told that this box still comes', async () => {
  const { shop, jo, repeat } = await weeklyMince();
  await runAt(shop, announcedAt);
  shop.setClock(afterCutoff);
  await changeEveryBox(jo, { pausedUntil: '2026-12-10' });
  const paused = (await news(shop)).at(-1)?.text;
  expect(paused).toContain('No other box comes before Thursday 10 December 2026');
  expect(paused).toContain('The box of Thursday 19 November 2026 still comes, and $19.01 is still charged');
  await runAt(shop, afterCutoff);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
  await changeEveryBox(jo, { address: { street: '2 High St', city: 'Carlton', state: 'VIC', postcode: '3053' } });
  const moved = (await news(shop)).at(-1)?.text;
  expect(moved).toContain('Your other boxes now come to 2 High St, Carlton 3053.');
  expect(moved).toContain(
    'The box of Thursday 19 November 2026 still comes to your previous address: it is paid already.',
  );
  await jo.request('DELETE', `/api/repeats/${repeat.id}`, {});
  const stopped = (await news(shop)).at(-1)?.text;
  expect(stopped).toContain('No other box comes');
  expect(stopped).toContain('The box of Thursday 19 November 2026 still comes: it is paid already.');
});

it.each(['cancelled', 'delivered'])(
  'A customer who stops the repeat when the order of a box is %s isn’t told that this box still comes',
  async (status) => {
    const { shop, jo, repeat } = await weeklyMince();
    await runAt(shop, announcedAt);
    await runAt(shop, afterCutoff);
    const staff = await staffOf(shop);
    const [order] = (await staff.get('/api/admin/orders')).body;
    expect((await staff.patch(`/api/admin/orders/${order.id}/status`, { status })).status).toBe(200);
    await jo.request('DELETE', `/api/repeats/${repeat.id}`, {});
    const stopped = (await news(shop)).at(-1);
    expect([stopped?.kind, stopped?.text]).toEqual([
      'repeat-stopped',
      expect.stringContaining('No box comes any more, and nothing more is charged.'),
    ]);
  },
);

it('A customer who has stopped a repeating box isn’t asked for another card', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const { id } = await started(jo, {
    productId: mince.id,
    intervalWeeks: 1,
    firstDate: first,
    card: testCards.declinedLater,
  });
  await runAt(shop, announcedAt);
  shop.setClock(afterCutoff);
  await jo.request('DELETE', `/api/repeats/${id}`, {});
  await runAt(shop, afterCutoff);
  await runAt(shop, '2026-11-19T06:05:00+11:00');
  const last = (await news(shop)).slice(-2);
  expect(last.map(({ kind }) => kind)).toEqual(['repeat-card-failed', 'repeat-skipped']);
  for (const { text } of last) expect(text).not.toContain('another card');
});
