import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { closedDays, deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { watchBoxes } from '#server/repeats/admin/watch-boxes.ts';
import { repeatChanges, repeatCycles, repeatItems, repeats } from '#server/repeats/repeat-tables.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import {
  changeBox,
  changeEveryBox,
  news,
  outcomes,
  ownRepeat,
  runAt,
  shopWithRepeat,
  someone,
  started,
  switchRepeats,
} from './repeating-shop.ts';

const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

async function missingBoxes({ deps }: Pick<TestShop, 'deps'>): Promise<string[]> {
  const isIt = eq(outbox.kind, 'shop-boxes-missing');
  return (await deps.store.read((db) => db.select().from(outbox).where(isIt))).map(({ textBody }) => textBody);
}

it('Staff can change a repeating box as its customer can, and see the boxes before they are cut', async () => {
  const { staff, repeat, jo, mince } = await shopWithRepeat();
  const path = `/api/admin/repeats/${repeat.id}`;
  const skip = { action: 'skip', version: repeat.version, clientKey: randomUUID() };
  const skipped = await staff.post(`${path}/cycles/${first}`, skip);
  // Each reader is told who skipped it; screens and emails add that nothing is charged.
  expect(skipped.body.nextBoxes[0]).toMatchObject({
    status: 'skipped',
    skippedBy: 'staff',
    note: 'The shop skipped this box for the customer.',
  });
  expect((await ownRepeat(jo)).nextBoxes[0]?.note).toBe('We skipped this box for you.');
  const due = await staff.get('/api/admin/repeat-boxes?from=2026-11-17&to=2026-11-28');
  expect(due.body.goods).toEqual([{ date: '2026-11-26', productId: mince.id, name: 'Mince', quantity: 1 }]);
  const figures = await staff.get('/api/admin/repeat-figures');
  expect(figures.body).toMatchObject({ active: 1, paused: 0, stopped: 0, next: { boxes: 2, value: 2 * 1901 } });
  expect((await staff.get('/api/admin/repeats?q=customer.test')).body).toHaveLength(1);
  expect((await staff.request('DELETE', path)).body.status).toBe('stopped');
  expect((await ownRepeat(jo)).status).toBe('stopped');
  // A repeated request changes nothing, so it adds no entry to the log.
  expect((await staff.post(`${path}/cycles/${first}`, skip)).status).toBe(200);
  const log: { action: string; subject: string }[] = (await staff.get('/api/admin/activity?kind=customer')).body;
  expect(log.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    `Stopped a repeating box: Repeating box #${repeat.id}`,
    `Skipped a box: Repeating box #${repeat.id}, box of Thursday 19 November 2026`,
  ]);
});

it('Staff can replace a product in all repeating boxes from a day on, except in a box whose price was announced', async () => {
  const { shop, staff, jo, mince, roast } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  const body = { productId: mince.id, byProductId: roast.id, from: '2026-11-17', clientKey: randomUUID() };
  expect((await staff.post('/api/admin/repeats/replace', body)).body).toEqual({ repeats: 1 });
  expect((await staff.post('/api/admin/repeats/replace', body)).body).toEqual({ repeats: 1 });
  const other = await staff.post('/api/admin/repeats/replace', { ...body, from: '2026-12-17' });
  expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  const log: { action: string; subject: string }[] = (await staff.get('/api/admin/activity?kind=customer')).body;
  expect(log).toMatchObject([{ action: 'Replaced a product in all repeating boxes', subject: 'Mince' }]);
  const names = (await ownRepeat(jo)).nextBoxes.map(({ items }) => items.map(({ name }) => name).join());
  expect(names).toEqual(['Mince', 'Roast', 'Roast']);
  const emails = (await news(shop)).filter(({ text }) => text.includes('instead of Mince'));
  expect(emails).toHaveLength(1);
  // If the customer then changes the quantity, the replacement isn't undone, and the email about the change mentions it again.
  const changed = await changeEveryBox(jo, { items: [{ productId: mince.id, quantity: 2 }] });
  const boxes: { items: { quantity: number; name: string }[] }[] = changed.body.nextBoxes;
  expect(boxes.map(({ items }) => items.map(({ quantity, name }) => `${quantity} ${name}`).join())).toEqual([
    '2 Mince',
    '2 Roast',
    '2 Roast',
  ]);
  expect((await news(shop)).at(-1)?.text).toContain(
    'From Friday 20 November 2026 your boxes have Roast instead of Mince.',
  );
});

it('If staff replace a product of which a customer took some out of one repeating box, this box also gets less of the new product', async () => {
  const { shop, staff, jo, mince, roast } = await shopWithRepeat();
  await changeEveryBox(jo, { items: [{ productId: mince.id, quantity: 3 }] });
  expect((await changeBox(jo, { action: 'remove', productId: mince.id, quantity: 2 }, 1)).status).toBe(200);
  const body = { productId: mince.id, byProductId: roast.id, from: '2026-11-17', clientKey: randomUUID() };
  expect((await staff.post('/api/admin/repeats/replace', body)).status).toBe(200);
  const boxes = (await ownRepeat(jo)).nextBoxes.map(({ items }) =>
    items.map((item) => `${item.quantity} ${item.name}`),
  );
  expect(boxes).toEqual([['3 Roast'], ['1 Roast'], ['3 Roast']]);
  expect((await news(shop)).at(-1)?.text).toContain('your boxes have Roast instead of Mince');
});

