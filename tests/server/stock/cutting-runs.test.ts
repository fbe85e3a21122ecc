import { describe, expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { startColdRoom } from '#tests/support/data/cold-room.ts';

const runs = '/api/admin/cutting-runs';
const key = () => crypto.randomUUID();

/** A lamb of 22 kg that cost $10.01 a kilo, so $220.22. */
async function lambInColdRoom({ lots = true }: { lots?: boolean } = {}) {
  const room = await startColdRoom({ lots });
  const lamb = await room.item('Lamb body', { shelfLifeDays: 10 });
  const leg = await room.item('Leg', { cut: 'lamb/leg', shelfLifeDays: 21 });
  const rack = await room.item('Rack', { cut: 'lamb/rack', shelfLifeDays: 5 });
  const trim = await room.item('Trim', { unit: 'gram' });
  const farm = await room.supplier('The farm');
  const purchase = await room.addPurchase(farm.id, [
    { itemId: lamb.id, pieces: 1, grams: 22_000, centsPerKilo: 1_001 },
  ]);
  const came = await room.counter.post(`/api/admin/purchases/${purchase.id}/receipts`, {
    ...{ lines: [{ itemId: lamb.id, pieces: 1, grams: 22_000 }], clientKey: key() },
  });
  const lotId: number | null = came.body.receipts[0].lines[0].lotId;
  const outputs = [
    { itemId: leg.id, pieces: 2, grams: 9_000 },
    { itemId: rack.id, pieces: 2, grams: 6_000 },
    { itemId: trim.id, part: 'trim', grams: 3_500 },
    { itemId: null, part: 'bone', label: 'Bone', grams: 3_000 },
  ];
  const cut = (changes: object = {}) =>
    room.counter.post(runs, {
      ...{ bodyKind: 'lamb', bodies: 1, inputs: [{ itemId: lamb.id, lotId, pieces: 1, grams: 22_000 }], outputs },
      ...{ clientKey: key(), ...changes },
    });
  const asOwner = async (id: number): Promise<CuttingRun> =>
    (await room.owner.get(runs)).body.find((run: CuttingRun) => run.id === id);
  const levels = async () => Promise.all([lamb, leg, rack, trim].map(({ id }) => room.onHand(id)));
  return { ...room, lamb, leg, rack, trim, lotId, outputs, cut, asOwner, levels };
}

const nothing = { pieces: 0, grams: 0 };

describe('A cutting run', () => {
  it('takes the body from the stock and adds what was cut; the rest is drip', async () => {
    const { cut, levels, audit } = await lambInColdRoom();
    const run = await cut();
    expect(run.body).toMatchObject({ gramsIn: 22_000, gramsOut: 21_500, drip: 500, voidedAt: null });
    expect(await levels()).toEqual([
      nothing,
      { pieces: 2, grams: 9_000 },
      { pieces: 2, grams: 6_000 },
      { pieces: 0, grams: 3_500 },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('makes lots of what was cut, which keep no longer than the body', async () => {
    const { cut, counter, lotId } = await lambInColdRoom();
    const { lines } = (await cut()).body as CuttingRun;
    const lotOf = async (label: string): Promise<Lot> => {
      const line = lines.find((each) => each.label === label);
      return (await counter.get(`/api/admin/lots/${line?.lotId}`)).body;
    };
    // It is 10 November; the body keeps ten days, a leg alone would keep 21 and a rack five.
    expect(await lotOf('Leg')).toMatchObject({ source: 'cut', parents: [lotId], useBy: '2026-11-20' });
    expect(await lotOf('Rack')).toMatchObject({ source: 'cut', parents: [lotId], useBy: '2026-11-15' });
  });

  it('divides the cost of the body among the cuts to the cent; counter staff don’t see it', async () => {
    const { cut, asOwner } = await lambInColdRoom();
    const shown: CuttingRun = (await cut()).body;
    expect(shown.lines.map(({ cost }) => cost)).toEqual([null, null, null, null, null]);
    const { lines } = await asOwner(shown.id);
    const costs = new Map(lines.map(({ part, label, cost }) => [part === 'in' ? 'in' : label, cost]));
    expect(costs.get('in')).toBe(22_022);
    expect((costs.get('Leg') ?? 0) + (costs.get('Rack') ?? 0)).toBe(22_022);
    expect([costs.get('Trim'), costs.get('Bone')]).toEqual([0, null]);
  });

  it('divides by the owner’s shares', async () => {
    const { cut, asOwner, owner } = await lambInColdRoom();
    const { shares } = (await owner.get('/api/admin/value-shares?bodyKind=lamb')).body;
    const agreed = shares.map(({ cut: name }: { cut: string }) => {
      return { cut: name, share: { leg: 7_500, rack: 2_500 }[name] ?? 0 };
    });
    const saved = await owner.request('PUT', '/api/admin/value-shares', { body: { bodyKind: 'lamb', shares: agreed } });
    expect([saved.status, saved.body.shares]).toEqual([200, agreed]);
    const { lines } = await asOwner((await cut()).body.id);
    // Three quarters of $220.22 are 16,516.5 cents.
    expect(lines.map(({ cost }) => cost)).toEqual([22_022, 16_517, 5_505, 0, null]);
    const wrong = agreed.slice(1);
    expect(
      (await owner.request('PUT', '/api/admin/value-shares', { body: { bodyKind: 'lamb', shares: wrong } })).status,
    ).toBe(422);
  });

  it('is rejected if it gains weight, or loses more than 5% without a reason, and books nothing', async () => {
    const { cut, levels, outputs, leg } = await lambInColdRoom();
    const before = await levels();
    const gained = await cut({ outputs: [...outputs, { itemId: leg.id, pieces: 1, grams: 501 }] });
    expect([gained.status, gained.body.errors[0]]).toEqual([
      422,
      { path: 'outputs', message: 'More came out (22.001 kg) than went in (22.000 kg). Please check the weights.' },
    ]);
    const lost = await cut({ outputs: outputs.slice(0, 3) });
    expect([lost.status, lost.body.errors[0]]).toEqual([
      422,
      { path: 'reason', message: '3.500 kg is lost, which is more than 5%. Please check the weights, or say why.' },
    ]);
    expect(await levels()).toEqual(before);
    expect((await cut({ outputs: outputs.slice(0, 3), reason: 'The dog' })).status).toBe(201);
  });

  it('is booked once if the same request arrives again', async () => {
    const { cut, levels, outputs } = await lambInColdRoom();
    const clientKey = key();
    const [first, second] = [await cut({ clientKey }), await cut({ clientKey })];
    expect(second.body.id).toBe(first.body.id);
    expect((await levels())[1]).toEqual({ pieces: 2, grams: 9_000 });
    expect((await cut({ clientKey, outputs: outputs.slice(1), reason: 'x' })).body.code).toBe('key_reused');
  });

  it('can’t cut a body twice, or one of a held lot', async () => {
    const { cut, owner, lotId, levels } = await lambInColdRoom();
    await owner.patch(`/api/admin/lots/${lotId}`, { status: 'held', version: 1 });
    const before = await levels();
    expect((await cut()).body.code).toBe('lot_held');
    expect(await levels()).toEqual(before);
    await owner.patch(`/api/admin/lots/${lotId}`, { status: 'open', version: 2 });
    expect((await cut()).status).toBe(201);
    expect((await cut()).body.code).toBe('wrong_status');
  });

  it('is booked once if five people cut the same body at the same time', async () => {
    const { cut, levels, audit } = await lambInColdRoom();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => cut()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await levels()).toMatchObject([nothing, { pieces: 2, grams: 9_000 }, { pieces: 2 }, {}]);
    expect(await audit()).toEqual([]);
  });

  it('works in a shop that keeps no lots', async () => {
    const { cut, levels, audit } = await lambInColdRoom({ lots: false });
    const run: CuttingRun = (await cut()).body;
    expect(run.lines.map(({ lotId }) => lotId)).toEqual([null, null, null, null, null]);
    expect((await levels())[1]).toEqual({ pieces: 2, grams: 9_000 });
    expect(await audit()).toEqual([]);
  });

  it('is learnt from: its yields stand next to the usual ones until it is voided', async () => {
    const { cut, counter } = await lambInColdRoom();
    const yields = async () => (await counter.get('/api/admin/yields?bodyKind=lamb')).body;
    expect(await yields()).toMatchObject({ usual: { gramsPerBody: 22_000 }, learnt: null });
    const { id } = (await cut()).body;
    expect((await yields()).learnt).toEqual({
      runs: 1,
      gramsPerBody: 22_000,
      yields: [
        { part: 'leg', share: 4_091 },
        { part: 'rack', share: 2_727 },
        { part: 'trim', share: 1_591 },
        { part: 'bone', share: 1_364 },
      ],
    });
    await counter.post(`${runs}/${id}/void`, {});
    expect((await yields()).learnt).toBeNull();
  });
});

describe('A blend', () => {
  it('mixes ingredients of several lots, and water, into a lot whose parents are those lots', async () => {
    const { cut, counter, owner, trim, item, asOwner } = await lambInColdRoom();
    const trimLot = ((await cut()).body as CuttingRun).lines.find(({ label }) => label === 'Trim')?.lotId;
    const spice = await item('Spice mix', { unit: 'gram' });
    const spiceLot: Lot = (await counter.post('/api/admin/lots', { itemId: spice.id, grams: 500, clientKey: key() }))
      .body;
    const sausages = await item('Lamb sausages', { unit: 'gram', shelfLifeDays: 4 });
    const mixed = await counter.post(runs, {
      kind: 'blend',
      inputs: [
        { itemId: trim.id, lotId: trimLot, grams: 3_000 },
        { itemId: spice.id, lotId: spiceLot.id, grams: 100 },
        { itemId: null, label: 'Water', grams: 400 },
      ],
      outputs: [{ itemId: sausages.id, grams: 3_450 }],
      clientKey: key(),
    });
    expect(mixed.body).toMatchObject({ kind: 'blend', gramsIn: 3_500, gramsOut: 3_450, drip: 50 });
    const lotId = mixed.body.lines.at(-1).lotId;
    expect((await owner.get(`/api/admin/lots/${lotId}`)).body).toMatchObject({
      source: 'blended',
      parents: [trimLot, spiceLot.id],
      useBy: '2026-11-14',
      onHand: { pieces: 0, grams: 3_450 },
    });
    // Nobody said what the spices cost, so what the sausages cost isn't known.
    expect((await asOwner(mixed.body.id)).lines.at(-1)?.cost).toBeNull();
  });
});

describe('A run that is voided', () => {
  it('gives the body back with its cost, and what was cut is gone', async () => {
    const { cut, counter, levels, audit, asOwner, lotId } = await lambInColdRoom();
    const { id, lines } = (await cut()).body as CuttingRun;
    const voided = await counter.post(`${runs}/${id}/void`, {});
    expect(voided.body.voidedAt).not.toBeNull();
    expect(await levels()).toEqual([{ pieces: 1, grams: 22_000 }, nothing, nothing, nothing]);
    expect((await counter.get(`/api/admin/lots/${lotId}`)).body.onHand).toEqual({ pieces: 1, grams: 22_000 });
    expect((await counter.get(`/api/admin/lots/${lines[1]?.lotId}`)).body).toMatchObject({
      status: 'closed',
      onHand: nothing,
    });
    expect((await counter.post(`${runs}/${id}/void`, {})).status).toBe(200);
    expect((await levels())[0]).toEqual({ pieces: 1, grams: 22_000 });
    expect(await audit()).toEqual([]);
    // The second run costs the same.
    expect((await asOwner((await cut()).body.id)).lines[0]?.cost).toBe(22_022);
  });

  it('is rejected once something of it was wasted, cut further or sold, and changes nothing', async () => {
    const { cut, counter, leg, levels, audit } = await lambInColdRoom();
    const { id, lines } = (await cut()).body as CuttingRun;
    const legLot = lines.find(({ label }) => label === 'Leg')?.lotId;
    const wasted = { kind: 'wasted', pieces: 1, grams: 4_000, lotId: legLot, reason: 'Dropped', clientKey: key() };
    await counter.post(`/api/admin/stock-items/${leg.id}/moves`, wasted);
    const before = await levels();
    const rejected = await counter.post(`${runs}/${id}/void`, {});
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      `Run ${id} can’t be voided: some of its Leg was already used, packed or sold. Count the stock instead.`,
    ]);
    expect(await levels()).toEqual(before);
    expect(await audit()).toEqual([]);
  });
});
