import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';

const lotsPath = '/api/admin/lots';
const key = () => crypto.randomUUID();
const ids = (found: Lot[]) => found.map(({ id }) => id);

/** A shop on 10 November 2026 with ten rumps in one lot that may be sold until the 13th. */
async function rumpInLot() {
  const room = await startColdRoom();
  const rump = await room.item('Rump', { cut: 'beef/rump', shelfLifeDays: 7 });
  const facts = { supplierNumber: 'B-4711', killedOn: '2026-11-04', packedOn: '2026-11-06', establishment: '195' };
  const lot: Lot = await room.addLot(rump.id, { pieces: 10, grams: 9_500, ...facts });
  const book = (kind: string, body: object) =>
    room.counter.post(`/api/admin/stock-items/${rump.id}/moves`, {
      kind,
      clientKey: key(),
      reason: 'Dropped',
      ...body,
    });
  const setStatus = (who: 'owner' | 'counter', status: string, version: number) =>
    room[who].patch(`${lotsPath}/${lot.id}`, { status, version });
  return { ...room, rump, lot, book, setStatus };
}

describe('A lot of goods in stock', () => {
  it('stores the facts on its label, and its goods are on hand for its item', async () => {
    const { lot, rump, onHand, audit } = await rumpInLot();
    expect(lot).toMatchObject({
      itemName: 'Rump',
      source: 'entered',
      status: 'open',
      supplierNumber: 'B-4711',
      killedOn: '2026-11-04',
      packedOn: '2026-11-06',
      useBy: '2026-11-13',
      bestBefore: null,
      onHand: { pieces: 10, grams: 9_500 },
      block: null,
      parents: [],
    });
    expect(await onHand(rump.id)).toEqual({ pieces: 10, grams: 9_500 });
    expect(await audit()).toEqual([]);
  });

  it('isn’t made in a shop that doesn’t track lots, and nothing is recorded', async () => {
    const { counter, item, onHand } = await startColdRoom({ lots: false });
    const rump = await item('Rump');
    const rejected = await counter.post(lotsPath, { itemId: rump.id, pieces: 1, grams: 900, clientKey: key() });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'wrong_status']);
    expect(await onHand(rump.id)).toEqual({ pieces: 0, grams: 0 });
  });

  it('is made once if the same request arrives again', async () => {
    const { counter, rump, onHand } = await rumpInLot();
    const body = { itemId: rump.id, pieces: 1, grams: 900, clientKey: key() };
    const first = await counter.post(lotsPath, body);
    const second = await counter.post(lotsPath, body);
    expect(second.body.id).toBe(first.body.id);
    expect(await onHand(rump.id)).toEqual({ pieces: 11, grams: 10_400 });
    const corrected = await counter.post(lotsPath, { ...body, grams: 950 });
    const detail = `Already booked: 1 (0.900 kg) as lot ${first.body.id}. If you book again, it is added to that.`;
    expect([corrected.body.code, corrected.body.detail]).toEqual(['key_reused', detail]);
    expect((await counter.post(lotsPath, { ...body, useBy: '2026-11-12' })).body.code).toBe('key_reused');
  });

  it('is created only once if the request is repeated, even after some of it was cut or frozen', async () => {
    const { owner, counter, rump, item } = await rumpInLot();
    const frozen = await item('Frozen rump', { storage: 'frozen' });
    const body = { itemId: rump.id, pieces: 4, grams: 4_000, cost: 86_400, clientKey: key() };
    const { body: lot } = await owner.post(lotsPath, body);
    const goods = { pieces: 1, grams: 1_000 };
    const run = {
      inputs: [{ itemId: rump.id, lotId: lot.id, ...goods }],
      outputs: [{ itemId: null, label: 'Scraps', grams: 1_000 }],
    };
    expect((await counter.post('/api/admin/cutting-runs', { ...run, clientKey: key() })).status).toBe(201);
    const part = { itemId: frozen.id, ...goods, bestBefore: '2027-05-01', clientKey: key() };
    expect((await counter.post(`${lotsPath}/${lot.id}/freezing`, part)).status).toBe(201);
    expect((await owner.post(lotsPath, body)).body.id).toBe(lot.id);
    const corrected = await owner.post(lotsPath, { ...body, cost: 8_640 });
    const detail = `Already booked: 4 (4.000 kg) as lot ${lot.id} for $864.00. If you book again, it is added to that.`;
    expect([corrected.body.code, corrected.body.detail]).toEqual(['key_reused', detail]);
    expect((await owner.post(lotsPath, { ...body, cost: null })).body.code).toBe('key_reused');
    // Counter staff don't learn what goods cost.
    expect((await counter.post(lotsPath, body)).status).toBe(403);
    const { cost: _cost, ...without } = body;
    expect((await counter.post(lotsPath, without)).body.detail).not.toContain('$');
  });

  it('is refused if its use-by day is before its packing day', async () => {
    const { counter, rump, onHand } = await rumpInLot();
    const dates = { packedOn: '2026-11-10', useBy: '2026-11-09' };
    const rejected = await counter.post(lotsPath, {
      itemId: rump.id,
      pieces: 1,
      grams: 900,
      ...dates,
      clientKey: key(),
    });
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      [{ path: 'useBy', message: 'That is before the day on which it was packed' }],
    ]);
    expect((await onHand(rump.id)).pieces).toBe(10);
  });

  it('is reduced by its stock moves, never below 0, and never by a move of another item', async () => {
    const { book, counter, lot, item, onHand, audit, rump } = await rumpInLot();
    expect((await book('wasted', { pieces: 2, grams: 1_900, lotId: lot.id })).body.move).toMatchObject({
      lotId: lot.id,
    });
    await book('received', { pieces: 20, grams: 19_000 });
    const rejected = await book('wasted', { pieces: 9, grams: 8_000, lotId: lot.id });
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      `Only 8 (7.600 kg) of lot ${lot.id} (Rump) is on hand.`,
    ]);
    const mince = await item('Mince', { unit: 'gram' });
    const others = { kind: 'received', grams: 500, lotId: lot.id, clientKey: key() };
    expect((await counter.post(`/api/admin/stock-items/${mince.id}/moves`, others)).status).toBe(404);
    expect(await onHand(rump.id)).toEqual({ pieces: 28, grams: 26_600 });
    expect((await counter.get(`${lotsPath}/${lot.id}`)).body.onHand).toEqual({ pieces: 8, grams: 7_600 });
    expect(await audit()).toEqual([]);
  });

  it('is reduced by a count if it is the only lot of its item on the shelf', async () => {
    const { counter, owner, rump, lot, addLot, onHand, audit } = await rumpInLot();
    const count = (pieces: number, grams: number) =>
      counter.post('/api/admin/stock-counts', {
        lines: [{ itemId: rump.id, pieces, grams, at: '2026-11-09T23:00:00.000Z', clientKey: key() }],
      });
    const left = async () => (await owner.get(`${lotsPath}/${lot.id}`)).body.onHand;
    expect((await count(9, 8_500)).status).toBe(201);
    expect(await left()).toEqual({ pieces: 9, grams: 8_500 });
    const { lots: recalled } = (await owner.get(`/api/admin/recalls?lot=${lot.id}`)).body;
    expect(recalled).toMatchObject([{ onHand: await left(), unaccounted: { pieces: 1, grams: 1_000 } }]);
    // If the item has two lots, a count doesn't show which of them differs from the record, so neither lot changes.
    await addLot(rump.id, { pieces: 1, grams: 900 });
    await count(9, 8_400);
    await count(12, 11_000);
    expect(await onHand(rump.id)).toEqual({ pieces: 12, grams: 11_000 });
    expect(await left()).toEqual({ pieces: 9, grams: 8_500 });
    expect(await audit()).toEqual([]);
  });

  it('can be held and released only by an owner, and the log names the owner', async () => {
    const { setStatus, owner, lot } = await rumpInLot();
    expect((await setStatus('counter', 'held', 1)).status).toBe(403);
    const held = await setStatus('owner', 'held', 1);
    expect(held.body).toMatchObject({ status: 'held', version: 2, block: expect.stringContaining('is held') });
    expect((await setStatus('counter', 'open', 2)).status).toBe(403);
    expect((await setStatus('counter', 'closed', 2)).status).toBe(403);
    expect((await setStatus('owner', 'open', 1)).body.code).toBe('stale_version');
    expect((await setStatus('owner', 'open', 2)).body).toMatchObject({ status: 'open', block: null });
    const { body } = await owner.get(`/api/admin/activity?q=${encodeURIComponent(`Lot ${lot.id}`)}`);
    const actions = body.filter(({ subject }: { subject: string }) => subject === `Lot ${lot.id} (Rump)`);
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['Released a lot', 'Held a lot']);
  });

  it('can be closed by counter staff', async () => {
    const { setStatus } = await rumpInLot();
    expect((await setStatus('counter', 'closed', 1)).body).toMatchObject({
      status: 'closed',
      closedAt: expect.any(String),
    });
  });
});

