import { expect } from 'vitest';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import type { ButchersShop, Goods } from './butchers-shop.ts';
import type { Shelf } from './shelf.ts';

export interface ShopAndShelf {
  room: ButchersShop;
  shelf: Shelf;
  goods: Goods;
  chance: Chance;
}

const key = () => crypto.randomUUID();

export async function waste({ room, shelf, chance }: ShopAndShelf): Promise<boolean> {
  const kind = chance.pick(['rump', 'trim', 'sausages'] as const);
  const pieces = shelf.take(kind, 1);
  const [line] = shelf.recorded(pieces);
  if (line === undefined) return false;
  const { itemId, ...amount } = line;
  const body = { kind: 'wasted', reason: 'Dropped', ...amount, clientKey: key() };
  const { status, body: refused, text } = await room.counter.post(`/api/admin/stock-items/${itemId}/moves`, body);
  if (status === 201) return true;
  // The lot is held, or the record lacks what lies there.
  expect(['lot_held', 'wrong_status', 'invalid'], text).toContain(refused.code);
  if (refused.code === 'invalid') expect(text).toMatch(/Only .* is on hand/);
  shelf.putBack(pieces);
  return false;
}

/** Someone counts a piece too few, so that the record lacks it until it is handed over. */
export async function miscount({ room, shelf, chance }: ShopAndShelf): Promise<boolean> {
  const kind = chance.pick(['rump', 'sausages'] as const);
  const count = shelf.countOf(kind);
  if (count === 0) return false;
  const at = room.shop.deps.clock().toISOString();
  const line = { itemId: shelf.itemOf(kind), ...shelf.amountOf(kind, count - 1), at, clientKey: key() };
  const { status, text } = await room.counter.post('/api/admin/stock-counts', { lines: [line] });
  expect(status, text).toBe(201);
  return true;
}

export async function changeLot(all: ShopAndShelf, status: 'held' | 'open'): Promise<boolean> {
  const { room, chance } = all;
  const lots = await lotsOf(all);
  const found = lots.filter((lot) => (status === 'held' ? lot.status === 'open' : lot.status === 'held'));
  if (found.length === 0) return false;
  const { id, version } = chance.pick(found);
  expect((await room.owner.patch(`/api/admin/lots/${id}`, { status, version })).status).toBe(200);
  return true;
}

/** Closes a lot of which nothing lies there any more. */
export async function closeEmptyLot(all: ShopAndShelf): Promise<boolean> {
  const { room, shelf } = all;
  const empty = (await lotsOf(all)).find(
    ({ id, status }) => status === 'open' && !shelf.has(({ lotId }) => lotId === id),
  );
  if (empty === undefined) return false;
  const { id, version } = empty;
  const { status } = await room.owner.patch(`/api/admin/lots/${id}`, { status: 'closed', version });
  expect(status).toBe(200);
  return true;
}

async function lotsOf({ room, goods }: ShopAndShelf): Promise<Lot[]> {
  const ofItem = async (itemId: number): Promise<Lot[]> =>
    (await room.owner.get(`/api/admin/lots?itemId=${itemId}&pageSize=200`)).body;
  return (await Promise.all([goods.body, goods.rump, goods.sausages].map(ofItem))).flat();
}
