import { eq, inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { noStock } from '#core/stock/stock-amount.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { bookSales } from '#server/stock/book-sales.ts';
import { alertIfShort } from '#server/stock/stock-alerts.ts';
import { allocate, bookReturned } from '#server/stock/stock-levels.ts';
import type { OfflineOrigin } from '../order-events.ts';
import { stockAllocations } from './allocation-tables.ts';
import { type AllocationRow, findAllocations, findOrdersWithStock } from './orders-with-stock.ts';
import { findLacking, type LackingProduct, outOfStock } from './out-of-stock.ts';
import { isLive, type WantedOptions, type WantedStock, wantedStock } from './wanted-stock.ts';

export interface StockContext extends WantedOptions {
  now: Date;
  /** The id of the staff member who made the change; null for a customer or the shop itself. */
  actorId: number | null;
  /** Set if goods were handed over while the shop couldn't be reached. */
  offline?: OfflineOrigin | undefined;
  /**
   * What happens if too little is free. `refuse`: the order is refused. `book`: the order holds its goods in any case, because it is
   * paid, or the goods are gone.
   */
  ifLacking: 'refuse' | 'book';
  /** Whether it is only checked that enough is free, and nothing is written. */
  isTrial?: boolean;
  /** What hasn't happened if the order is refused, as a sentence; if absent, that nothing was charged. */
  unchanged?: string;
}

/** What an order holds of an item, and what it should hold. */
interface Change {
  orderId: number;
  row: AllocationRow | undefined;
  wanted: WantedStock | undefined;
}

/**
 * Makes the stock that orders hold what it should be by their status and goods, as they are stored now. Everything that makes,
 * edits, pays, delivers or ends an order calls it in the same transaction. Does nothing for goods that don't draw on stock.
 * @returns the products of which the orders now hold more than there is
 * @throws AppError out_of_stock with `items`, before anything is written
 */
export async function followStock(
  tx: Writer,
  orderIds: readonly number[],
  context: StockContext,
): Promise<LackingProduct[]> {
  if (orderIds.length === 0) return [];
  const rows = await findAllocations(tx, orderIds);
  const counts = await isCounting(tx);
  if (!counts && rows.length === 0) return [];
  const { found, draws } = await findOrdersWithStock(tx, orderIds, rows, melbourneDay(context.now));
  const changes = found.flatMap((each) => {
    const wanted = wantedStock(each, context);
    if (wanted === null) return [];
    // Once a shop has stopped counting, orders only give back what they still hold.
    const isGivenBack = !counts && each.order.status !== 'cancelled';
    return changesOf(each.order.id, each.rows, isGivenBack ? [] : wanted);
  });
  const lacking = changes.some(holdsMore) ? findLacking(found, draws) : [];
  if (context.ifLacking === 'refuse' && lacking.length > 0) throw outOfStock(lacking, context.unchanged);
  if (context.isTrial) return lacking;
  await applyAll(tx, changes, context);
  return lacking;
}

/** Releases what unpaid orders hold for a limited time. */
export async function releaseStock(tx: Writer, orderIds: readonly number[], now: Date): Promise<void> {
  const rows = (await findAllocations(tx, orderIds)).filter((row) => isLive(row) && row.heldUntil !== null);
  rows.sort((one, other) => one.itemId - other.itemId);
  for (const row of rows)
    await apply(tx, { orderId: row.orderId, row, wanted: undefined }, { now, actorId: null, ifLacking: 'book' });
}

/** Every order takes items in the same sequence, so that two of them never wait for each other. */
async function applyAll(tx: Writer, changes: readonly Change[], context: StockContext): Promise<void> {
  const real = changes.filter(({ row, wanted }) => row === undefined || wanted === undefined || !isSame(row, wanted));
  const byItem = [...Map.groupBy(real, itemOf)].sort(([one], [other]) => one - other);
  for (const [itemId, ofItem] of byItem) {
    const sorted = ofItem.toSorted((one, other) => one.orderId - other.orderId);
    for (const change of sorted) if (change.wanted?.state !== 'sold') await apply(tx, change, context);
    await handOver(tx, itemId, sorted.filter(isHandover), context);
  }
}

function holdsMore({ row, wanted }: Change): boolean {
  if (wanted?.state !== 'held') return false;
  return row?.state !== 'held' || wanted.pieces > row.pieces || wanted.grams > row.grams;
}

function changesOf(orderId: number, rows: readonly AllocationRow[], wanted: readonly WantedStock[]): Change[] {
  const ids = new Set([...rows, ...wanted].map(({ itemId }) => itemId));
  return [...ids].map((itemId) => ({
    orderId,
    row: rows.find((row) => row.itemId === itemId),
    wanted: wanted.find((each) => each.itemId === itemId),
  }));
}

function itemOf({ row, wanted }: Change): number {
  return row?.itemId ?? wanted?.itemId ?? 0;
}

async function apply(tx: Writer, change: Change, context: StockContext): Promise<void> {
  const { orderId, row, wanted } = change;
  await changeLevel(tx, change, context);
  if (row?.state === 'sold' && wanted === undefined) {
    const { itemId, pieces, grams } = row;
    await bookReturned(tx, { itemId, orderId, pieces, grams, now: context.now, actorId: context.actorId });
  }
  await storeRow(tx, change, context);
}

function isSame(row: AllocationRow, { state, pieces, grams, heldUntil }: WantedStock): boolean {
  return row.state === state && row.pieces === pieces && row.grams === grams && row.heldUntil === heldUntil;
}

/** Changes what orders hold of the item by the difference. */
async function changeLevel(tx: Writer, { orderId, row, wanted }: Change, context: StockContext): Promise<void> {
  const before = row?.state === 'held' ? row : { pieces: 0, grams: 0 };
  const after = wanted?.state === 'held' ? wanted : { pieces: 0, grams: 0 };
  const more = { pieces: after.pieces - before.pieces, grams: after.grams - before.grams };
  if (more.pieces === 0 && more.grams === 0) return;
  const itemId = itemOf({ orderId, row, wanted });
  const isMore = more.pieces > 0 || more.grams > 0;
  const isForced = !isMore || context.ifLacking !== 'refuse';
  if (!(await allocate(tx, itemId, more, { isForced, today: melbourneDay(context.now) })))
    throw outOfStock([], context.unchanged);
  if (isMore && isForced) await alertIfShort(tx, { itemId, orderId, now: context.now });
}

async function storeRow(tx: Writer, { orderId, row, wanted }: Change, { now }: StockContext): Promise<void> {
  const updatedAt = now.toISOString();
  if (wanted !== undefined) {
    const { itemId, pieces, grams, state, heldUntil } = wanted;
    const set = { pieces, grams, state, heldUntil, updatedAt };
    if (row === undefined) await addRows(tx, stockAllocations, [{ orderId, itemId, ...set }]);
    else await tx.update(stockAllocations).set(set).where(eq(stockAllocations.id, row.id));
  } else if (row !== undefined && (isLive(row) || row.state === 'sold')) {
    const state = row.state === 'sold' ? 'returned' : 'released';
    await tx.update(stockAllocations).set({ state, heldUntil: null, updatedAt }).where(eq(stockAllocations.id, row.id));
  }
}

type HandoverChange = Change & { wanted: WantedStock };

function isHandover(change: Change): change is HandoverChange {
  return change.wanted?.state === 'sold';
}

/** Books what orders were handed of an item, in as many statements for a whole day's deliveries as for a few. */
async function handOver(
  tx: Writer,
  itemId: number,
  changes: readonly HandoverChange[],
  { now, actorId, offline }: StockContext,
): Promise<void> {
  if (changes.length === 0) return;
  const at = offline === undefined ? now : new Date(offline.madeAt);
  const handovers = changes.map(({ orderId, row, wanted }) => {
    const { pieces, grams, isFromShelf } = wanted;
    return { orderId, pieces, grams, held: row?.state === 'held' ? row : noStock, isExpected: isFromShelf };
  });
  const taken = await bookSales(tx, itemId, handovers, { at, now, actorId });
  const set = { state: 'sold' as const, heldUntil: null, updatedAt: now.toISOString() };
  const rows = changes.map(({ orderId, row }, index) => {
    const { pieces, grams } = taken[index] ?? noStock;
    return { orderId, itemId, id: row?.id, pieces, grams };
  });
  const added = rows.filter(({ id }) => id === undefined).map(({ id: _id, ...row }) => ({ ...row, ...set }));
  await addRows(tx, stockAllocations, added);
  const known = Map.groupBy(rows, ({ id, pieces, grams }) => (id === undefined ? '' : `${pieces} ${grams}`));
  for (const [key, [first, ...others]] of known) {
    if (key === '' || first === undefined) continue;
    const ids = [first, ...others].flatMap(({ id }) => id ?? []);
    const { pieces, grams } = first;
    await tx
      .update(stockAllocations)
      .set({ ...set, pieces, grams })
      .where(inArray(stockAllocations.id, ids));
  }
}