describe('The lists of lots', () => {
  it('are sorted by expiry; one lists the lots to mark down within three days, and one the expired lots', async () => {
    const { shop, counter, lot: first, rump, ...room } = await rumpInLot();
    const later: Lot = await room.addLot(rump.id, { pieces: 1, grams: 900, useBy: '2026-11-14' });
    const sooner: Lot = await room.addLot(rump.id, { pieces: 1, grams: 900, useBy: '2026-11-10' });
    const list = async (state: string): Promise<number[]> =>
      ids((await counter.get(`${lotsPath}?state=${state}`)).body);
    expect(await list('open')).toEqual([sooner.id, first.id, later.id]);
    expect(await list('mark-down')).toEqual([sooner.id, first.id]);
    expect(await list('expired')).toEqual([]);
    // Midnight in Melbourne after 10 November.
    shop.setClock('2026-11-10T12:59:59.000Z');
    expect(await list('expired')).toEqual([]);
    shop.setClock('2026-11-10T13:00:00.000Z');
    expect(await list('expired')).toEqual([sooner.id]);
    expect(await list('open')).toEqual([first.id, later.id]);
    expect(await list('mark-down')).toEqual([first.id, later.id]);
  });

  it('can be searched by the lot’s number, the supplier’s number and the item, and show what is left', async () => {
    const { counter, lot, rump, setStatus, ...room } = await rumpInLot();
    const other: Lot = await room.addLot(rump.id, { pieces: 1, grams: 900, supplierNumber: 'C-1' });
    const mince = await room.item('Mince', { unit: 'gram' });
    const third: Lot = await room.addLot(mince.id, { grams: 900, supplierNumber: 'D-1' });
    const list = async (query: string) => ids((await counter.get(`${lotsPath}?${query}`)).body);
    expect(await list('q=b-471')).toEqual([lot.id]);
    expect(await list(`q=${other.id}&itemId=${rump.id}`)).toContain(other.id);
    expect(await list('q=minc')).toEqual([third.id]);
    await setStatus('counter', 'closed', 1);
    expect(await list('state=on-hand')).toEqual([other.id, third.id]);
  });
});

