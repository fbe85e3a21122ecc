import { sql } from 'drizzle-orm';
import { addAmounts, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { isCountedAfter, readLevel, withWeight } from './recorded-level.ts';
import { alertIfShort } from './stock-alerts.ts';
import { shopPlaceId } from './stock-items.ts';
import { isLevelOf } from './stock-levels.ts';
import { stockAlerts, stockLevels, stockMoves } from './stock-tables.ts';

/** Goods of one item that were handed over to the customer of an order. */
export interface Handover extends StockAmount {
  orderId: number;
  /** The amount of the item that the order held before the goods were handed over. */
  held: StockAmount;
  /**
   * Whether the stock records should contain the goods, so that staff are alerted if they don't. False for an item that is cut for the
   * delivery day.
   */
  isExpected: boolean;
}

interface SaleContext {
  /** When the goods were handed over. */
  at: Date;
  now: Date;
  actorId: number | null;
}

/**
 * Records goods of an item that were handed over. It takes a few statements for any number of orders. If the records lack goods, the
 * missing amount is recorded as `found`, and staff are alerted. Staff are also alerted if the goods can only have come from held or
 * expired lots. If the item was counted after an offline sale, the count already excludes the goods. They are then recorded as `found`
 * without an alert. Pieces that weren't weighed get their share of the recorded weight.
 * @returns the amount that each order took
 */
export async function bookSales(
  tx: Writer,
  itemId: number,
  handovers: readonly Handover[],
  context: SaleContext,
): Promise<StockAmount[]> {
  const { at, now } = context;
  const level = await readLevel(tx, itemId);
  const isCounted = at < now && (await isCountedAfter(tx, itemId, at));
  const sales: Sale[] = [];
  let onHand: StockAmount = level;
  for (const { orderId, isExpected, pieces, grams } of handovers) {
    const wanted = { pieces, grams };
    const sold = level.unit === 'weighed' && grams === 0 ? withWeight(wanted, onHand) : wanted;
    const found = isCounted ? sold : lackingOf(wanted, onHand);
    const unsellable = isExpected && !isCounted ? lackingOf(wanted, sellableOf(onHand, level.blocked)) : noStock;
    sales.push({ orderId, sold, found, unsellable });
    onHand = subtractAmounts(addAmounts(onHand, found), sold);
  }
  const held = handovers.reduce((sum, each) => addAmounts(sum, each.held), noStock);
  const taken = subtractAmounts(level, onHand);
  await tx
    .update(stockLevels)
    .set({
      pieces: sql`${stockLevels.pieces} - ${taken.pieces}`,
      grams: sql`${stockLevels.grams} - ${taken.grams}`,
      allocatedPieces: sql`${stockLevels.allocatedPieces} - ${held.pieces}`,
      allocatedGrams: sql`${stockLevels.allocatedGrams} - ${held.grams}`,
    })
    .where(isLevelOf(itemId));
  const foundReason = isCounted ? 'Already missing when it was counted' : 'Handed over, but not in the record';
  await addRows(
    tx,
    stockMoves,
    sales.flatMap((sale) => movesOf(itemId, sale, { ...context, foundReason })),
  );
  const alerts = sales
    .filter(({ unsellable }) => !isNoStock(unsellable))
    .map(({ orderId, unsellable }) => ({
      ...{ itemId, kind: 'found' as const, orderId },
      ...{ ...unsellable, createdAt: now.toISOString() },
    }));
  await addRows(tx, stockAlerts, alerts);
  await alertIfShort(tx, { itemId, orderId: handovers.at(-1)?.orderId ?? null, now });
  return sales.map(({ sold }) => sold);
}

interface Sale {
  orderId: number;
  sold: StockAmount;
  /** The part of the sold amount that the records lacked. */
  found: StockAmount;
  /** The part of the sold amount that the records lacked, or had only in lots that may not be sold. Staff are alerted to it. */
  unsellable: StockAmount;
}

function movesOf(
  itemId: number,
  { orderId, sold, found }: Sale,
  { at, now, actorId, foundReason }: SaleContext & { foundReason: string },
) {
  const [shared, recordedAt] = [{ itemId, placeId: shopPlaceId, orderId, recordedBy: actorId }, now.toISOString()];
  const move = { ...shared, at: at.toISOString(), recordedAt };
  const out = {
    ...{ ...move, kind: 'sold' as const, reason: '' },
    ...{ pieces: 0 - sold.pieces, grams: 0 - sold.grams },
  };
  if (isNoStock(found)) return [out];
  return [{ ...move, kind: 'found' as const, reason: foundReason, ...found }, out];
}

function lackingOf(wanted: StockAmount, level: StockAmount): StockAmount {
  return { pieces: Math.max(0, wanted.pieces - level.pieces), grams: Math.max(0, wanted.grams - level.grams) };
}

function sellableOf(onHand: StockAmount, blocked: StockAmount): StockAmount {
  return { pieces: Math.max(0, onHand.pieces - blocked.pieces), grams: Math.max(0, onHand.grams - blocked.grams) };
}
