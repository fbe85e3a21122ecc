import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
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
  start,
  started,
} from './repeating-shop.ts';

// The shop's clock begins on Tuesday 10 November 2026, 10 am. Every weekday is delivered, until the end of the day before.
const first = '2026-11-19';
const afterNotice = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

describe('A repeating box', () => {
  it('is charged at its own cut-off, at the price in its notice, and is then an order like any other', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    const repeat = await started(jo, { productId: mince.id, quantity: 2, firstDate: first });
    // 5% less than $20.01 is $19.01, rounded for each pack.
    expect(repeat.nextBoxes.map(({ date, total }) => `${date} ${total}`)).toEqual([
      '2026-11-19 3802',
      '2026-12-03 3802',
      '2026-12-17 3802',
    ]);
    expect(repeat.nextBoxes[0]?.changeUntil).toBe('2026-11-18T13:00:00.000Z');
    expect(await chargedAtProvider(shop)).toEqual([]);
    // The notice is sent at least three days before the cut-off, as the agreement says, and not at night.
    await runAt(shop, '2026-11-15T19:00:00+11:00');
    await shop.deps.store.write((tx) => tx.update(products).set({ priceCents: 9900 }).where(eq(products.id, mince.id)));
    await runAt(shop, afterNotice);
    expect((await news(shop)).map(({ kind }) => kind)).toEqual(['repeat-started', 'repeat-notice']);
    expect((await news(shop))[1]?.text).toContain('$38.02');
    await runAt(shop, '2026-11-18T23:59:00+11:00');
    expect(await chargedAtProvider(shop)).toEqual([]);
    await runAt(shop, afterCutoff);
    await runAt(shop, afterCutoff);
    expect(await chargedAtProvider(shop)).toEqual([3802]);
    expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 3802']);
    // The changed price applies to the box after the next notice.
    expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ date: '2026-12-03', total: 2 * 9405 });
  });

  it('starts once, even if the same request is sent again, with the agreement that was shown', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    const begun = { productId: mince.id, firstDate: first, key: 'one' };
    const once = await start(jo, begun);
    expect((await start(jo, begun)).body).toEqual(once.body);
    expect((await jo.get('/api/repeats')).body).toHaveLength(1);
    const [mail] = await news(shop);
    expect(mail?.text).toContain('Nothing is charged now');
    expect(once.body.repeat.agreement).toContain('$19.01');
    const declined = { ...begun, firstDate: '2026-11-20', key: 'two', card: testCards.declined };
    expect((await start(jo, declined)).status).toBe(402);
    expect((await jo.get('/api/repeats')).body).toHaveLength(1);
  });

  it('that is stopped before the first cut-off is never charged', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    const { id } = await started(jo, { productId: mince.id, firstDate: first });
    await runAt(shop, afterNotice);
    shop.setClock('2026-11-18T23:59:00+11:00');
    expect((await jo.request('DELETE', `/api/repeats/${id}`)).body).toMatchObject({ status: 'stopped', nextBoxes: [] });
    expect((await jo.request('DELETE', `/api/repeats/${id}`)).status).toBe(200);
    await runAt(shop, afterCutoff);
    await runAt(shop, '2026-12-20T10:00:00+11:00');
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect((await news(shop)).filter(({ kind }) => kind === 'repeat-stopped')).toHaveLength(1);
  });

  it('can be skipped, and the skip can be undone; the box after a skipped one keeps its day', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, firstDate: first });
    expect((await changeBox(jo, { action: 'skip' })).body.nextBoxes[0]).toMatchObject({
      status: 'skipped',
      skippedBy: 'customer',
    });
    await changeBox(jo, { action: 'unskip' });
    expect((await ownRepeat(jo)).nextBoxes[0]?.status).toBe('planned');
    await changeBox(jo, { action: 'skip' });
    await runAt(shop, afterCutoff);
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect((await ownRepeat(jo)).nextBoxes[0]?.date).toBe('2026-12-03');
  });

  it('can have a product added or swapped, or its day moved, without changing the other boxes', async () => {
    const { shop, mince, roast } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, firstDate: first });
    await changeBox(jo, { action: 'add', items: [{ productId: roast.id, quantity: 1 }] });
    await changeBox(jo, { action: 'swap', productId: mince.id, byProductId: roast.id }, 1);
    await changeBox(jo, { action: 'move', to: '2026-11-20' });
    const { nextBoxes } = await ownRepeat(jo);
    expect(nextBoxes.map(({ date, total }) => `${date} ${total}`)).toEqual([
      '2026-11-20 5701',
      '2026-12-03 3800',
      '2026-12-17 1901',
    ]);
  });

  it('never has more than 99 of one pack, also after a swap', async () => {
    const { shop, mince, roast } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, quantity: 60, firstDate: first });
    await changeBox(jo, { action: 'add', items: [{ productId: roast.id, quantity: 40 }] });
    const { total } = (await ownRepeat(jo)).nextBoxes[0] ?? {};
    const refused = await changeBox(jo, { action: 'swap', productId: mince.id, byProductId: roast.id });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ detail: 'At most 99 of one pack in a box.' });
    expect((await ownRepeat(jo)).nextBoxes[0]?.total).toBe(total);
  });

  it('whose card is declined is charged again, but never after packing, and is then skipped', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first, card: testCards.declinedLater });
    // A pause that has ended doesn’t prevent the shop from pausing the repeat until the customer enters another card.
    await changeEveryBox(jo, { pausedUntil: '2026-11-12' });
    for (const day of ['2026-11-19', '2026-11-26', '2026-12-03']) {
      await runAt(shop, new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 24 * 3600_000).toISOString());
      await runAt(shop, `${day}T00:01:00+11:00`);
      await runAt(shop, `${day}T02:02:00+11:00`);
      await runAt(shop, `${day}T08:00:00+11:00`);
    }
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect(await outcomes(shop)).toEqual(['2026-11-19 skipped', '2026-11-26 skipped', '2026-12-03 skipped']);
    expect(await ownRepeat(jo)).toMatchObject({ status: 'paused', pausedUntil: null, nextBoxes: [] });
    expect((await boxOrders(shop)).every((order) => order.includes('cancelled'))).toBe(true);
    const kinds = (await news(shop)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'repeat-card-failed')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'repeat-skipped')).toHaveLength(3);
    const { id } = await ownRepeat(jo);
    const card = await jo.post(`/api/repeats/${id}/card`, { paymentToken: testCards.good }, { key: 'new-card' });
    expect(card.body).toMatchObject({ repeat: { status: 'active', problem: null } });
    expect((await ownRepeat(jo)).nextBoxes[0]?.date).toBe('2026-12-10');
  });

  it('that was not announced in time, or whose day has passed, isn’t charged', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first });
    await runAt(shop, '2026-12-02T10:00:00+11:00');
    expect(await outcomes(shop)).toEqual(['2026-11-19 missed', '2026-11-26 missed', '2026-12-03 planned']);
    await runAt(shop, '2026-12-03T00:01:00+11:00');
    expect(await chargedAtProvider(shop)).toEqual([1901]);
    // Four hours before the cut-off is too late to announce a box, so it isn’t charged.
    await runAt(shop, '2026-12-09T20:00:00+11:00');
    await runAt(shop, '2026-12-10T00:01:00+11:00');
    expect((await outcomes(shop)).at(-1)).toBe('2026-12-10 skipped');
    expect(await chargedAtProvider(shop)).toEqual([1901]);
    expect((await news(shop)).at(-1)?.text).toContain('couldn’t tell you its price');
  });

  it('can be paused until a day, and its next three days are shown before the change is saved', async () => {
    const { shop, mince } = await repeatShop();
    const jo = await someone(shop);
    const { id } = await started(jo, { productId: mince.id, firstDate: first });
    const change = { pausedUntil: '2027-01-05' };
    const preview = await jo.post(`/api/repeats/${id}/preview`, change);
    expect((await ownRepeat(jo)).status).toBe('active');
    const saved = await changeEveryBox(jo, change);
    expect(saved.body.status).toBe('paused');
    expect(preview.body.boxes).toEqual(saved.body.nextBoxes);
    expect(saved.body.nextBoxes[0].date).toBe('2027-01-14');
    const faster = await changeEveryBox(jo, { pausedUntil: null, intervalWeeks: 1 });
    expect(faster.body.nextBoxes.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-19',
      '2026-11-26',
      '2026-12-03',
    ]);
  });
});

