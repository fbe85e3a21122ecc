import { eq, inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { addAmounts, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { bookSales } from '#server/stock/book-sales.ts';
import { alertIfShort } from '#server/stock/stock-alerts.ts';
import { allocate, bookReturned } from '#server/stock/stock-levels.ts';
import type { OfflineOrigin } from '../order-events.ts';
import { stockAllocations } from './allocation-tables.ts';
import { bookPackedBack } from './find-packed.ts';
import type { AllocationRow, KnownOrder } from './orders-with-stock.ts';
import { outOfStock } from './out-of-stock.ts';
import { isLive, type WantedOptions, type WantedStock } from './wanted-stock.ts';

export interface StockContext extends WantedOptions {
  now: Date;
  /** The id of the staff member who made the change; null for a customer or the shop itself. */
  actorId: number | null;
  /** Set if goods were handed over while the shop couldn't be reached: when that was, and who sent the change later. */
  offline?: OfflineOrigin | undefined;
  /**
   * What happens if too little stock is free. `refuse`: the change is rejected. `book`: the order gets its goods anyway, because it is
   * paid or the goods have left the shop.
   */
  ifLacking: 'refuse' | 'book';
  /** Whether goods that come back were only packed and never left the shop. */
  isUnpacked?: boolean | undefined;
  /** Orders that were just made. They hold nothing yet, and it is already known that the shop counts its stock. */
  made?: readonly KnownOrder[] | undefined;
  /** Whether to check only that enough stock is free, without storing anything. */
  isTrial?: boolean | undefined;
  /** For a trial: the orders with the goods that they would have. */
  planned?: readonly KnownOrder[] | undefined;
  /** The sentence of the error message that says what wasn't done. By default, it says that nothing was charged. */
  unchanged?: string;
}

/** A change of an item's stock for an order: what the order holds now, and what it should hold. */
export interface StockChange {
  orderId: number;
  row: AllocationRow | undefined;
  wanted: WantedStock | undefined;
}

/**
 * Changes the stock that orders hold to what they should hold, in a few statements for any number of orders. Items are always changed
 * in the same sequence, so that two transactions never wait for each other.
 * @throws AppError out_of_stock if too little is free after all; the caller's transaction must then end
 */
export async function applyChanges(tx: Writer, changes: readonly StockChange[], context: StockContext): Promise<void> {
  const real = changes
    .filter(({ row, wanted }) => row === undefined || wanted === undefined || !isSame(row, wanted))
    .toSorted((one, other) => itemOf(one) - itemOf(other) || one.orderId - other.orderId);
  if (real.length === 0) return;
  const holds = real.filter((change) => !isHandover(change));
  await changeLevels(tx, holds, context);
  await bookAllReturned(tx, holds, context);
  await storeHolds(tx, holds, context);
  for (const [itemId, ofItem] of Map.groupBy(real.filter(isHandover), itemOf)) {
    await handOver(tx, itemId, ofItem, context);
  }
}

function itemOf({ row, wanted }: StockChange): number {
  return row?.itemId ?? wanted?.itemId ?? 0;
}

function isSame(row: AllocationRow, { state, pieces, grams, heldUntil }: WantedStock): boolean {
  return row.state === state && row.pieces === pieces && row.grams === grams && row.heldUntil === heldUntil;
}

/** Adds to each item's level the difference between what orders should hold and what they hold. */
async function changeLevels(tx: Writer, changes: readonly StockChange[], context: StockContext): Promise<void> {
  const { now, ifLacking, unchanged } = context;
  const byItem = [...Map.groupBy(changes, itemOf)].map(([itemId, ofItem]) => {
    const more = ofItem.map((change) => subtractAmounts(heldOf(change.wanted), heldOf(change.row)));
    const last = ofItem.findLast((_change, index) => isMore(more[index] ?? noStock));
    return { itemId, orderId: last?.orderId ?? null, ...more.reduce(addAmounts, noStock) };
  });
  const differing = byItem.filter((each) => !isNoStock(each));
  const isForced = ifLacking !== 'refuse';
  if (!(await allocate(tx, differing, { isForced, today: melbourneDay(now) }))) throw outOfStock([], unchanged);
  if (!isForced) return;
  for (const { itemId, orderId, ...more } of differing) {
    if (isMore(more)) await alertIfShort(tx, { itemId, orderId, now });
  }
}

function heldOf(stock: (StockAmount & { state: string }) | undefined): StockAmount {
  return stock?.state === 'held' ? stock : noStock;
}

function isMore({ pieces, grams }: StockAmount): boolean {
  return pieces > 0 || grams > 0;
}

async function bookAllReturned(tx: Writer, changes: readonly StockChange[], context: StockContext): Promise<void> {
  const { now, actorId, isUnpacked = false } = context;
  const kind = isUnpacked ? 'unpacked' : 'returned';
  for (const { orderId, row, wanted } of changes) {
    if (row?.state !== 'sold' || wanted !== undefined) continue;
    const { itemId } = row;
    const packed = await bookPackedBack(tx, { itemId, orderId }, { kind, now, actorId });
    const { pieces, grams } = subtractAmounts(row, packed);
    if (pieces >= 0 && grams >= 0) await bookReturned(tx, { itemId, orderId, pieces, grams, now, actorId });
  }
}

async function storeHolds(tx: Writer, changes: readonly StockChange[], { now }: StockContext): Promise<void> {
  const updatedAt = now.toISOString();
  const added = changes.flatMap(({ orderId, row, wanted }) => {
    if (row !== undefined || wanted === undefined) return [];
    const { itemId, pieces, grams, state, heldUntil } = wanted;
    return [{ orderId, itemId, pieces, grams, state, heldUntil, updatedAt }];
  });
  await addRows(tx, stockAllocations, added);
  const changed = changes.flatMap(({ row, wanted }): ChangedRow[] => {
    if (row === undefined) return [];
    if (wanted !== undefined) {
      const { pieces, grams, state, heldUntil } = wanted;
      return [{ id: row.id, set: { pieces, grams, state, heldUntil } }];
    }
    if (!isLive(row) && row.state !== 'sold') return [];
    const state = row.state === 'sold' ? ('returned' as const) : ('released' as const);
    return [{ id: row.id, set: { state, heldUntil: null } }];
  });
  await updateAlike(tx, changed, updatedAt);
}

interface ChangedRow {
  id: number;
  set: Partial<typeof stockAllocations.$inferInsert>;
}

/** Updates allocations. All rows with the same change are updated in one statement. */
async function updateAlike(tx: Writer, rows: readonly ChangedRow[], updatedAt: string): Promise<void> {
  for (const [first, ...others] of Map.groupBy(rows, ({ set }) => JSON.stringify(set)).values()) {
    if (first === undefined) continue;
    const isOne =
      others.length === 0
        ? eq(stockAllocations.id, first.id)
        : inArray(
            stockAllocations.id,
            [first, ...others].map(({ id }) => id),
          );
    await tx
      .update(stockAllocations)
      .set({ ...first.set, updatedAt })
      .where(isOne);
  }
}

type Handover = StockChange & { wanted: WantedStock };

function isHandover(change: StockChange): change is Handover {
  return change.wanted?.state === 'sold';
}

/** Records the amounts of an item that were handed over to customers. */
async function handOver(
  tx: Writer,
  itemId: number,
  changes: readonly Handover[],
  { now, actorId, offline }: StockContext,
): Promise<void> {
  const at = offline === undefined ? now : new Date(offline.madeAt);
  const handovers = changes.map(({ orderId, row, wanted }) => {
    const { pieces, grams, isFromShelf } = wanted;
    return { orderId, pieces, grams, held: heldOf(row), isExpected: isFromShelf };
  });
  const taken = await bookSales(tx, itemId, handovers, { at, now, actorId });
  const updatedAt = now.toISOString();
  const sold = { state: 'sold' as const, heldUntil: null };
  const rows = changes.map(({ orderId, row }, index) => {
    const { pieces, grams } = taken[index] ?? noStock;
    return { orderId, id: row?.id, set: { pieces, grams, ...sold } };
  });
  const added = rows.flatMap(({ id, orderId, set }) =>
    id === undefined ? [{ orderId, itemId, ...set, updatedAt }] : [],
  );
  await addRows(tx, stockAllocations, added);
  const known = rows.flatMap(({ id, set }) => (id === undefined ? [] : [{ id, set }]));
  await updateAlike(tx, known, updatedAt);
}
