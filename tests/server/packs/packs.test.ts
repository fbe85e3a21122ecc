import { describe, expect, it } from 'vitest';
import type { Pack } from '#core/packs/packs-api.ts';
import { releasePacks, takePack } from '#server/packs/take-pack.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';

const packsPath = '/api/admin/packs';
const key = () => crypto.randomUUID();

/** A shop on 10 November 2026 that prints labels, with ten rumps in a lot that may be sold until the 13th. */
async function rumpToLabel() {
  const room = await startColdRoom();
  await room.owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots: true, labels: true }));
  const rump = await room.item('Rump', { cut: 'beef/rump', shelfLifeDays: 7 });
  const lot = await room.addLot(rump.id, { pieces: 10, grams: 18_000, packedOn: '2026-11-06' });
  const make = (fields: object = {}) =>
    room.counter.post(packsPath, {
      itemId: rump.id,
      lotId: lot.id,
      pricePerKilo: 3200,
      packs: [{ grams: 1842 }],
      clientKey: key(),
      ...fields,
    });
  const label = async (fields: object = {}): Promise<Pack> => (await make(fields)).body.packs[0];
  const take = ({ number }: Pack, as: 'packed' | 'sold', orderId: number, now = new Date('2026-11-10T00:00:00Z')) =>
    room.shop.deps.store.write((tx) => takePack(tx, number, { as, orderId, orderItemId: null }, now));
  return { ...room, rump, lot, make, label, take };
}

describe('A labelled pack of meat', () => {
  it('costs its weight times the price per kilo, rounded half up, and has its lot’s use-by day', async () => {
    const { make, onHand, rump } = await rumpToLabel();
    const made = await make({ packs: [{ grams: 1842 }, { grams: 1000, pieces: 2 }] });
    expect(made.status).toBe(201);
    // 1,842 g at $32.00 a kilo is $58.944.
    expect(made.body.packs).toMatchObject([
      { grams: 1842, pieces: 1, amount: 5894, pricePerKilo: 3200, packedOn: '2026-11-06', useBy: '2026-11-13' },
      { grams: 1000, pieces: 2, amount: 3200, name: 'Rump', storage: 'Keep refrigerated at or below 5 °C.' },
    ]);
    expect(made.body.packs[1].number).toBe(made.body.packs[0].number + 1);
    expect(await onHand(rump.id)).toEqual({ pieces: 10, grams: 18_000 });
  });

  it('is made once if the same request arrives again, and another request with its key is rejected', async () => {
    const { make, counter } = await rumpToLabel();
    const clientKey = key();
    const first = await make({ clientKey });
    expect((await make({ clientKey })).body).toEqual(first.body);
    const other = await make({ clientKey, packs: [{ grams: 999 }] });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    expect((await counter.get(packsPath)).body).toHaveLength(1);
  });

  it('can be taken by one order only; other orders get an error that names this order until it returns the pack', async () => {
    const { shop, label, take, counter } = await rumpToLabel();
    const pack = await label();
    expect(await take(pack, 'packed', 7)).toMatchObject({ status: 'packed', orderId: 7 });
    expect(await take(pack, 'packed', 7)).toMatchObject({ status: 'packed', orderId: 7 });
    await expect(take(pack, 'sold', 8)).rejects.toMatchObject({
      code: 'pack_unavailable',
      message: `Pack ${pack.number} is already packed, in order 7.`,
    });
    const voided = await counter.post(`${packsPath}/${pack.number}/void`, { reason: 'Torn' });
    expect([voided.status, voided.body.code]).toEqual([409, 'pack_unavailable']);
    await shop.deps.store.write((tx) => releasePacks(tx, { orderId: 7 }));
    expect(await take(pack, 'sold', 8)).toMatchObject({ status: 'sold', orderId: 8 });
  });

  it('can’t be used if it is void, its lot is held or its use-by date has passed', async () => {
    const { label, take, counter, owner, lot } = await rumpToLabel();
    const [torn, held] = [await label(), await label()];
    await counter.post(`${packsPath}/${torn.number}/void`, { reason: 'Torn' });
    await expect(take(torn, 'sold', 7)).rejects.toMatchObject({ message: `Pack ${torn.number} is void: Torn.` });
    // Midnight in Melbourne after the 13th is 13:00 UTC.
    await expect(take(held, 'sold', 7, new Date('2026-11-13T13:00:00Z'))).rejects.toMatchObject({
      code: 'pack_unavailable',
    });
    await owner.patch(`/api/admin/lots/${lot.id}`, { status: 'held', version: lot.version });
    await expect(take(held, 'sold', 7)).rejects.toMatchObject({
      code: 'pack_unavailable',
      message: `Lot ${lot.id} is held. Nothing of it may be used until an owner releases it.`,
    });
    expect((await counter.get(`${packsPath}/${held.number}`)).body.block).toContain('is held');
  });

  it('gets a new number when its label is printed again, and the former number is void', async () => {
    const { label, counter } = await rumpToLabel();
    const former = await label();
    const body = { clientKey: key() };
    const reprint = () => counter.post(`${packsPath}/${former.number}/reprint`, body);
    const { body: latest } = await reprint();
    expect(latest).toMatchObject({ replaces: former.number, grams: 1842, amount: 5894, useBy: '2026-11-13' });
    expect((await reprint()).body.number).toBe(latest.number);
    expect((await counter.get(`${packsPath}/${former.number}`)).body).toMatchObject({
      status: 'void',
      block: `Pack ${former.number} is void: Its label was replaced by ${latest.number}.`,
    });
  });

  it('is refused if its lot is of another item, its use-by day is later than its lot’s, or it has no weight', async () => {
    const { make, item } = await rumpToLabel();
    const mince = await item('Mince', { unit: 'gram' });
    const errors = [
      await make({ itemId: mince.id }),
      await make({ useBy: '2026-11-14' }),
      await make({ packs: [{ grams: 0 }] }),
    ].map(({ status, body }) => [status, body.errors?.[0]?.path]);
    expect(errors).toEqual([
      [422, 'lotId'],
      [422, 'useBy'],
      [422, 'packs.0.grams'],
    ]);
  });
});

