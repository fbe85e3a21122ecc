import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { watchBoxes } from '#server/repeats/admin/watch-boxes.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { changeEveryBox, news, outcomes, ownRepeat, repeatShop, runAt, someone, started } from './repeating-shop.ts';

const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

async function shopWithRepeat() {
  const { shop, mince, roast } = await repeatShop();
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: first });
  return { shop, mince, roast, jo, repeat, staff: await staffOf(shop) };
}

it('Staff may do what the customer may, see the boxes before they are cut, and the owner sees their value', async () => {
  const { staff, repeat, jo, mince } = await shopWithRepeat();
  const path = `/api/admin/repeats/${repeat.id}`;
  const skip = { action: 'skip', version: repeat.version, clientKey: randomUUID() };
  const skipped = await staff.post(`${path}/cycles/${first}`, skip);
  expect(skipped.body.nextBoxes[0]).toMatchObject({ status: 'skipped', skippedBy: 'staff' });
  const due = await staff.get('/api/admin/repeat-boxes?from=2026-11-17&to=2026-11-28');
  expect(due.body.goods).toEqual([{ date: '2026-11-26', productId: mince.id, name: 'Mince', quantity: 1 }]);
  const figures = await staff.get('/api/admin/repeat-figures');
  expect(figures.body).toMatchObject({ active: 1, paused: 0, stopped: 0, next: { boxes: 2, value: 2 * 1901 } });
  expect((await staff.get('/api/admin/repeats?q=customer.test')).body).toHaveLength(1);
  expect((await staff.request('DELETE', path)).body.status).toBe('stopped');
  expect((await ownRepeat(jo)).status).toBe('stopped');
});

it('A product is replaced in all boxes from a day, but not in one whose price was announced, and each customer is told', async () => {
  const { shop, staff, jo, mince, roast } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  const body = { productId: mince.id, byProductId: roast.id, from: '2026-11-17', clientKey: randomUUID() };
  expect((await staff.post('/api/admin/repeats/replace', body)).body).toEqual({ repeats: 1 });
  expect((await staff.post('/api/admin/repeats/replace', body)).body).toEqual({ repeats: 0 });
  const names = (await ownRepeat(jo)).nextBoxes.map(({ items }) => items.map(({ name }) => name).join());
  expect(names).toEqual(['Mince', 'Roast', 'Roast']);
  const emails = (await news(shop)).filter(({ text }) => text.includes('instead of Mince'));
  expect(emails).toHaveLength(1);
});

it('A box that can’t be delivered is never charged: its product is gone, its day is full, or it isn’t delivered there any more', async () => {
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
  expect((await changeEveryBox(jo, { address: elsewhere })).body.code).toBe('not_delivered_there');
  expect(await ownRepeat(jo)).toMatchObject({ nextBoxes: [], problem: expect.stringContaining('another address') });
});

it('Each morning the shop is told of a box that was due and wasn’t made', async () => {
  const { shop, staff } = await shopWithRepeat();
  const settings = (await staff.get('/api/admin/shop-settings')).body;
  await staff.request('PATCH', '/api/admin/shop-settings', { body: { ...settings, email: 'shop@shop.test' } });
  await runAt(shop, announcedAt);
  shop.setClock('2026-11-19T07:30:00+11:00');
  await watchBoxes.run(shop.deps);
  await watchBoxes.run(shop.deps);
  const mails = await shop.deps.store.read((db) =>
    db.select().from(outbox).where(eq(outbox.kind, 'shop-boxes-missing')),
  );
  expect(mails.map(({ textBody }) => /\d+ box(?:es)? for [^.]*\./.exec(textBody)?.[0])).toEqual([
    '1 box for Thursday 19 November 2026: 0 made, 0 being charged, 0 skipped, 1 missing: #1.',
  ]);
});

it('Closing a customer’s record stops their boxes, and erases the address and the card', async () => {
  const { shop, staff, repeat } = await shopWithRepeat();
  await runAt(shop, announcedAt);
  const records: { id: number; name: string; email: string | null }[] = (await staff.get('/api/admin/customers')).body;
  const record = records.find(({ email }) => email?.startsWith('someone'));
  if (record === undefined) throw new Error('The customer has no record');
  const { version } = (await staff.get(`/api/admin/customers/${record.id}`)).body;
  const closed = await staff.post(`/api/admin/customers/${record.id}/close`, { name: record.name, version });
  expect(closed.status).toBe(200);
  const [row] = await shop.deps.store.read((db) => db.select().from(repeats).where(eq(repeats.id, repeat.id)));
  expect(row).toMatchObject({ status: 'stopped', street: null, postcode: null, phone: null, cardReference: null });
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await shop.deps.store.read((db) => db.select().from(repeatCycles))).toHaveLength(1);
});
