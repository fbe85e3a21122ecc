import { eq } from 'drizzle-orm';
import type { PackedGoods } from '#core/packing/packed-goods.ts';
import { addAmounts, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { lots } from './lots/lot-tables.ts';
import { isCountedAfter, readLevel, withWeight } from './recorded-level.ts';
import { storeMove } from './stock-moves.ts';
import { stockAlerts } from './stock-tables.ts';

/** Goods that were put into an order's box, and when. */
export type BoxedGoods = PackedGoods & { at: Date };

interface Context {
  orderId: number;
  now: Date;
  actorId: number | null;
}

/**
 * Records goods that were packed for an order, with their lots. They are recorded even if the stock records lack them, because they are
 * in the box. The missing amount is then recorded as `found`, and staff are alerted. If the item was counted after the goods left the
 * shelf, the count already excludes them. They are then recorded as `found` without an alert.
 * @returns what was taken of each item
 * @throws AppError lot_held
 */
export async function bookPacked(
  tx: Writer,
  goods: readonly BoxedGoods[],
  context: Context,
): Promise<Map<number, StockAmount>> {
  const taken = new Map<number, StockAmount>();
  for (const each of goods.toSorted((one, other) => one.itemId - other.itemId)) {
    const amount = await bookOne(tx, each, context);
    taken.set(each.itemId, addAmounts(taken.get(each.itemId) ?? noStock, amount));
  }
  return taken;
}

async function bookOne(tx: Writer, goods: BoxedGoods, { orderId, now, actorId }: Context): Promise<StockAmount> {
  const { itemId, lotId, at } = goods;
  const level = await readLevel(tx, itemId);
  const lot = lotId === null ? null : await readLot(tx, lotId);
  const amount = level.unit === 'weighed' && goods.grams === 0 ? withWeight(goods, lot ?? level) : amountOf(goods);
  if (isNoStock(amount)) return amount;
  const isCounted = at < now && (await isCountedAfter(tx, itemId, at));
  const lacking = isCounted ? amount : lackingOf(amount, level);
  const lackingOfLot = lot === null ? noStock : lackingOf(amount, lot);
  const reason = isCounted ? 'Already missing when it was counted' : 'Packed, but not in the record';
  const move = { itemId, orderId, at, now, actorId, clientKey: null };
  const found = { ...move, kind: 'found' as const, reason };
  await storeSome(tx, { ...found, lotId, ...lackingOfLot });
  // Records what the item's stock lacks. The amount that the lot lacked was added to the lot above. As far as the item's other stock has
  // it, this move takes it out of there.
  await storeSome(tx, { ...found, lotId: null, ...subtractAmounts(lacking, lackingOfLot) });
  await storeSome(tx, { ...move, kind: 'packed', reason: '', lotId, ...subtractAmounts(noStock, amount) });
  const free = { pieces: level.pieces - level.blocked.pieces, grams: level.grams - level.blocked.grams };
  const unusable = lot === null && !isCounted ? lackingOf(amount, free) : noStock;
  const alerted = isCounted ? noStock : larger(larger(lacking, lackingOfLot), unusable);
  if (!isNoStock(alerted)) {
    const alert = { itemId, kind: 'found' as const, orderId, createdAt: now.toISOString() };
    await tx.insert(stockAlerts).values({ ...alert, ...alerted });
  }
  return amount;
}

async function storeSome(tx: Writer, move: Parameters<typeof storeMove>[1]): Promise<void> {
  if (isNoStock(move)) return;
  if ((await storeMove(tx, move)) === null) throw new Error(`A move of stock item ${move.itemId} was not stored`);
}

function amountOf({ pieces, grams }: StockAmount): StockAmount {
  return { pieces, grams };
}

function lackingOf(wanted: StockAmount, there: StockAmount): StockAmount {
  const lack = (name: keyof StockAmount) => Math.max(0, wanted[name] - Math.max(0, there[name]));
  return { pieces: lack('pieces'), grams: lack('grams') };
}

function larger(one: StockAmount, other: StockAmount): StockAmount {
  return { pieces: Math.max(one.pieces, other.pieces), grams: Math.max(one.grams, other.grams) };
}

async function readLot(tx: Writer, lotId: number): Promise<StockAmount> {
  const [lot] = await tx.select({ pieces: lots.pieces, grams: lots.grams }).from(lots).where(eq(lots.id, lotId));
  return lot ?? noStock;
}