describe('A label for a pack', () => {
  it('is refused with the reason if its text doesn’t fit, and then uses up no pack number', async () => {
    const { make, label, owner, counter } = await rumpToLabel();
    const former = await label();
    const path = '/api/admin/label-settings';
    const { body: settings } = await owner.get(path);
    const small = await owner.patch(path, { ...settings, paper: '58x40', smallPacks: false, textSize: 3 });
    expect(small.status).toBe(200);
    const refused = [await make(), await counter.post(`${packsPath}/${former.number}/reprint`, { clientKey: key() })];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([422, 'invalid']);
      expect(body.detail).toMatch(/The text of Rump is \d+ mm too long for the label\./);
    }
    const { body: all } = await counter.get(packsPath);
    expect(all.map(({ number, status }: Pack) => [number, status])).toEqual([[former.number, 'open']]);
    await owner.patch(path, { ...settings, version: small.body.version });
    expect((await label()).number).toBe(former.number + 1);
  });

  it('can be downloaded as a file in the printer’s language while its pack is on the shelf', async () => {
    const { label, counter } = await rumpToLabel();
    const { number } = await label();
    const file = (as: string) => counter.get(`${packsPath}/${number}/label?as=${as}`);
    const zpl = await file('zpl');
    expect(zpl.headers['content-disposition']).toBe(`attachment; filename="label-${number}.zpl"`);
    // Zebra’s labels are between ^XA and ^XZ, TSC’s begin with their size and end with PRINT.
    expect(zpl.text).toMatch(/^\^XA\n[\s\S]*\^FD\$58\.94\^FS[\s\S]*\^XZ\n$/);
    expect((await file('tspl')).text).toMatch(/^SIZE 100 mm,100 mm\r\n[\s\S]*"\$58\.94"[\s\S]*PRINT 1\r\n$/);
    expect((await file('pdf')).status).toBe(422);
    await counter.post(`${packsPath}/${number}/void`, { reason: 'Torn' });
    expect((await file('zpl')).body.code).toBe('pack_unavailable');
  });
});

