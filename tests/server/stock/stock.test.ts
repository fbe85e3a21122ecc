import { describe, expect, it } from 'vitest';
import type { StockItem, StockMove } from '#core/stock/stock-api.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { stockLevels, stockMoves } from '#server/stock/stock-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const items = '/api/admin/stock-items';
const counts = '/api/admin/stock-counts';
const key = () => crypto.randomUUID();

async function shopWithItem(fields: object = {}) {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const made = await staff.post(items, { name: 'Rump', unit: 'weighed', cut: 'beef/rump', ...fields });
  expect(made.status).toBe(201);
  const path = `${items}/${made.body.id}`;
  const book = (kind: string, body: object) =>
    staff.post(`${path}/moves`, { kind, clientKey: key(), reason: kind === 'wasted' ? 'Dropped' : '', ...body });
  const read = async (): Promise<StockItem> => (await staff.get(path)).body;
  const moves = async (): Promise<StockMove[]> => (await staff.get(`${path}/moves`)).body;
  const count = (line: object) =>
    staff.post(counts, {
      lines: [{ itemId: made.body.id, at: shop.deps.clock().toISOString(), clientKey: key(), ...line }],
    });
  const audit = () => shop.deps.store.read((db) => auditStock(db));
  return { shop, staff, item: made.body as StockItem, path, book, read, moves, count, audit };
}

describe('A stock item', () => {
  it('starts with nothing on hand, and is found by its name', async () => {
    const { staff, item } = await shopWithItem();
    const empty = { onHand: { pieces: 0, grams: 0 }, allocated: { pieces: 0, grams: 0 }, version: 1 };
    const usual = { storage: 'chilled', shelfLifeDays: null, threshold: null, hold: 'at-once' };
    expect(item).toMatchObject({ name: 'Rump', unit: 'weighed', cut: 'beef/rump', ...usual, ...empty });
    await staff.post(items, { name: 'Honey', unit: 'piece' });
    expect((await staff.get(items)).body.map(({ name }: StockItem) => name)).toEqual(['Honey', 'Rump']);
    expect((await staff.get(`${items}?q=rUm`)).body.map(({ name }: StockItem) => name)).toEqual(['Rump']);
  });

  it('needs a unique name and a cut that exists', async () => {
    const { staff } = await shopWithItem();
    const again = await staff.post(items, { name: ' rump ', unit: 'gram' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: 'name', message: 'Another stock item has this name' }],
    ]);
    expect((await staff.post(items, { name: 'Wing', unit: 'piece', cut: 'beef/wing' })).status).toBe(422);
    expect((await staff.post(items, { name: '  ', unit: 'piece' })).status).toBe(422);
  });

  it('is recorded in the activity log with the values that the owner set and who set them', async () => {
    const { staff, path } = await shopWithItem();
    await staff.patch(path, { threshold: 5, version: 1 });
    await staff.request('DELETE', path);
    const { body } = await staff.get('/api/admin/activity?q=Rump');
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'Deleted a stock item',
      'Changed a stock item',
      'Added a stock item',
    ]);
    expect(body[1].changes).toMatchObject([{ after: '5' }]);
    expect(JSON.stringify(body)).not.toMatch(/blocked|on hand/i);
    const { id } = (await staff.get('/api/users/me')).body;
    expect(body.map(({ who }: { who: { id: number } }) => who.id)).toEqual([id, id, id]);
  });

  it('can be changed only with its current version, and keeps its unit once a stock move was recorded', async () => {
    const { staff, path, book } = await shopWithItem();
    const changed = await staff.patch(path, { unit: 'gram', threshold: 500, version: 1 });
    expect(changed.body).toMatchObject({ unit: 'gram', threshold: 500, version: 2 });
    expect((await staff.patch(path, { name: 'Other', version: 1 })).body.code).toBe('stale_version');
    await book('received', { grams: 900 });
    const refused = await staff.patch(path, { unit: 'piece', version: 2 });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_status']);
    expect((await staff.patch(path, { name: 'Mince', version: 2 })).body).toMatchObject({ name: 'Mince', version: 3 });
  });

  it('can be deleted once none is on hand, and its name can then be used again', async () => {
    const { staff, path, book } = await shopWithItem();
    await book('received', { pieces: 1, grams: 800 });
    expect((await staff.request('DELETE', path)).body.code).toBe('wrong_status');
    await book('wasted', { pieces: 1, grams: 800 });
    expect((await staff.request('DELETE', path)).status).toBe(200);
    expect((await staff.get(path)).status).toBe(404);
    expect((await staff.post(items, { name: 'Rump', unit: 'gram' })).status).toBe(201);
  });

  it('is low when no more than its threshold is left', async () => {
    const { staff, book } = await shopWithItem({ threshold: 3 });
    await staff.post(items, { name: 'Honey', unit: 'piece' });
    await book('received', { pieces: 4, grams: 3_900 });
    expect((await staff.get(`${items}?state=low`)).body).toEqual([]);
    await book('wasted', { pieces: 1, grams: 950 });
    expect((await staff.get(`${items}?state=low`)).body.map(({ name }: StockItem) => name)).toEqual(['Rump']);
  });
});