it('If a repeating box’s new address is in a zone with an earlier cut-off, the announced box moves to a day that can still be reached', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const { id } = await started(jo, { productId: mince.id, firstDate: first });
  const days = [4, 5].map((weekday) => ({ weekday, cutoffDaysBefore: 2, cutoffTime: '24:00', capacity: null }));
  await shop.deps.store.write(async (tx) => {
    const [zone] = await tx
      .update(deliveryZones)
      .set({ postcodes: ['3000-3207'] })
      .returning();
    if (zone === undefined) throw new Error('There is no zone');
    const { id: _id, ...same } = zone;
    await tx.insert(deliveryZones).values({ ...same, name: 'Geelong', postcodes: ['3220'], days });
  });
  await runAt(shop, afterNotice);
  shop.setClock('2026-11-18T10:00:00+11:00');
  const change = { address: { street: '2 High St', city: 'Geelong', state: 'VIC', postcode: '3220' } };
  const preview = await jo.post(`/api/repeats/${id}/preview`, change);
  const saved = await changeEveryBox(jo, change);
  expect(preview.body.boxes).toEqual(saved.body.nextBoxes);
  expect(saved.body.nextBoxes[0]).toMatchObject({ date: '2026-11-20', changeUntil: '2026-11-18T13:00:00.000Z' });
  expect((await news(shop)).some(({ text }) => text.includes('Friday 20 November') && text.includes('instead'))).toBe(
    true,
  );
  await runAt(shop, '2026-11-18T10:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([]);
  await runAt(shop, afterCutoff);
  expect(await boxOrders(shop)).toEqual(['2026-11-20 paid 1901']);
});

