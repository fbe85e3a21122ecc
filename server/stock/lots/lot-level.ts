import { and, eq, gte, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { lotBlock } from '#core/stock/lots/lot.ts';
import { formatAmount, type StockAmount } from '#core/stock/stock-amount.ts';
import type { StockMoveKind } from '#core/stock/stock-api.ts';
import type { Writer } from '#server/db/store.ts';
import { stockItems } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

interface LotMove extends StockAmount {
  lotId: number;
  itemId: number;
  kind: StockMoveKind;
  now: Date;
}

/** The kinds of moves that may not take goods from a held or expired lot. Its goods may still be wasted, returned and counted. */
const uses: readonly StockMoveKind[] = ['cut-in', 'packed', 'sold'];

/** The moves by which goods return to a lot that they had left. */
const comesBack: readonly StockMoveKind[] = ['unpacked', 'returned', 'cut-in'];

/**
 * Changes a lot's amount on hand, for a move that names the lot. If a lot was closed because it was used up, it opens again when goods
 * come back. Goods that come back into an expired lot are expired too.
 * @throws AppError not_found, lot_held, wrong_status if less of the lot is on hand than the move takes
 */
export async function changeLotLevel(tx: Writer, { lotId, itemId, kind, pieces, grams, now }: LotMove): Promise<void> {
  const isTaken = pieces < 0 || grams < 0;
  const isUse = isTaken && uses.includes(kind);
  const [changed] = await tx
    .update(lots)
    .set({
      pieces: sql`${lots.pieces} + ${pieces}`,
      grams: sql`${lots.grams} + ${grams}`,
      ...(!isTaken && comesBack.includes(kind) ? takenBack({ pieces, grams }) : {}),
    })
    .where(
      and(
        eq(lots.id, lotId),
        eq(lots.itemId, itemId),
        gte(lots.pieces, -pieces),
        gte(lots.grams, -grams),
        isUse ? eq(lots.status, 'open') : undefined,
      ),
    )
    .returning({ id: lots.id, status: lots.status, useBy: lots.useBy });
  const block = isUse && changed !== undefined ? lotBlock(changed, melbourneDay(now)) : null;
  if (block !== null) throw new AppError('lot_held', { detail: block });
  if (changed === undefined) await rejectLotMove(tx, { lotId, itemId, isUse, now });
}

/**
 * Returns the changes for goods that come back into a lot. A used-up lot opens again. A lot without a closing time stays closed: it was
 * closed because the shop has stopped tracking lots.
 */
function takenBack({ pieces, grams }: StockAmount) {
  const isReopened = sql`${lots.status} = 'closed' and ${lots.closedAt} is not null`;
  const ifExpired = (amount: number) => sql`case when ${lots.expiredAt} is null then 0 else ${amount} end`;
  return {
    status: sql`case when ${isReopened} then 'open' else ${lots.status} end`,
    version: sql`case when ${isReopened} then ${lots.version} + 1 else ${lots.version} end`,
    closedAt: sql`case when ${lots.status} = 'closed' then null else ${lots.closedAt} end`,
    expiredPieces: sql`${lots.expiredPieces} + ${ifExpired(pieces)}`,
    expiredGrams: sql`${lots.expiredGrams} + ${ifExpired(grams)}`,
  };
}

async function rejectLotMove(
  tx: Writer,
  { lotId, itemId, isUse, now }: { lotId: number; itemId: number; isUse: boolean; now: Date },
): Promise<never> {
  const [found] = await tx
    .select({ lot: lots, unit: stockItems.unit, name: stockItems.name })
    .from(lots)
    .innerJoin(stockItems, eq(stockItems.id, lots.itemId))
    .where(and(eq(lots.id, lotId), eq(lots.itemId, itemId)));
  if (found === undefined) throw new AppError('not_found', { detail: 'There is no such lot of this item.' });
  const block = isUse ? lotBlock(found.lot, melbourneDay(now)) : null;
  if (block !== null) throw new AppError('lot_held', { detail: block });
  const there = formatAmount(found.unit, found.lot);
  throw new AppError('wrong_status', { detail: `Only ${there} of lot ${lotId} (${found.name}) is on hand.` });
}