describe('A stock move', () => {
  it('changes the stock on hand, and is stored with its reason and its author', async () => {
    const { book, read, moves } = await shopWithItem();
    await book('received', { pieces: 5, grams: 4_800, reason: 'Docket 77' });
    await book('wasted', { pieces: 1, grams: 900, reason: 'Dropped' });
    await book('returned', { pieces: 1, grams: 910 });
    expect(await read()).toMatchObject({ onHand: { pieces: 5, grams: 4_810 } });
    expect(await moves()).toMatchObject([
      { kind: 'returned', pieces: 1, grams: 910 },
      { kind: 'wasted', pieces: -1, grams: -900, reason: 'Dropped' },
      {
        kind: 'received',
        pieces: 5,
        grams: 4_800,
        reason: 'Docket 77',
        orderId: null,
        by: { name: expect.any(String) },
      },
    ]);
  });

  it('can raise an item’s stock above the maximum of a single entry', async () => {
    const { book, read, moves } = await shopWithItem({ unit: 'gram', cut: null });
    for (let time = 0; time < 2; time += 1) expect((await book('received', { grams: 10_000_000 })).status).toBe(201);
    expect((await read()).onHand).toEqual({ pieces: 0, grams: 20_000_000 });
    expect(await moves()).toHaveLength(2);
  });

  it('is recorded once if the same request arrives again, and its key can’t be used for another move', async () => {
    const { book, read, moves } = await shopWithItem();
    const clientKey = key();
    const first = await book('received', { pieces: 2, grams: 2_000, clientKey });
    const second = await book('received', { pieces: 2, grams: 2_000, clientKey });
    expect(second.body.move.id).toBe(first.body.move.id);
    expect((await book('received', { pieces: 3, grams: 2_000, clientKey })).body.code).toBe('key_reused');
    expect((await read()).onHand).toEqual({ pieces: 2, grams: 2_000 });
    expect(await moves()).toHaveLength(1);
  });

  it.each([
    [{ pieces: 0, grams: 0 }, 'pieces', 'Please enter how much'],
    [{ pieces: -1 }, 'pieces', 'Please enter 0 or more'],
    [{ pieces: 1.5 }, 'pieces', 'Please enter a whole number'],
    [{ pieces: '1,5' }, 'pieces', 'Please enter a whole number'],
  ])('is refused with an explanation if the amount is %j', async (amount, path, message) => {
    const { book, moves } = await shopWithItem();
    const refused = await book('received', amount);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]]);
    expect(await moves()).toEqual([]);
  });

  it('is refused if jars get a weight, if more is wasted than is on hand, or if the reason is missing', async () => {
    const { staff, book } = await shopWithItem({ unit: 'piece', name: 'Honey', cut: null });
    expect((await book('received', { pieces: 2, grams: 500 })).body.errors[0].message).toBe(
      'Honey is counted in pieces',
    );
    await book('received', { pieces: 2 });
    const tooMuch = await book('wasted', { pieces: 3 });
    expect(tooMuch.body.errors).toEqual([
      { path: 'pieces', message: 'Only 2 is on hand. If there is more, count it first.' },
    ]);
    const silent = await book('wasted', { pieces: 1, reason: '' });
    expect(silent.body.errors).toEqual([{ path: 'reason', message: 'Please say why it is wasted' }]);
    expect((await staff.get(items)).body[0].onHand.pieces).toBe(2);
  });

  it('can’t be changed or deleted in the database', async () => {
    const { shop, book } = await shopWithItem();
    await book('received', { pieces: 1, grams: 900 });
    await expect(shop.deps.store.write((tx) => tx.update(stockMoves).set({ pieces: 2 }))).rejects.toThrow();
    await expect(shop.deps.store.write((tx) => tx.delete(stockMoves))).rejects.toThrow();
  });
});

