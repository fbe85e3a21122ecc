import { describe, expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { lambInColdRoom } from '#tests/support/data/cold-room/lamb-in-cold-room.ts';

const runs = '/api/admin/cutting-runs';
const key = () => crypto.randomUUID();

const nothing = { pieces: 0, grams: 0 };

describe('A cutting run', () => {
  it('takes the body from the stock and adds what was cut; the rest counts as drip', async () => {
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
    const idOf = (label: string) => lines.find((each) => each.label === label)?.lotId;
    const lotOf = async (label: string): Promise<Lot> => (await counter.get(`/api/admin/lots/${idOf(label)}`)).body;
    // It is 10 November; the body keeps ten days, a leg alone would keep 21 and a rack five.
    expect(await lotOf('Leg')).toMatchObject({ source: 'cut', parents: [lotId], useBy: '2026-11-20' });
    expect(await lotOf('Rack')).toMatchObject({ source: 'cut', parents: [lotId], useBy: '2026-11-15' });
    expect(lines.filter(({ part }) => part === 'in')).toMatchObject([{ lotId, supplierNumber: '4711' }]);
  });

  it('divides the cost of the body among the cuts to the cent; counter staff don’t see the cost', async () => {
    const { cut, asOwner, owner } = await lambInColdRoom();
    const { shares } = (await owner.get('/api/admin/value-shares?bodyKind=lamb')).body;
    const agreed = shares.map(({ cut: name }: { cut: string }) => {
      return { cut: name, share: { leg: 6_000, rack: 3_000, trim: 1_000 }[name] ?? 0 };
    });
    await owner.request('PUT', '/api/admin/value-shares', { body: { bodyKind: 'lamb', shares: agreed } });
    const shown: CuttingRun = (await cut()).body;
    expect(shown.lines.map(({ cost }) => cost)).toEqual([null, null, null, null, null]);
    const { lines } = await asOwner(shown.id);
    expect((await owner.get(`${runs}/${shown.id}`)).body.lines).toEqual(lines);
    const costs = new Map(lines.map(({ part, label, cost }) => [part === 'in' ? 'in' : label, cost]));
    expect(costs.get('in')).toBe(22_022);
    // 60%, 30% and 10% of $220.22 are 13,213.2, 6,606.6 and 2,202.2 cents. The bone was thrown away, so it bears nothing.
    expect(['Leg', 'Rack', 'Trim', 'Bone'].map((label) => costs.get(label))).toEqual([13_213, 6_607, 2_202, null]);
  });

  it('divides the cost by the owner’s shares', async () => {
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

  it('is rejected if it gains weight, or loses more than 5% without a reason, and records nothing', async () => {
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

  it('is rejected if an item that is counted in pieces has only a weight, or a cut is of another animal', async () => {
    const { cut, item, levels, outputs, audit } = await lambInColdRoom();
    const jars = await item('Jars of stock', { unit: 'piece' });
    const before = await levels();
    const message = 'Jars of stock is counted in pieces: please enter how many';
    const { status, body } = await cut({ outputs: [...outputs.slice(0, 3), { itemId: jars.id, grams: 3_000 }] });
    expect([status, body.errors]).toEqual([422, [{ path: 'outputs.3.pieces', message }]]);
    const weighedIn = await cut({ bodyKind: null, bodies: 0, inputs: [{ itemId: jars.id, grams: 22_000 }] });
    expect([weighedIn.status, weighedIn.body.errors]).toEqual([422, [{ path: 'inputs.0.pieces', message }]]);
    const weights = outputs.map((line) => ({ ...line, pieces: 0 }));
    expect((await cut({ outputs: weights })).body.errors).toMatchObject([{ path: 'outputs.0.pieces' }]);
    expect((await cut({ bodyKind: 'beef' })).body.detail).toMatch('Leg isn’t a cut of beef');
    expect(await levels()).toEqual(before);
    const counted = await cut({ outputs: [...outputs.slice(0, 3), { itemId: jars.id, pieces: 6, grams: 3_000 }] });
    expect([counted.status, await audit()]).toEqual([201, []]);
  });

  it('is recorded once if the same request arrives again', async () => {
    const { cut, levels, outputs } = await lambInColdRoom();
    const clientKey = key();
    const [first, second] = [await cut({ clientKey }), await cut({ clientKey })];
    expect(second.body.id).toBe(first.body.id);
    expect((await levels())[1]).toEqual({ pieces: 2, grams: 9_000 });
    const corrected = await cut({ clientKey, outputs: outputs.slice(1), reason: 'x' });
    expect(corrected.body).toMatchObject({ code: 'key_reused', runId: first.body.id });
    // The same weights of other pieces are another run, too.
    const pieces = outputs.map((line) => ({ ...line, pieces: 1 }));
    expect((await cut({ clientKey, outputs: pieces })).body.code).toBe('key_reused');
  });

  it('can’t cut a body that was already cut, or a body of a held lot', async () => {
    const { cut, owner, lotId, levels } = await lambInColdRoom();
    await owner.patch(`/api/admin/lots/${lotId}`, { status: 'held', version: 1 });
    const before = await levels();
    expect((await cut()).body.code).toBe('lot_held');
    expect(await levels()).toEqual(before);
    await owner.patch(`/api/admin/lots/${lotId}`, { status: 'open', version: 2 });
    expect((await cut()).status).toBe(201);
    expect((await cut()).body.code).toBe('wrong_status');
  });

  it('is rejected with an error at the line whose goods aren’t on hand or whose lot can’t be used', async () => {
    const { cut, lamb, leg, owner, lotId } = await lambInColdRoom();
    const tooMuch = await cut({
      inputs: [
        { itemId: lamb.id, lotId, pieces: 1, grams: 21_000 },
        { itemId: leg.id, pieces: 1, grams: 1_000 },
      ],
    });
    const message = 'Only 0 (0.000 kg) of Leg is on hand. If there is more, count it first.';
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([409, [{ path: 'inputs.1.grams', message }]]);
    const missing = await cut({
      outputs: [
        { itemId: leg.id, grams: 21_000, pieces: 1 },
        { itemId: 999, grams: 1 },
      ],
    });
    expect([missing.status, missing.body.errors?.[0].path]).toEqual([404, 'outputs.1.itemId']);
    const body = { itemId: lamb.id, lotId, pieces: 1, grams: 22_000 };
    const water = { itemId: null, label: 'Water, which comes from no lot', lotId: 999, pieces: 0, grams: 1 };
    expect((await cut({ inputs: [body, water] })).body.errors).toMatchObject([{ path: 'inputs.1.lotId' }]);
    await owner.patch(`/api/admin/lots/${lotId}`, { status: 'held', version: 1 });
    expect((await cut()).body.errors).toMatchObject([{ path: 'inputs.0.itemId' }]);
  });

  it('is recorded once if five people cut the same body at the same time', async () => {
    const { cut, levels, audit } = await lambInColdRoom();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => cut()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await levels()).toMatchObject([nothing, { pieces: 2, grams: 9_000 }, { pieces: 2 }, {}]);
    expect(await audit()).toEqual([]);
  });

  it('works in a shop that doesn’t track lots', async () => {
    const { cut, levels, audit, asOwner } = await lambInColdRoom({ lots: false });
    const run: CuttingRun = (await cut()).body;
    // The purchase says what the body cost.
    expect((await asOwner(run.id)).lines[0]?.cost).toBe(22_022);
    expect(run.lines.map(({ lotId }) => lotId)).toEqual([null, null, null, null, null]);
    expect((await levels())[1]).toEqual({ pieces: 2, grams: 9_000 });
    expect(await audit()).toEqual([]);
  });

  it('adds to the shop’s own yields, which are shown next to the usual ones until the run is voided', async () => {
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

describe('A blend of meat', () => {
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

describe('Voiding a cutting run', () => {
  it('returns the body with its cost to the stock, and removes the cuts', async () => {
    const { cut, counter, levels, audit, asOwner, lotId } = await lambInColdRoom();
    const { id, lines } = (await cut()).body as CuttingRun;
    const voided = await counter.post(`${runs}/${id}/void`, {});
    expect(voided.body.voidedAt).toEqual(expect.any(String));
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

  it('is rejected once some of the cuts were wasted, cut further or sold, and changes nothing', async () => {
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

  it('is rejected once goods of its items were sold without a lot, and a recall still finds the buyers', async () => {
    const { cut, counter, owner, sellLeg, levels, lotId, shop, audit } = await lambInColdRoom();
    const { id } = (await cut()).body as CuttingRun;
    shop.advance(60_000);
    const orderId = await sellLeg();
    const before = await levels();
    expect(before[1]).toMatchObject({ pieces: 3 });
    const rejected = await counter.post(`${runs}/${id}/void`, {});
    expect([rejected.status, rejected.body.code, rejected.body.detail]).toEqual([
      409,
      'wrong_status',
      `Run ${id} can’t be voided: Leg was packed, sold or cut since, and it isn’t recorded of which lot. Count the stock instead.`,
    ]);
    expect(await levels()).toEqual(before);
    expect((await owner.get(`/api/admin/recalls?lot=${lotId}`)).body.possible).toMatchObject([{ orderId }]);
    expect(await audit()).toEqual([]);
  });

  it('is allowed if goods of its items were only sold before the run', async () => {
    const { cut, counter, sellLeg, levels, shop } = await lambInColdRoom();
    await sellLeg();
    shop.advance(60_000);
    const { id } = (await cut()).body as CuttingRun;
    expect((await counter.post(`${runs}/${id}/void`, {})).status).toBe(200);
    expect((await levels())[1]).toMatchObject({ pieces: 1 });
  });

  it('is rejected while a lot that the run made is held, even for owners, until an owner releases the lot', async () => {
    const { cut, counter, owner, levels, asOwner, audit } = await lambInColdRoom();
    const { id, lines } = (await cut()).body as CuttingRun;
    const rackLot = `/api/admin/lots/${lines.find(({ label }) => label === 'Rack')?.lotId}`;
    expect((await owner.patch(rackLot, { status: 'held', version: 1 })).status).toBe(200);
    const before = await levels();
    for (const who of [counter, owner]) {
      const rejected = await who.post(`${runs}/${id}/void`, {});
      expect([rejected.status, rejected.body.code]).toEqual([409, 'lot_held']);
    }
    expect((await counter.get(rackLot)).body).toMatchObject({ status: 'held', onHand: { pieces: 2, grams: 6_000 } });
    expect([await levels(), (await asOwner(id)).voidedAt]).toEqual([before, null]);
    await owner.patch(rackLot, { status: 'open', version: 2 });
    expect((await counter.post(`${runs}/${id}/void`, {})).status).toBe(200);
    expect(await audit()).toEqual([]);
  });
});
