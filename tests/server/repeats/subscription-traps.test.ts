// The ACCC's allegations against HelloFresh and Youfoodz (Federal Court, 16 December 2025), each turned into a promise of this shop:
// https://www.accc.gov.au/media-release/hellofresh-and-youfoodz-in-court-over-alleged-subscription-traps
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isCommercial } from '#core/email/email-class.ts';
import { closedDays, deliveryZones } from '#server/delivery/delivery-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, chargedAtProvider, orderLines, pay } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import {
  changeBox,
  changeEveryBox,
  news,
  ownRepeat,
  repeatShop,
  runAt,
  signInAgain,
  someone,
  start,
  started,
} from './repeating-shop.ts';

// The shop's clock begins on Tuesday 10 November 2026. The shop delivers on every weekday, and the cut-off is the end of the day before.
const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const justBefore = '2026-11-18T23:59:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';
const monthsLater = '2027-03-01T10:00:00+11:00';

async function fortnightlyMince() {
  const { shop, mince, roast } = await repeatShop();
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id, firstDate: first });
  return { shop, mince, roast, jo, repeat };
}

async function newest(shop: Parameters<typeof news>[0]): Promise<string> {
  return (await news(shop)).at(-1)?.text ?? '';
}

it('Nobody is charged for the first repeating box if they stop before its cut-off, up to the last minute', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  await runAt(shop, announcedAt);
  shop.setClock(justBefore);
  expect((await jo.request('DELETE', `/api/repeats/${repeat.id}`)).body.nextBoxes).toEqual([]);
  for (const at of [afterCutoff, '2026-11-19T08:00:00+11:00', monthsLater]) await runAt(shop, at);
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('Nobody receives the first repeating box if they stop before its cut-off', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  const staff = await staffOf(shop);
  await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  await runAt(shop, afterCutoff);
  expect((await staff.get('/api/admin/orders')).body).toEqual([]);
  expect((await staff.get(`/api/admin/run-sheet?day=${first}`)).body.stops).toEqual([]);
});

it('The first repeating box is stopped in the same place as every other box, without asking staff or giving a reason', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  // The request has no body, so no reason can be required. Its first response already says that the box is stopped.
  const stopped = await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  expect([stopped.status, stopped.body.status]).toEqual([200, 'stopped']);
  const other = await started(jo, { productId: repeat.items[0]?.productId ?? 0, firstDate: first });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const later = await jo.request('DELETE', `/api/repeats/${other.id}`);
  expect([later.status, later.body.status]).toEqual([200, 'stopped']);
  await runAt(shop, monthsLater);
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('A repeating box can be stopped by the link in an email, with one request and without signing in', async () => {
  const { shop } = await fortnightlyMince();
  const [mail] = await news(shop);
  const token = /repeat-link\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  const stranger = shop.visitor();
  expect((await stranger.get(`/repeat-link?token=${token}`)).status).not.toBe(401);
  expect((await stranger.post('/api/repeat-links/open', { token })).body.repeat.status).toBe('active');
  const stopped = await stranger.post('/api/repeat-links/stop', { token });
  expect([stopped.status, stopped.body.status]).toEqual([200, 'stopped']);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A customer whose repeating box is stopped and who is told that nothing more is charged isn’t charged again', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  await runAt(shop, announcedAt);
  await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  expect(await newest(shop)).toContain('No box comes any more, and nothing more is charged');
  await runAt(shop, afterCutoff);
  await runAt(shop, monthsLater);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await newest(shop)).toContain('nothing more is charged');
});