it('A repeating box is never charged if its product is gone, its day is full, or its address is no longer delivered to', async () => {
  const { shop, mince, jo } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) =>
    tx.update(products).set({ deletedAt: announcedAt }).where(eq(products.id, mince.id)),
  );
  await runAt(shop, afterCutoff);
  await shop.deps.store.write((tx) => tx.update(products).set({ deletedAt: null }).where(eq(products.id, mince.id)));
  await runAt(shop, '2026-11-24T10:00:00+11:00');
  const days = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    cutoffDaysBefore: 1,
    cutoffTime: '24:00',
    capacity: 0,
  }));
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ days }));
  await runAt(shop, '2026-11-26T00:01:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped', '2026-11-26 skipped']);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toHaveLength(2);
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ postcodes: ['3999'] }));
  const elsewhere = { street: '2 High St', city: 'Carlton', state: 'VIC', postcode: '3053' };
  expect((await changeEveryBox(jo, { address: elsewhere })).body).toMatchObject({
    code: 'not_delivered_there',
    detail: 'We don’t deliver to 3053 yet, so no box can come there. Nothing was changed.',
  });
  expect(await ownRepeat(jo)).toMatchObject({ nextBoxes: [], problem: expect.stringContaining('another address') });
});

const weekdays = (days: number[], cutoffDaysBefore: number) =>
  days.map((weekday) => ({ weekday, cutoffDaysBefore, cutoffTime: '24:00', capacity: null }));

it('If the owner moves a zone’s cut-off earlier, an announced repeating box keeps its cut-off, and is never charged if it is stopped before that', async () => {
  const { shop, jo, repeat } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ days: weekdays([1, 2, 3, 4, 5], 3) }));
  await runAt(shop, '2026-11-18T20:00:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ date: first, changeUntil: '2026-11-18T13:00:00.000Z' });
  expect((await jo.request('DELETE', `/api/repeats/${repeat.id}`)).body.nextBoxes).toEqual([]);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await news(shop)).at(-1)?.text).toContain('nothing more is charged');
});

it('If the day of an announced repeating box is closed, the customer gets an email with another day, and the box comes on that day', async () => {
  const { shop, jo } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  await shop.deps.store.write((tx) => tx.insert(closedDays).values({ date: first, zoneId: null, reason: 'Holiday' }));
  await runAt(shop, '2026-11-17T10:00:00+11:00');
  const [mail] = (await news(shop)).filter(({ text }) => text.includes('instead'));
  expect(mail?.text).toContain('Wednesday 18 November');
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({
    date: '2026-11-18',
    changeUntil: '2026-11-17T13:00:00.000Z',
  });
  await runAt(shop, '2026-11-18T00:01:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([1901]);
});

it('If no open delivery day is near an announced repeating box’s day, the box is skipped, and its customer is told the reason once', async () => {
  const { shop } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  await shop.deps.store.write(async (tx) => {
    await tx.update(deliveryZones).set({ days: weekdays([4], 1) });
    await tx.insert(closedDays).values({ date: first, zoneId: null, reason: 'Holiday' });
  });
  await runAt(shop, '2026-11-17T10:00:00+11:00');
  await runAt(shop, afterCutoff);
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
  const mails = (await news(shop)).filter(({ kind }) => kind === 'repeat-skipped');
  expect(mails.map(({ text }) => text.includes('don’t deliver on any day near'))).toEqual([true]);
});

it('If no zone contains a repeating box’s address any more, its customer is told, and the boxes missed then aren’t made up for', async () => {
  const { shop, jo } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  const postcodes = (postcode: string) =>
    shop.deps.store.write((tx) => tx.update(deliveryZones).set({ postcodes: [postcode] }));
  await postcodes('3999');
  await runAt(shop, '2026-11-17T10:00:00+11:00');
  const mails = (await news(shop)).filter(({ kind }) => kind === 'repeat-skipped');
  expect(mails.map(({ text }) => text.includes('don’t deliver to your address any more'))).toEqual([true]);
  await runAt(shop, '2026-12-01T10:00:00+11:00');
  await postcodes('3053');
  await runAt(shop, '2026-12-01T10:05:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped', '2026-12-03 planned']);
  expect((await ownRepeat(jo)).nextBoxes[0]?.date).toBe('2026-12-03');
  expect(await chargedAtProvider(shop)).toEqual([]);
});

