import { and, inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { isCounting } from '#server/content/content-queries.ts';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Writer } from '#server/db/store.ts';
import { stockAllocations } from './allocation-tables.ts';
import { applyChanges, type StockChange, type StockContext } from './apply-changes.ts';
import { findSuppliedDay } from './check-day.ts';
import { daySupplied } from './day-supplied.ts';
import { type AllocationRow, findAllocations, findOrdersWithStock } from './orders-with-stock.ts';
import { findLacking, outOfStock } from './out-of-stock.ts';
import { alertOfOversoldDays } from './oversold-days.ts';
import { isLive, type WantedStock, wantedStock } from './wanted-stock.ts';

/** A stock limit that an order exceeds, because it gets its goods even if there are too few. */
export type PassedStock = 'out_of_stock' | 'day_supplied';

/**
 * Updates the stock that orders hold, so that it fits their stored status and goods. Every function that makes, edits, pays, delivers
 * or ends an order must call this in the same transaction. Does nothing for goods without stock items.
 * @returns the limits that were passed: orders now hold more than there is, or than can be supplied for their day
 * @throws AppError out_of_stock or day_supplied with `items`, before anything is written
 */
export async function followStock(
  tx: Writer,
  orderIds: readonly number[],
  context: StockContext,
): Promise<PassedStock[]> {
  if (orderIds.length === 0) return [];
  const isMade = context.made !== undefined;
  const rows = isMade ? [] : await findAllocations(tx, orderIds);
  const counts = isMade || (await isCounting(tx));
  if (!counts && rows.length === 0) return [];
  const known = context.made ?? context.planned;
  const { found, draws } = await findOrdersWithStock(tx, orderIds, rows, melbourneDay(context.now), known);
  const changes = found.flatMap((each) => {
    const wanted = wantedStock(each, context);
    if (wanted === null) return [];
    // If the shop no longer counts its stock, orders only release what they still hold.
    const isGivenBack = !counts && each.order.status !== 'cancelled';
    return changesOf(each.order.id, each.rows, isGivenBack ? [] : wanted);
  });
  const lacking = changes.some(holdsMore) ? findLacking(found, draws) : [];
  if (context.ifLacking === 'refuse' && lacking.length > 0) throw outOfStock(lacking, context.unchanged);
  const promising = new Set(changes.filter(promisesMore).map(({ orderId }) => orderId));
  const forDay = found.filter(({ order }) => promising.has(order.id));
  const supplied = forDay.length === 0 ? null : await findSuppliedDay(tx, forDay, { draws, now: context.now });
  if (context.ifLacking === 'refuse' && supplied !== null) throw daySupplied(supplied, context.unchanged);
  const passed: PassedStock[] = lacking.length > 0 ? ['out_of_stock'] : [];
  if (supplied !== null) passed.push('day_supplied');
  if (context.isTrial) return passed;
  await applyChanges(tx, changes, context);
  const takenAtOnce = new Set(changes.filter(takesUnpromised).map(({ orderId }) => orderId));
  const oversold = found.filter(({ order: { id } }) => takenAtOnce.has(id) || (supplied !== null && promising.has(id)));
  if (oversold.length > 0) await alertOfOversoldDays(tx, oversold, { draws, now: context.now });
  return passed;
}

/** Releases the stock that unpaid orders hold for a limited time. */
export async function releaseStock(tx: Writer, orderIds: readonly number[], now: Date): Promise<void> {
  const rows = (await findAllocations(tx, orderIds)).filter((row) => isLive(row) && row.heldUntil !== null);
  const changes = rows.map((row) => ({ orderId: row.orderId, row, wanted: undefined }));
  await applyChanges(tx, changes, { now, actorId: null, ifLacking: 'book' });
}

const firmUpHolds = preparedListQuery<number, { orderId: number }[]>((db, ids) =>
  db
    .update(stockAllocations)
    .set({ heldUntil: null })
    .where(and(inArray(stockAllocations.orderId, anyOf(ids)), inArray(stockAllocations.state, ['held', 'promised'])))
    .returning({ orderId: stockAllocations.orderId }),
);

/**
 * Makes orders keep their stock without a time limit, because the shop now prepares them. Orders that hold no stock get theirs now,
 * even if too little is free.
 */
export async function firmUpStock(tx: Writer, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const kept = await firmUpHolds(tx, orderIds);
  const others = orderIds.filter((id) => !kept.some(({ orderId }) => orderId === id));
  await followStock(tx, others, { now, actorId: null, ifLacking: 'book' });
}

function holdsMore({ row, wanted }: StockChange): boolean {
  if (wanted?.state !== 'held') return false;
  return row?.state !== 'held' || wanted.pieces > row.pieces || wanted.grams > row.grams;
}

function promisesMore({ row, wanted }: StockChange): boolean {
  if (wanted?.state !== 'promised') return false;
  return row?.state !== 'promised' || wanted.pieces > row.pieces || wanted.grams > row.grams;
}

/** Whether goods that are cut for the day were handed over without having been promised to the order. */
function takesUnpromised({ row, wanted }: StockChange): boolean {
  return wanted?.state === 'sold' && !wanted.isFromShelf && row === undefined;
}

function changesOf(orderId: number, rows: readonly AllocationRow[], wanted: readonly WantedStock[]): StockChange[] {
  const ids = new Set([...rows, ...wanted].map(({ itemId }) => itemId));
  return [...ids].map((itemId) => ({
    orderId,
    row: rows.find((row) => row.itemId === itemId),
    wanted: wanted.find((each) => each.itemId === itemId),
  }));
}