it('A customer who stops after a repeating box’s cut-off is told at once which box still comes and what it costs', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  await runAt(shop, announcedAt);
  shop.setClock(afterCutoff);
  const stopped = await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  const note = expect.stringContaining('$19.01 is charged');
  expect(stopped.body.nextBoxes).toMatchObject([{ date: first, total: 1901, note }]);
  expect(await newest(shop)).not.toContain('nothing more is charged');
  expect(await newest(shop)).toContain(
    'The box of Thursday 19 November 2026 still comes, and $19.01 is still charged for it',
  );
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  await runAt(shop, monthsLater);
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('A repeating box’s packs, prices, days and agreement are shown before an account or a card is demanded', async () => {
  const { shop, mince } = await repeatShop();
  const stranger = shop.visitor();
  const [pack] = (await stranger.get('/api/products')).body.filter(({ id }: { id: number }) => id === mince.id);
  expect(pack).toMatchObject({ name: 'Mince', price: 2001 });
  const preview = await stranger.post('/api/repeats/preview', {
    items: [{ productId: mince.id, quantity: 1 }],
    intervalWeeks: 2,
    postcode: address.postcode,
    firstDate: first,
  });
  expect(preview.body).toMatchObject({ price: 1901, fee: 0, boxes: [{ date: first, total: 1901 }, {}, {}] });
  expect(preview.body.agreement).toContain('Thursday 19 November 2026');
  expect(stranger.cookies).toEqual({});
});

it('Giving a card starts no repeating box: neither with an order, even of a one-time subscription, nor with an account', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const { orders } = await orderLines(shop, jo, [[mince, 'subscription']]);
  expect((await pay(jo, orders)).status).toBe(200);
  expect((await jo.get('/api/repeats')).body).toEqual([]);
  const taken = await chargedAtProvider(shop);
  await runAt(shop, monthsLater);
  expect(await chargedAtProvider(shop)).toEqual(taken);
});

it('No repeating box starts unless the customer agreed to the words that were shown', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const wanted = { items: [{ productId: mince.id, quantity: 1 }], intervalWeeks: 2, firstDate: first };
  const preview = await jo.post('/api/repeats/preview', { ...wanted, postcode: address.postcode });
  const body = { ...wanted, address, phone: '0400 000 000', paymentToken: testCards.good };
  const { agreement } = preview.body;
  expect((await jo.post('/api/repeats', { ...body, agreement: '' }, { key: 'none' })).status).toBe(422);
  const others = await jo.post('/api/repeats', { ...body, agreement: `${agreement} Or so.` }, { key: 'other' });
  expect(others.body.code).toBe('terms_changed');
  await shop.deps.store.write((tx) => tx.update(products).set({ priceCents: 2100 }).where(eq(products.id, mince.id)));
  expect((await jo.post('/api/repeats', { ...body, agreement }, { key: 'old' })).body.code).toBe('terms_changed');
  expect((await jo.get('/api/repeats')).body).toEqual([]);
});

it('The agreement for a repeating box says that the box repeats, what it costs, when the card is charged and how to stop it', async () => {
  const { shop, repeat } = await fortnightlyMince();
  for (const promise of [
    'every 2 weeks',
    '$19.01',
    'Nothing is charged now',
    'It goes on until you stop it',
    'skip, change, pause or stop at any time',
  ])
    expect(repeat.agreement).toContain(promise);
  for (const line of repeat.agreement.split('\n')) expect(await newest(shop)).toContain(line);
});