it('In the morning, the shop gets an email about a repeating box that was due but wasn’t made', async () => {
  const { shop, staff } = await shopWithRepeat();
  const settings = (await staff.get('/api/admin/shop-settings')).body;
  await staff.request('PATCH', '/api/admin/shop-settings', { body: { ...settings, email: 'shop@shop.test' } });
  await runAt(shop, announcedAt);
  shop.setClock('2026-11-19T07:30:00+11:00');
  await watchBoxes.run(shop.deps);
  await watchBoxes.run(shop.deps);
  const mails = await missingBoxes(shop);
  // No email was sent since the one of 16 November that announced the box.
  expect(mails.join()).toContain('The email that announces the next box hasn’t been sent for a day: #1.');
  expect(mails.map((text) => /\d+ box(?:es)? for [^.]*\./.exec(text)?.[0])).toEqual([
    '1 box for Thursday 19 November 2026: 0 made, 0 being charged, 0 skipped, 1 missing: #1.',
  ]);
});

it('Closing a customer’s record stops their repeating boxes, and erases the address and the card', async () => {
  const { shop, staff, repeat, jo } = await shopWithRepeat();
  await changeEveryBox(jo, { address: { street: '7 Secret Lane', city: 'Carlton', state: 'VIC', postcode: '3053' } });
  await runAt(shop, announcedAt);
  const records: { id: number; name: string; email: string | null }[] = (await staff.get('/api/admin/customers')).body;
  const record = records.find(({ email }) => email?.startsWith('someone'));
  if (record === undefined) throw new Error('The customer has no record');
  const { version } = (await staff.get(`/api/admin/customers/${record.id}`)).body;
  const close = () => staff.post(`/api/admin/customers/${record.id}/close`, { name: record.name, version });
  // While the order of a box is being made, the record can't be closed.
  const lock = (deliveredOn: string | null) =>
    shop.deps.store.write((tx) => tx.update(repeatCycles).set({ deliveredOn }));
  await lock(first);
  const refused = await close();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The order of a repeating box is being made. Please try again in a few minutes.',
  ]);
  await lock(null);
  const closed = await close();
  expect(closed.status).toBe(200);
  const [row] = await shop.deps.store.read((db) => db.select().from(repeats).where(eq(repeats.id, repeat.id)));
  expect(row).toMatchObject({ status: 'stopped', street: null, postcode: null, phone: null, cardReference: null });
  const changes = await shop.deps.store.read((db) => db.select().from(repeatChanges));
  expect(changes).toHaveLength(1);
  expect(JSON.stringify(changes)).not.toContain('Secret');
  expect((await staff.get('/api/admin/repeats')).body).toMatchObject([
    { id: repeat.id, status: 'stopped', card: null },
  ]);
  expect((await staff.get(`/api/admin/repeats/${repeat.id}`)).status).toBe(200);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await shop.deps.store.read((db) => db.select().from(repeatCycles))).toHaveLength(1);
});

it('Repeating boxes can’t be switched off while one is running', async () => {
  const { shop, staff, repeat, mince, jo } = await shopWithRepeat();
  const settingsPath = '/api/admin/shop-settings';
  const off = { ...(await staff.get(settingsPath)).body, repeats: false };
  const refused = await staff.patch(settingsPath, off);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    expect.stringContaining('1 repeating box is still running'),
  ]);
  await runAt(shop, announcedAt);
  await switchRepeats(shop, false);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  const begun = { items: [{ productId: mince.id, quantity: 1 }], intervalWeeks: 2, postcode: '3053' };
  expect((await jo.post('/api/repeats/preview', begun)).status).toBe(404);
  expect((await changeBox(jo, { action: 'skip' })).status).toBe(200);
  const token = /repeat-link\?token=(\S+)/.exec((await news(shop))[0]?.text ?? '')?.[1];
  expect((await shop.visitor().post('/api/repeat-links/stop', { token })).body.status).toBe('stopped');
  expect((await staff.get(`/api/admin/repeats/${repeat.id}`)).body.status).toBe('stopped');
});

it('A repeating box that can’t be read or has more than 99 of a pack doesn’t stop others, and the shop is told about it', async () => {
  const { shop, staff, roast, jo } = await shopWithRepeat();
  await staff.patch('/api/admin/shop-settings', {
    ...(await staff.get('/api/admin/shop-settings')).body,
    email: 'shop@shop.test',
  });
  const bad = await started(await someone(shop), { productId: roast.id, firstDate: first });
  const many = await started(await someone(shop), { productId: roast.id, firstDate: first, quantity: 60 });
  await shop.deps.store.write(async (tx) => {
    const unreadable = JSON.parse('{"feeCents":0,"totalCents":0}');
    await tx.insert(repeatCycles).values({ repeatId: bad.id, plannedDate: first, noticed: unreadable });
    await tx.insert(repeatItems).values({ repeatId: many.id, productId: roast.id, quantity: 60 });
  });
  await runAt(shop, announcedAt);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-notice')).toHaveLength(2);
  shop.setClock('2026-11-17T07:30:00+11:00');
  await watchBoxes.run(shop.deps);
  expect(await missingBoxes(shop)).toEqual([
    expect.stringContaining(`wasn’t announced, so it can’t be charged: #${bad.id}.`),
  ]);
  await runAt(shop, afterCutoff);
  expect((await chargedAtProvider(shop)).sort((a, b) => a - b)).toEqual([1901, 99 * 3800]);
  expect((await ownRepeat(jo)).nextBoxes[0]?.date).toBe('2026-11-26');
});
