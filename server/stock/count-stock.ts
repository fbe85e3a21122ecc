import { and, eq, gt, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { isNoStock, isSameAmount, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { CountedLine } from '#core/stock/stock-api.ts';
import { correctionOf, oldestCountDays } from '#core/stock/stock-count.ts';
import type { Writer } from '#server/db/store.ts';
import { lots } from './lots/lot-tables.ts';
import { closeStockAlerts } from './stock-alerts.ts';
import { getItem } from './stock-items.ts';
import { findMoveOfKey, requireFitting, storeMove } from './stock-moves.ts';
import { stockMoves } from './stock-tables.ts';

interface CountLine extends StockAmount {
  itemId: number;
  at: string;
  clientKey: string;
}

/**
 * Records the counts of several items, the earliest first. A count that was already sent isn't recorded again. A count isn't recorded
 * if it is older than a week, or older than a recorded count of the same item.
 * @throws AppError not_found, invalid, key_reused
 */
export async function bookCounts(
  tx: Writer,
  lines: readonly CountLine[],
  present: { now: Date; actorId: number | null },
): Promise<CountedLine[]> {
  const inOrder = [...lines].sort((one, other) => one.at.localeCompare(other.at));
  const booked = new Map<CountLine, CountedLine>();
  for (const line of inOrder) booked.set(line, await bookCount(tx, line, present));
  return lines.flatMap((line) => booked.get(line) ?? []);
}

const dayMs = 24 * 60 * 60_000;

async function bookCount(
  tx: Writer,
  line: CountLine,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<CountedLine> {
  const { itemId, pieces, grams, clientKey } = line;
  const item = await getItem(tx, itemId);
  const known = await findMoveOfKey(tx, clientKey);
  if (known !== null) {
    if (known.itemId !== itemId || known.kind !== 'counted') throw new AppError('key_reused');
    return { itemId, outcome: 'booked', difference: { pieces: known.pieces, grams: known.grams }, onHand: item.onHand };
  }
  requireFitting(item, { pieces, grams });
  if (now.getTime() - Date.parse(line.at) > oldestCountDays * dayMs) {
    return { itemId, outcome: 'too-old', difference: noStock, onHand: item.onHand };
  }
  // The count can't be in the future, so the time of a device whose clock is ahead is replaced by the present time.
  const at = new Date(Math.min(Date.parse(line.at), now.getTime()));
  const since = await tx
    .select({ kind: stockMoves.kind, pieces: stockMoves.pieces, grams: stockMoves.grams, at: stockMoves.at })
    .from(stockMoves)
    .where(and(eq(stockMoves.itemId, itemId), gt(stockMoves.at, at.toISOString())));
  const difference = correctionOf({ pieces, grams }, { now: item.onHand, since });
  if (difference === null) return { itemId, outcome: 'superseded', difference: noStock, onHand: item.onHand };
  const move = { itemId, kind: 'counted' as const, reason: '', orderId: null, at, now, actorId, clientKey };
  const lotId = await findOnlyLot(tx, item, difference);
  const id = await storeMove(tx, { ...move, lotId, ...difference });
  if (id === null) throw new Error(`The count of stock item ${itemId} was not stored`);
  await closeStockAlerts(tx, itemId, now);
  return { itemId, outcome: 'booked', difference, onHand: (await getItem(tx, itemId)).onHand };
}

/**
 * Returns the lot of the goods that a count found missing. It is only known if everything on hand is of one lot. Without the lot, the
 * lot's record would still include the missing goods. Null if there are several lots, or if more was found than recorded.
 */
async function findOnlyLot(
  tx: Writer,
  { id, onHand }: { id: number; onHand: StockAmount },
  difference: StockAmount,
): Promise<number | null> {
  if (difference.pieces > 0 || difference.grams > 0 || isNoStock(difference)) return null;
  const [lot, ...others] = await tx
    .select({ id: lots.id, status: lots.status, pieces: lots.pieces, grams: lots.grams })
    .from(lots)
    .where(and(eq(lots.itemId, id), or(gt(lots.pieces, 0), gt(lots.grams, 0))))
    .limit(2);
  if (lot === undefined || others.length > 0 || lot.status === 'closed') return null;
  return isSameAmount(lot, onHand) ? lot.id : null;
}