it('The label of a stock item’s pack has the item’s origin, storage text and directions, or by default how the item is stored', async () => {
  const { owner, counter, item } = await startColdRoom();
  await owner.patch('/api/admin/shop-settings', shopText({ counting: true, labels: true }));
  const texts = { origin: 'Product of Australia', storageText: 'Keep at or below 3 °C.', directions: 'Cook through.' };
  const { id: itemId, version } = await item('Mince', { unit: 'gram', ...texts });
  const printed = async () => {
    const body = { itemId, packs: [{ grams: 500 }], clientKey: crypto.randomUUID() };
    const made = await counter.post(packsPath, body);
    return made.body.packs?.[0] ?? made.text;
  };
  const { origin, directions, storageText: storage } = texts;
  expect(await printed()).toMatchObject({ origin, directions, storage });
  await owner.patch(`/api/admin/stock-items/${itemId}`, { storageText: '', version });
  expect(await printed()).toMatchObject({ origin, storage: 'Keep refrigerated at or below 5 °C.' });
});

it('A preview shows a product’s label as it would be printed, with the texts of the product and its stock item, and makes no pack', async () => {
  const { owner, counter, item, shop } = await startColdRoom();
  const blend = { unit: 'gram', shelfLifeDays: 4, ingredients: 'Beef, wheat flour', allergens: ['wheat'] };
  const { id: itemId } = await item('Sausages', blend);
  const { id } = await stockProduct(shop, {
    name: 'Beef sausages',
    priceCents: 1200,
    weight: '0.6kg',
    origin: 'Product of Australia',
  });
  await owner.patch(`/api/admin/products/${id}`, { stock: [{ itemId, pieces: 0, grams: 600 }] });
  const { status, body } = await counter.get(`/api/admin/products/${id}/label-sample`);
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Beef sausages',
      grams: 600,
      amount: 1200,
      pricePerKilo: 2000,
      packedOn: '2026-11-10',
      useBy: '2026-11-14',
      ingredients: 'Beef, wheat flour',
      allergens: ['wheat'],
      origin: 'Product of Australia',
    },
  ]);
  expect((await counter.get(packsPath)).body).toEqual([]);
  expect((await counter.get('/api/admin/products/999/label-sample')).status).toBe(404);
});

it('The owner’s label settings are saved; an invalid pattern and an outdated form are rejected', async () => {
  const { owner, counter } = await startColdRoom();
  const path = '/api/admin/label-settings';
  const { body } = await counter.get(path);
  const saved = await owner.patch(path, { ...body, paper: '100x50', licenceNumber: '12345' });
  expect(saved.body).toMatchObject({ paper: '100x50', version: 1 });
  expect((await counter.get(path)).body).toEqual(saved.body);
  expect((await owner.patch(path, body)).body.code).toBe('stale_version');
  // An app of before these settings doesn't send them.
  const { ownSize: _size, logo: _logo, note: _note, shown, ...before } = saved.body;
  const sent = await owner.patch(path, { ...before, shown: { directions: shown.directions } });
  expect([sent.status, sent.body.shown]).toEqual([200, { directions: true, pieces: false }]);
  const wrong = await owner.patch(path, { ...sent.body, ean: { kind: 'price', pattern: '93.....{NNNDD}' } });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'ean.pattern']);
});

it('A shop that prints no labels makes no packs', async () => {
  const { counter, item } = await startColdRoom();
  const rump = await item('Rump');
  const made = await counter.post(packsPath, { itemId: rump.id, packs: [{ grams: 900 }], clientKey: key() });
  expect([made.status, made.body.code]).toEqual([409, 'wrong_status']);
});
