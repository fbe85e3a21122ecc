import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { cuttingRunLines } from '#server/stock/cutting/cutting-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';

const key = () => crypto.randomUUID();
const steps = ['receive', 'cut', 'blend', 'void', 'waste', 'freeze', 'hold', 'release', 'close', 'wait'] as const;
const step = fc.record({
  // Receiving and releasing come more often, so that there is something to cut.
  do: fc.constantFrom(...steps, 'receive', 'receive', 'cut', 'release', 'release'),
  pick: fc.nat(1_000),
  grams: fc.integer({ min: 1, max: 9_000 }),
});

/** Each kind of step, on the first lot, so that every one of them is accepted at least once. */
const eachOnce = (['release', 'receive', 'cut', 'blend', 'waste', 'freeze', 'void', 'hold', 'cut'] as const).map(
  (action) => {
    return { do: action, pick: 0, grams: action === 'receive' ? 9_000 : 900 };
  },
);

/** A cold room in which everything is received at $7.77 a kilo, and every step may be rejected. */
async function room() {
  const cold = await startColdRoom();
  const { counter, owner, shop } = cold;
  const chilled = await cold.item('Lamb', { unit: 'gram', cut: 'lamb/leg', shelfLifeDays: 2 });
  const other = await cold.item('Lamb trim', { unit: 'gram' });
  const frozen = await cold.item('Lamb, frozen', { unit: 'gram', storage: 'frozen' });
  const farm = await cold.supplier('The farm');
  const order = { itemId: chilled.id, pieces: 0, grams: 9_000_000, centsPerKilo: 777 };
  const purchase = await cold.addPurchase(farm.id, [order]);
  const allLots = async (): Promise<Lot[]> => (await owner.get('/api/admin/lots?pageSize=200')).body;
  const pickLot = async (pick: number): Promise<Lot | undefined> => {
    const found = await allLots();
    return found[pick % Math.max(found.length, 1)];
  };
  const run = (lot: Lot, grams: number, kind: string, outputs: object[]) =>
    counter.post('/api/admin/cutting-runs', {
      ...{ kind, outputs, reason: 'Tried', clientKey: key() },
      inputs: [{ itemId: lot.itemId, lotId: lot.id, grams }],
    });
  const take: Record<(typeof steps)[number], (lot: Lot | undefined, grams: number, pick: number) => Promise<unknown>> =
    {
      receive: (_lot, grams) =>
        counter.post(`/api/admin/purchases/${purchase.id}/receipts`, {
          ...{ lines: [{ itemId: chilled.id, grams: 5 * grams }], clientKey: key() },
        }),
      cut: async (lot, grams) =>
        lot &&
        run(lot, grams, 'bodies', [
          { itemId: chilled.id, grams: Math.ceil(grams / 2) },
          { itemId: other.id, part: 'trim', grams: Math.max(1, Math.floor(grams / 3)) },
        ]),
      blend: async (lot, grams) => lot && run(lot, grams, 'blend', [{ itemId: other.id, grams }]),
      void: async (_lot, _grams, pick) => {
        const runs: CuttingRun[] = (await owner.get('/api/admin/cutting-runs')).body;
        const chosen = runs[pick % Math.max(runs.length, 1)];
        return chosen && counter.post(`/api/admin/cutting-runs/${chosen.id}/void`, {});
      },
      waste: async (lot, grams) =>
        lot &&
        counter.post(`/api/admin/stock-items/${lot.itemId}/moves`, {
          ...{ kind: 'wasted', grams, lotId: lot.id, reason: 'Dropped', clientKey: key() },
        }),
      freeze: async (lot, grams) =>
        lot &&
        counter.post(`/api/admin/lots/${lot.id}/freezing`, {
          ...{ itemId: frozen.id, grams, bestBefore: '2027-05-01', clientKey: key() },
        }),
      hold: async (lot) => lot && owner.patch(`/api/admin/lots/${lot.id}`, { status: 'held', version: lot.version }),
      release: async (lot) => lot && owner.patch(`/api/admin/lots/${lot.id}`, { status: 'open', version: lot.version }),
      wait: async () => shop.advance(24 * 60 * 60_000),
      close: async (lot) => lot && owner.patch(`/api/admin/lots/${lot.id}`, { status: 'closed', version: lot.version }),
    };
  const booked = async () => ({
    stored: await shop.deps.store.read((db) => db.select().from(lots)),
    lines: await shop.deps.store.read((db) => db.select().from(cuttingRunLines).where(eq(cuttingRunLines.part, 'in'))),
    runs: (await owner.get('/api/admin/cutting-runs?pageSize=200')).body as CuttingRun[],
  });
  return { ...cold, pickLot, take, booked };
}

it('After any steps in the cold room, stock levels and lots equal the sums of their moves, and no gram or cent is lost', async () => {
  const { shop, pickLot, take, booked, audit } = await room();
  const outcomes = new Map<string, Set<number>>();
  const isBlocked = ({ status, useBy }: Lot) =>
    status === 'held' || (useBy !== null && useBy < melbourneDay(shop.deps.clock()));
  let blocked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 15 }), async (chosen) => {
      for (const { do: action, pick, grams } of [...eachOnce, ...chosen]) {
        const lot = await pickLot(pick);
        const response = (await take[action](lot, grams, pick)) as { status: number } | undefined;
        if (response === undefined) continue;
        if (['cut', 'blend', 'freeze'].includes(action) && lot !== undefined && isBlocked(lot)) {
          blocked += 1;
          expect(response.status, action).not.toBe(201);
        }
        expect([200, 201, 409, 422], `${action}: ${JSON.stringify(response)}`).toContain(response.status);
        outcomes.set(action, (outcomes.get(action) ?? new Set()).add(response.status));
      }
      expect(await audit()).toEqual([]);
      const { stored, runs } = await booked();
      expect(stored.filter(({ pieces, grams }) => pieces < 0 || grams < 0)).toEqual([]);
      for (const { id, lines, gramsIn, gramsOut, drip } of runs) {
        const sumOf = (isIn: boolean, value: (line: CuttingRun['lines'][number]) => number) =>
          lines.filter(({ part }) => (part === 'in') === isIn).reduce((sum, line) => sum + value(line), 0);
        expect([sumOf(true, (line) => line.grams), sumOf(false, (line) => line.grams) + drip]).toEqual([
          gramsIn,
          gramsIn,
        ]);
        expect(gramsOut + drip).toBe(gramsIn);
        const hasCost = lines.every(({ cost }) => cost !== null);
        if (hasCost)
          expect(
            sumOf(false, (line) => line.cost ?? 0),
            `run ${id}`,
          ).toBe(sumOf(true, (line) => line.cost ?? 0));
      }
    }),
    { numRuns: 4 },
  );
  expect(blocked).toBeGreaterThan(0);
  for (const action of ['receive', 'cut', 'blend', 'waste', 'freeze'])
    expect([...(outcomes.get(action) ?? [])]).toContain(201);
}, 300_000);
