import { expect, it } from 'vitest';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { chanceOf, testSeed } from '#tests/support/chance/chance.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import { type ButchersShop, openButchersShop } from './butchers-shop.ts';
import { History, type StepName } from './history.ts';

/** `HISTORIES=10000 npm run test:unit -- random-histories` runs as many; a failure names its seed. */
const histories = Number(process.env.HISTORIES ?? 12);
/** A shop takes 60 orders a minute from one address. */
const shopsHistories = 8;
const stepsOfHistory = 24;

/** Compares the shop's stock with the played history. Returns how many orders the recalls named. */
async function judge(room: ButchersShop, history: History) {
  const { shop, owner } = room;
  const { body, rump, trim, sausages } = history.goods;
  for (const [id, kind] of [
    [body, null],
    [rump, 'rump'],
    [trim, null],
    [sausages, 'sausages'],
  ] as const) {
    const { onHand, allocated }: StockItem = (await owner.get(`/api/admin/stock-items/${id}`)).body;
    const [sums] = await shop.deps.store.read((db) =>
      rawRows<{ pieces: number; grams: number }>(
        db,
        `select sum(pieces) as pieces, sum(grams) as grams from stock_moves where item_id = ${id}`,
      ),
    );
    expect(onHand).toEqual({ pieces: Number(sums?.pieces ?? 0), grams: Number(sums?.grams ?? 0) });
    expect(Math.min(onHand.pieces, onHand.grams)).toBeGreaterThanOrEqual(0);
    expect(allocated).toEqual(kind === null ? { pieces: 0, grams: 0 } : history.heldOf(kind));
  }
  const named = { certain: 0, possible: 0 };
  for (const lot of history.received) {
    const recall: Recall = (await owner.get(`/api/admin/recalls?lot=${lot}`)).body;
    const idsOf = (recipients: Recall['certain']) => recipients.map(({ orderId }) => orderId);
    const [certain, possible] = [idsOf(recall.certain), idsOf(recall.possible)];
    const got = [...history.got].flatMap(([id, pieces]) =>
      pieces.some(({ origins }) => origins.has(lot)) ? [id] : [],
    );
    expect(
      got.filter((id) => !certain.includes(id) && !possible.includes(id)),
      'got it, but the recall of the lot doesn’t name them',
    ).toEqual([]);
    expect(
      certain.filter((id) => !got.includes(id)),
      'certain, but they didn’t get it',
    ).toEqual([]);
    named.certain += certain.length;
    named.possible += possible.length;
  }
  return named;
}

const done = new Map<StepName, number>();
const named = { certain: 0, possible: 0 };
const batches = Array.from({ length: Math.ceil(histories / shopsHistories) }, (_, at) => at * shopsHistories);

it.each(batches)(
  'After random receipts, runs, sales, orders, counts and holds, the stock is right and recalls name everyone (histories from number %i)',
  async (first) => {
    const room = await openButchersShop();
    for (let at = first; at < Math.min(histories, first + shopsHistories); at += 1) {
      const seed = testSeed + at;
      try {
        const history = new History(room, await room.addGoods(), chanceOf(seed));
        await history.run(stepsOfHistory);
        const { certain, possible } = await judge(room, history);
        named.certain += certain;
        named.possible += possible;
        for (const [name, count] of history.done) done.set(name, (done.get(name) ?? 0) + count);
      } catch (error) {
        if (error instanceof Error) error.message = `With FAULT_SEED=${seed} HISTORIES=1: ${error.message}`;
        throw error;
      }
    }
    expect(await room.audit()).toEqual([]);
  },
  300_000,
);

// One history, which replays a failure, needn't contain everything.
it.skipIf(histories === 1)('The random stock histories contain everything that they judge', () => {
  const names = [
    ...(['receive', 'cut', 'blend', 'sell', 'sellOffline', 'order', 'orderByKilo', 'send', 'unpack'] as const),
    ...(['voidSale', 'waste', 'miscount', 'hold', 'release', 'close', 'cancel'] as const),
  ] satisfies StepName[];
  for (const name of names) expect(done.get(name) ?? 0, name).toBeGreaterThan(0);
  expect(named.certain).toBeGreaterThan(0);
  expect(named.possible).toBeGreaterThan(0);
});
