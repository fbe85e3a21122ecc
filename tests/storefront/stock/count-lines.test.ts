import { expect, it } from 'vitest';
import type { StockItem } from '#core/stock/stock-api.ts';
import { differenceOf, linesOf, nextLine } from '#storefront/stock/admin/count/count-lines.ts';

const none = { pieces: 0, grams: 0 };

function itemOf(id: number): StockItem {
  const settings = { cut: null, storage: 'chilled', shelfLifeDays: null, threshold: null, hold: 'at-once' } as const;
  return {
    ...{ ingredients: '', allergens: [], origin: '', storageText: '', directions: '' },
    id,
    name: `Item ${id}`,
    unit: 'piece',
    ...settings,
    onHand: { pieces: 9, grams: 0 },
    allocated: none,
    blocked: none,
    version: 1,
  };
}

const jo = { id: 7, name: 'Jo' };
/** A Friday, 9 in the morning in Melbourne. */
const now = new Date('2026-11-26T22:00:00.000Z');
const count = (itemId: number, at: string) => ({ itemId, at, by: jo, difference: none });
const waitingCount = (itemId: number, pieces: number) => ({
  itemId,
  name: `Item ${itemId}`,
  pieces,
  grams: 0,
  at: now.toISOString(),
  clientKey: `key ${itemId} ${pieces}`,
  by: jo,
});
const walk = (more: object) => ({
  isRead: true,
  link: 'reached' as const,
  stock: { at: now.toISOString(), items: [1, 2, 3].map(itemOf), counts: [] },
  waiting: [],
  notices: [],
  ...more,
});

it('A stock count continues with the next item that wasn’t counted today, and after the last item returns to the top', () => {
  const stock = {
    at: now.toISOString(),
    items: [1, 2, 3].map(itemOf),
    // The first was counted on Thursday evening in Melbourne, the second this morning.
    counts: [count(1, '2026-11-26T12:00:00.000Z'), count(2, '2026-11-26T20:00:00.000Z')],
  };
  const lines = linesOf(walk({ stock }), now);
  expect(lines.map(({ isDone }) => isDone)).toEqual([false, true, false]);
  expect(nextLine(lines, null)?.item.id).toBe(1);
  expect(nextLine(lines, 1)?.item.id).toBe(3);
  expect(nextLine(lines, 3)?.item.id).toBe(1);
});

it('An item is shown as counted while its count waits on the device, and another count of the item is compared with the waiting one', () => {
  const lines = linesOf(walk({ waiting: [waitingCount(2, 7), waitingCount(2, 6)] }), now);
  expect(lines.map(({ isDone }) => isDone)).toEqual([false, true, false]);
  const [first, second] = lines;
  expect(first && differenceOf(first, { pieces: 7, grams: 0 })).toEqual({ pieces: -2, grams: 0 });
  expect(second && differenceOf(second, { pieces: 7, grams: 0 })).toEqual({ pieces: 1, grams: 0 });
});

it('A stock count ends when every item is counted', () => {
  const lines = linesOf(walk({ waiting: [1, 2, 3].map((id) => waitingCount(id, 9)) }), now);
  expect(nextLine(lines, 2)).toBeNull();
});