describe('Freezing a part of a lot', () => {
  it('makes a lot with its own date, whose parent is the lot', async () => {
    const { counter, lot, rump, item, onHand, audit } = await rumpInLot();
    const frozen = await item('Rump, frozen', { storage: 'frozen' });
    const body = { itemId: frozen.id, pieces: 4, grams: 3_800, bestBefore: '2027-05-10', clientKey: key() };
    const made = await counter.post(`${lotsPath}/${lot.id}/freezing`, body);
    expect(made.body).toMatchObject({
      source: 'frozen',
      parents: [lot.id],
      supplierNumber: 'B-4711',
      useBy: null,
      bestBefore: '2027-05-10',
      packedOn: '2026-11-10',
      onHand: { pieces: 4, grams: 3_800 },
    });
    expect((await counter.post(`${lotsPath}/${lot.id}/freezing`, body)).body.id).toBe(made.body.id);
    const corrected = await counter.post(`${lotsPath}/${lot.id}/freezing`, { ...body, pieces: 5 });
    expect([corrected.body.code, corrected.body.detail]).toEqual([
      'key_reused',
      `Already booked: 4 (3.800 kg) frozen as lot ${made.body.id}. If you book again, it is added to that.`,
    ]);
    expect((await counter.get(`${lotsPath}/${lot.id}`)).body.children).toEqual([made.body.id]);
    const moves = (await counter.get(`${lotsPath}/${lot.id}/moves`)).body;
    expect(moves).toMatchObject([
      { kind: 'cut-in', pieces: -4, grams: -3_800, lotId: lot.id },
      { kind: 'received', pieces: 10, grams: 9_500, lotId: lot.id },
    ]);
    expect([await onHand(rump.id), await onHand(frozen.id)]).toEqual([
      { pieces: 6, grams: 5_700 },
      { pieces: 4, grams: 3_800 },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('is rejected if the lot is held or has expired, or if the new lot’s item isn’t stored frozen', async () => {
    const { shop, counter, lot, rump, item, setStatus, onHand } = await rumpInLot();
    const frozen = await item('Rump, frozen', { storage: 'frozen' });
    const freeze = (itemId: number) =>
      counter.post(`${lotsPath}/${lot.id}/freezing`, {
        ...{ itemId, pieces: 4, grams: 3_800, bestBefore: '2027-05-10', clientKey: key() },
      });
    expect((await freeze(rump.id)).status).toBe(422);
    await setStatus('owner', 'held', 1);
    expect((await freeze(frozen.id)).body.code).toBe('lot_held');
    await setStatus('owner', 'open', 2);
    shop.setClock('2026-11-13T13:00:00.000Z');
    expect((await freeze(frozen.id)).body.code).toBe('lot_held');
    expect(await onHand(rump.id)).toEqual({ pieces: 10, grams: 9_500 });
  });
});

it('The audit names a lot whose record doesn’t agree with its stock moves', async () => {
  const { shop, lot, audit } = await rumpInLot();
  await shop.deps.store.write((tx) => tx.update(lots).set({ pieces: 9 }).where(eq(lots.id, lot.id)));
  expect(await audit()).toEqual([
    `Lot ${lot.id} (Rump): its record says 9 (9.500 kg), its moves come to 10 (9.500 kg)`,
  ]);
});