it.each([
  ['with a comma', { pieces: 5, grams: '2,480' }, 'grams', 'Please enter a whole number'],
  ['below zero', { pieces: -5, grams: 4_800 }, 'pieces', 'Please enter 0 or more'],
  ['of nothing', { pieces: 0, grams: 0 }, 'pieces', 'Please enter how much'],
])('A receipt of stock %s is rejected at its field, and records nothing', async (_what, amount, path, message) => {
  const { staff, item, read } = await shopWithItem();
  const body = { kind: 'received', clientKey: key(), ...amount };
  const response = await staff.post(`${items}/${item.id}/moves`, body);
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path, message }] } });
  expect((await read()).onHand).toEqual({ pieces: 0, grams: 0 });
});

describe('A stock count', () => {
  it('sets the stock level to the counted amount, and the response contains the difference', async () => {
    const { book, count, read, moves, audit } = await shopWithItem();
    await book('received', { pieces: 5, grams: 4_800 });
    const counted = await count({ pieces: 4, grams: 3_700 });
    expect(counted.body.lines).toMatchObject([
      { outcome: 'booked', difference: { pieces: -1, grams: -1_100 }, onHand: { pieces: 4, grams: 3_700 } },
    ]);
    expect((await read()).onHand).toEqual({ pieces: 4, grams: 3_700 });
    expect((await moves())[0]).toMatchObject({ kind: 'counted', pieces: -1, grams: -1_100 });
    expect(await audit()).toEqual([]);
  });

  it('from a phone that was offline is adjusted by the stock moves since the moment of counting', async () => {
    const { shop, book, count, read, audit } = await shopWithItem();
    await book('received', { pieces: 5, grams: 5_000 });
    const at = shop.deps.clock().toISOString();
    shop.setClock(new Date(Date.parse(at) + 3_600_000).toISOString());
    await book('wasted', { pieces: 2, grams: 2_000 });
    // At its moment there were six, one more than the record said. Two of them were thrown away since.
    const counted = await count({ pieces: 6, grams: 6_100, at });
    expect(counted.body.lines[0]).toMatchObject({ difference: { pieces: 1, grams: 1_100 } });
    expect((await read()).onHand).toEqual({ pieces: 4, grams: 4_100 });
    expect(await audit()).toEqual([]);
  });

  it('of less than was wasted since then leaves 0 on hand, and is recorded', async () => {
    const { shop, book, count, read, moves, audit } = await shopWithItem();
    await book('received', { pieces: 5, grams: 5_000 });
    const at = shop.deps.clock().toISOString();
    shop.setClock(new Date(Date.parse(at) + 600_000).toISOString());
    await book('wasted', { pieces: 3, grams: 3_000 });
    const counted = await count({ pieces: 1, grams: 900, at });
    expect(counted.body.lines[0]).toMatchObject({ outcome: 'booked', onHand: { pieces: 0, grams: 0 } });
    expect((await read()).onHand).toEqual({ pieces: 0, grams: 0 });
    expect((await moves()).map(({ kind }) => kind)).toContain('counted');
    expect(await audit()).toEqual([]);
  });

  it('of the same shelf by two people is recorded once: the later count is used', async () => {
    const { shop, book, count, read } = await shopWithItem();
    await book('received', { pieces: 10, grams: 10_000 });
    const early = shop.deps.clock().toISOString();
    shop.setClock(new Date(Date.parse(early) + 600_000).toISOString());
    expect((await count({ pieces: 8, grams: 8_000 })).body.lines[0].outcome).toBe('booked');
    const late = await count({ pieces: 8, grams: 8_000, at: early });
    expect(late.body.lines[0]).toMatchObject({ outcome: 'superseded', onHand: { pieces: 8, grams: 8_000 } });
    expect((await read()).onHand).toEqual({ pieces: 8, grams: 8_000 });
  });

  it('that is more than a week old, for example because of a wrong clock, isn’t recorded, but the other counts are', async () => {
    const { shop, staff, item, book, read } = await shopWithItem();
    await book('received', { pieces: 5, grams: 5_000 });
    const at = new Date(shop.deps.clock().getTime() - 8 * 24 * 3_600_000).toISOString();
    const honey = (await staff.post(items, { name: 'Honey', unit: 'piece' })).body;
    const lines = [
      { itemId: item.id, pieces: 1, grams: 1_000, at, clientKey: key() },
      { itemId: honey.id, pieces: 7, at: shop.deps.clock().toISOString(), clientKey: key() },
    ];
    const response = await staff.post(counts, { lines });
    expect(response.body.lines).toMatchObject([
      { itemId: item.id, outcome: 'too-old', difference: { pieces: 0, grams: 0 } },
      { itemId: honey.id, outcome: 'booked', onHand: { pieces: 7 } },
    ]);
    expect((await read()).onHand).toEqual({ pieces: 5, grams: 5_000 });
  });

  it('that is sent again changes nothing', async () => {
    const { book, count, read, moves } = await shopWithItem();
    await book('received', { pieces: 5, grams: 4_800 });
    const clientKey = key();
    await count({ pieces: 4, grams: 3_700, clientKey });
    await book('received', { pieces: 1, grams: 1_000 });
    await count({ pieces: 4, grams: 3_700, clientKey });
    expect((await read()).onHand).toEqual({ pieces: 5, grams: 4_700 });
    expect(await moves()).toHaveLength(3);
  });

  it('with an unknown item is rejected as a whole, so nothing is recorded', async () => {
    const { shop, staff, item, read } = await shopWithItem();
    const at = shop.deps.clock().toISOString();
    const lines = [
      { itemId: item.id, pieces: 4, grams: 4_000, at, clientKey: key() },
      { itemId: 999, pieces: 4, grams: 4_000, at, clientKey: key() },
    ];
    expect((await staff.post(counts, { lines })).status).toBe(404);
    expect((await read()).onHand).toEqual({ pieces: 0, grams: 0 });
  });
});

