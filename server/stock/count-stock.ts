import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { CountedLine } from '#core/stock/stock-api.ts';
import { correctionOf, oldestCountDays } from '#core/stock/stock-count.ts';
import type { Writer } from '#server/db/store.ts';
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
 * Books the counts of several items, the earliest first. A count that was already sent isn't booked again. A count is left out if it is
 * older than a week, or than a booked count of the same item.
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
  // A device whose clock is ahead can't have counted in the future.
  const at = new Date(Math.min(Date.parse(line.at), now.getTime()));
  const since = await tx
    .select({ kind: stockMoves.kind, pieces: stockMoves.pieces, grams: stockMoves.grams, at: stockMoves.at })
    .from(stockMoves)
    .where(and(eq(stockMoves.itemId, itemId), gt(stockMoves.at, at.toISOString())));
  const difference = correctionOf({ pieces, grams }, { now: item.onHand, since });
  if (difference === null) return { itemId, outcome: 'superseded', difference: noStock, onHand: item.onHand };
  const move = { itemId, kind: 'counted' as const, reason: '', orderId: null, at, now, actorId, clientKey };
  const id = await storeMove(tx, { ...move, ...difference });
  if (id === null) throw new Error(`The count of stock item ${itemId} was not stored`);
  await closeStockAlerts(tx, itemId, now);
  return { itemId, outcome: 'booked', difference, onHand: (await getItem(tx, itemId)).onHand };
}
