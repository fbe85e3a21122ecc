import { eq, inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { noStock, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { type BoxedGoods, bookPacked } from '#server/stock/book-packed.ts';
import { allocate } from '#server/stock/stock-levels.ts';
import { stockAllocations } from './allocation-tables.ts';
import { bookPackedBack } from './find-packed.ts';
import { followStock } from './follow-stock.ts';
import { findAllocations } from './orders-with-stock.ts';
import { isLive } from './wanted-stock.ts';

interface Context {
  now: Date;
  actorId: number | null;
}

/**
 * Takes an order's packed goods from the stock and ends its reservation. When the order is delivered later, nothing more is taken.
 * @throws AppError lot_held
 */
export async function packStock(
  tx: Writer,
  orderId: number,
  goods: readonly BoxedGoods[],
  context: Context,
): Promise<void> {
  const { now } = context;
  const rows = await findAllocations(tx, [orderId]);
  const live = rows.filter(isLive);
  const held = live.filter(({ state }) => state === 'held');
  const less = held.map(({ itemId, ...row }) => ({ itemId, ...subtractAmounts(noStock, row) }));
  await allocate(tx, less, { isForced: true, today: melbourneDay(now) });
  const taken = await bookPacked(tx, goods, { orderId, ...context });
  const updatedAt = now.toISOString();
  for (const [itemId, amount] of taken) {
    const row = rows.find((each) => each.itemId === itemId);
    const set = { ...amount, state: 'sold' as const, heldUntil: null, updatedAt };
    if (row === undefined) await tx.insert(stockAllocations).values({ orderId, itemId, ...set });
    else await tx.update(stockAllocations).set(set).where(eq(stockAllocations.id, row.id));
  }
  const ended = live.filter(({ itemId }) => !taken.has(itemId)).map(({ id }) => id);
  if (ended.length === 0) return;
  await tx
    .update(stockAllocations)
    .set({ state: 'released', heldUntil: null, updatedAt })
    .where(inArray(stockAllocations.id, ended));
}

/**
 * Puts the packed goods of an order back on the shelf, because its box was opened again. The order holds them as it did before it was
 * packed.
 */
export async function unpackStock(tx: Writer, orderId: number, { now, actorId }: Context): Promise<void> {
  const sold = (await findAllocations(tx, [orderId])).filter(({ state }) => state === 'sold');
  for (const { id, itemId } of sold.toSorted((one, other) => one.itemId - other.itemId)) {
    await bookPackedBack(tx, { orderId, itemId }, { kind: 'unpacked', now, actorId });
    const set = { state: 'released' as const, updatedAt: now.toISOString() };
    await tx.update(stockAllocations).set(set).where(eq(stockAllocations.id, id));
  }
  await followStock(tx, [orderId], { now, actorId, ifLacking: 'book', isEdited: true });
}