it('The audit names a stock item whose level doesn’t agree with its moves', async () => {
  const { shop, item, book, audit } = await shopWithItem();
  await book('received', { pieces: 5, grams: 4_800 });
  await shop.deps.store.write((tx) => tx.update(stockLevels).set({ pieces: 6 }));
  expect(await audit()).toEqual([
    `Stock item ${item.id} (Rump): the level says 6 (4.800 kg), its moves come to 5 (4.800 kg)`,
  ]);
});

it('The list of last stock counts shows for each item who counted it, when, and the difference', async () => {
  const { shop, staff, item, path, book, count } = await shopWithItem();
  await staff.post(items, { name: 'Never counted', unit: 'piece' });
  await book('received', { pieces: 5, grams: 5_000 });
  await count({ pieces: 4, grams: 4_000 });
  shop.setClock(new Date(shop.deps.clock().getTime() + 60_000).toISOString());
  const at = shop.deps.clock().toISOString();
  await count({ pieces: 6, grams: 4_000 });
  const last = { itemId: item.id, at, by: { name: expect.any(String) }, difference: { pieces: 2, grams: 0 } };
  expect((await staff.get(counts)).body).toMatchObject([last]);
  await book('wasted', { pieces: 6, grams: 4_000 });
  await staff.request('DELETE', path);
  expect((await staff.get(counts)).body).toEqual([]);
});