it('Repeating boxes of paused weeks are never made up for, whatever the customer changes later', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first });
  await changeEveryBox(jo, { pausedUntil: '2026-12-01' });
  await runAt(shop, '2026-11-30T10:00:00+11:00');
  await runAt(shop, '2026-12-03T00:01:00+11:00');
  shop.setClock('2026-12-06T10:00:00+11:00');
  await changeEveryBox(jo, { pausedUntil: '2026-12-22' });
  await runAt(shop, '2026-12-06T10:01:00+11:00');
  shop.setClock('2026-12-12T10:00:00+11:00');
  await changeEveryBox(jo, { pausedUntil: null });
  await runAt(shop, '2026-12-12T10:01:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-12-03 ordered']);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toEqual([]);
});

it('A change of a repeating box that is sent twice is made once, and a change of an older version is refused', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const { id, version } = await started(jo, { productId: mince.id, firstDate: first });
  const body = { action: 'skip', version, clientKey: 'b6f3a8f0-51a5-4a44-9a6a-0c1f3f7d1e11' };
  const path = `/api/repeats/${id}/cycles/${first}`;
  const once = await jo.post(path, body);
  expect((await jo.post(path, body)).body).toEqual(once.body);
  const other = { ...body, clientKey: 'c6f3a8f0-51a5-4a44-9a6a-0c1f3f7d1e11' };
  expect((await jo.post(path, other)).body).toMatchObject({ code: 'stale_version' });
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toHaveLength(1);
});

it('With the link in an email, a customer can skip, change and stop a repeating box without signing in', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  await started(jo, { productId: mince.id, firstDate: first });
  await runAt(shop, afterNotice);
  const token = /repeat-link\?token=(\S+)/.exec((await news(shop))[1]?.text ?? '')?.[1];
  const stranger = shop.visitor();
  const opened = await stranger.post('/api/repeat-links/open', { token });
  expect(opened.body).toMatchObject({ date: first, repeat: { status: 'active' } });
  expect(opened.text).not.toContain('Smith St');
  expect((await ownRepeat(jo)).version).toBe(opened.body.repeat.version);
  const { version } = opened.body.repeat;
  const skip = { action: 'skip', version, clientKey: 'b6f3a8f0-51a5-4a44-9a6a-0c1f3f7d1e12' };
  const skipped = await stranger.post('/api/repeat-links/box', { token, date: first, change: skip });
  expect(skipped.body.nextBoxes[0].status).toBe('skipped');
  expect((await stranger.post('/api/repeat-links/stop', { token })).body.status).toBe('stopped');
  expect((await stranger.post('/api/repeat-links/stop', { token: `${token}x` })).status).toBe(404);
});

it('There are no repeating boxes until the owner switches them on', async () => {
  const shop = await startTestShop();
  const jo = await someone(shop);
  expect((await jo.get('/api/repeats')).status).toBe(404);
  expect((await shop.visitor().get('/api/shop')).text).not.toContain('repeat');
});

it('If a repeating box’s interval is changed an hour before the cut-off, the announced box stays as it was announced', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first });
  await runAt(shop, afterNotice);
  shop.setClock('2026-11-18T23:00:00+11:00');
  const changed = await changeEveryBox(jo, { intervalWeeks: 4 });
  expect(changed.body.nextBoxes.map(({ date }: { date: string }) => date)).toEqual([
    '2026-11-19',
    '2026-12-17',
    '2027-01-14',
  ]);
  await runAt(shop, afterCutoff);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
});