it('Nobody is charged for a repeating box on the day they sign up, however near the first cut-off is', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const preview = await jo.post('/api/repeats/preview', {
    items: [{ productId: mince.id, quantity: 1 }],
    intervalWeeks: 1,
    postcode: address.postcode,
  });
  const [nearest] = preview.body.firstDays;
  await start(jo, { productId: mince.id, firstDate: nearest.date });
  await runAt(shop, new Date(Date.parse(nearest.changeUntil) - 60_000).toISOString());
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A repeating box’s price, day and last time to stop are emailed before each charge, and these emails can’t be switched off', async () => {
  const { shop, jo } = await fortnightlyMince();
  const staff = await staffOf(shop);
  const settings = (await staff.get('/api/admin/shop-settings')).body;
  const never = await staff.patch('/api/admin/shop-settings', { ...settings, repeatNoticeDays: 0 });
  expect(never.status).toBe(422);
  // Customers can only opt out of commercial emails, and a notice isn't one.
  expect(isCommercial('repeat-notice')).toBe(false);
  for (const [notice, cutoff] of [
    [announcedAt, afterCutoff],
    ['2026-11-30T10:00:00+11:00', '2026-12-03T00:01:00+11:00'],
  ] as const) {
    const before = (await chargedAtProvider(shop)).length;
    await runAt(shop, notice);
    expect(await newest(shop)).toMatch(/Your next box comes on Thursday .* and costs \$19\.01\./);
    expect(await newest(shop)).toMatch(/You can change this box until Wednesday \d+ \w+ 2026, 23:59\./);
    await runAt(shop, cutoff);
    expect((await chargedAtProvider(shop)).length).toBe(before + 1);
  }
  expect((await ownRepeat(jo)).status).toBe('active');
});

it('Nobody is charged for a repeating box whose price couldn’t be announced in time', async () => {
  const { shop } = await fortnightlyMince();
  await runAt(shop, '2026-11-18T20:00:00+11:00');
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await newest(shop)).toContain('nothing is charged for it');
});

it('The last time to stop a repeating box stays as announced, whatever the shop changes afterwards', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  await runAt(shop, announcedAt);
  await shop.deps.store.write(async (tx) => {
    const days = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      cutoffDaysBefore: 3,
      cutoffTime: '09:00',
      capacity: null,
    }));
    await tx.update(deliveryZones).set({ days });
    await tx.insert(closedDays).values({ date: '2026-11-20', zoneId: null, reason: 'Holiday' });
  });
  for (const at of ['2026-11-16T23:00:00+11:00', '2026-11-18T10:00:00+11:00']) await runAt(shop, at);
  shop.setClock(justBefore);
  expect((await jo.request('DELETE', `/api/repeats/${repeat.id}`)).body.nextBoxes).toEqual([]);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A repeating box can be skipped or paused with one request, and a skipped or paused box isn’t charged', async () => {
  const { shop, jo } = await fortnightlyMince();
  expect((await changeBox(jo, { action: 'skip' })).status).toBe(200);
  await runAt(shop, afterCutoff);
  expect((await changeEveryBox(jo, { pausedUntil: '2027-02-20' })).body.status).toBe('paused');
  await runAt(shop, '2027-02-01T10:00:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A stopped repeating box stays stopped: neither a change nor a new card nor a late request restarts it', async () => {
  const { shop, jo, repeat } = await fortnightlyMince();
  await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  expect((await changeEveryBox(jo, { pausedUntil: null })).body.code).toBe('wrong_status');
  const card = await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.good }, { key: 'card' });
  expect(card.body.code).toBe('wrong_status');
  await runAt(shop, monthsLater);
  await signInAgain(jo);
  expect((await ownRepeat(jo)).status).toBe('stopped');
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('A customer who asks for their account to be closed gets no further repeating box, and is told which box still comes', async () => {
  const { shop, jo } = await fortnightlyMince();
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const path = '/api/users/me/close-request';
  expect((await jo.post(path, {})).status).toBe(200);
  expect(await ownRepeat(jo)).toMatchObject({ status: 'stopped', nextBoxes: [] });
  const last = (await news(shop)).at(-1);
  expect(last?.kind).toBe('repeat-stopped');
  expect(last?.text).toContain('The box of Thursday 19 November 2026 still comes: it is paid already.');
  // If the customer keeps the account after all, the boxes don't start again by themselves.
  expect((await jo.request('DELETE', path)).status).toBe(200);
  await runAt(shop, '2026-11-30T10:00:00+11:00');
  await runAt(shop, '2026-12-03T00:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([1901]);
  expect((await news(shop)).at(-1)).toEqual(last);
});
