import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import {
  fitsUnit,
  formatAmount,
  isNoStock,
  isSameAmount,
  noStock,
  type StockAmount,
} from '#core/stock/stock-amount.ts';
import type { StockItem, StockMove, StockMoveKind } from '#core/stock/stock-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { changeLotLevel } from './lots/lot-level.ts';
import { alertIfShort } from './stock-alerts.ts';
import { shopPlaceId } from './stock-items.ts';
import { stockLevels, stockMoves } from './stock-tables.ts';

interface NewMove extends StockAmount {
  itemId: number;
  kind: StockMoveKind;
  /** The lot that the goods come into or leave, if it is known. */
  lotId?: number | null;
  reason: string;
  orderId: number | null;
  at: Date;
  now: Date;
  actorId: number | null;
  clientKey: string | null;
}

/**
 * Stores a move and changes the item's level, in the caller's transaction. Alerts staff if less is left than orders hold.
 * @returns the move's id; null if less is on hand than the move takes away, in which case nothing is stored
 * @throws AppError not_found, lot_held, wrong_status if less of the lot is on hand than the move takes away
 */
export async function storeMove(tx: Writer, move: NewMove): Promise<number | null> {
  const { itemId, kind, lotId = null, pieces, grams, reason, orderId, at, now, actorId, clientKey } = move;
  const changed = await tx
    .update(stockLevels)
    .set({ pieces: sql`${stockLevels.pieces} + ${pieces}`, grams: sql`${stockLevels.grams} + ${grams}` })
    .where(
      and(
        eq(stockLevels.itemId, itemId),
        eq(stockLevels.placeId, shopPlaceId),
        gte(stockLevels.pieces, -pieces),
        gte(stockLevels.grams, -grams),
      ),
    )
    .returning({ id: stockLevels.id });
  if (changed.length === 0) return null;
  if (lotId !== null) await changeLotLevel(tx, { lotId, itemId, kind, pieces, grams, now });
  const [stored] = await tx
    .insert(stockMoves)
    .values({
      itemId,
      placeId: shopPlaceId,
      lotId,
      kind,
      pieces,
      grams,
      reason,
      orderId,
      at: at.toISOString(),
      recordedAt: now.toISOString(),
      recordedBy: actorId,
      clientKey,
    })
    .returning({ id: stockMoves.id });
  if (stored === undefined) throw new Error('A stock move was not stored');
  if (pieces < 0 || grams < 0) await alertIfShort(tx, { itemId, orderId, now });
  return stored.id;
}

interface EnteredMove extends StockAmount {
  kind: 'received' | 'wasted' | 'returned';
  lotId: number | null;
  reason: string;
  clientKey: string;
}

/**
 * Records a move that staff entered. A repeated request with the same client key records nothing.
 * @throws AppError invalid if the amount doesn't fit the item's unit, or more is wasted than is on hand; key_reused
 */
export async function bookEntered(
  tx: Writer,
  item: StockItem,
  { kind, lotId, pieces, grams, reason, clientKey }: EnteredMove,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<StockMove> {
  const sign = kind === 'wasted' ? -1 : 1;
  const amount = { pieces: sign * pieces, grams: sign * grams };
  const known = await findMoveOfKey(tx, clientKey);
  if (known !== null) return sameMove(known, item, { kind, lotId, ...amount });
  requireFitting(item, { pieces, grams });
  requireSome(item, amount);
  if (kind === 'wasted' && reason === '') {
    throw new AppError('invalid', { errors: [{ path: 'reason', message: 'Please say why it is wasted' }] });
  }
  const id = await storeMove(tx, {
    itemId: item.id,
    kind,
    lotId,
    ...amount,
    reason,
    orderId: null,
    at: now,
    now,
    actorId,
    clientKey,
  });
  if (id === null) {
    const there = formatAmount(item.unit, item.onHand);
    throw amountError(item, `Only ${there} is on hand. If there is more, count it first.`);
  }
  return getMove(tx, id);
}

/** @throws AppError invalid */
export function requireFitting(item: Pick<StockItem, 'name' | 'unit'>, amount: StockAmount): void {
  if (fitsUnit(item.unit, amount)) return;
  const how = item.unit === 'piece' ? 'pieces' : 'grams';
  throw amountError(item, `${item.name} is counted in ${how}`);
}

/** @throws AppError invalid if the amount is zero */
export function requireSome(item: Pick<StockItem, 'unit'>, amount: StockAmount): void {
  if (isNoStock(amount)) throw amountError(item, 'Please enter how much');
}

function amountError({ unit }: Pick<StockItem, 'unit'>, message: string): AppError {
  const path = unit === 'gram' ? 'grams' : 'pieces';
  return new AppError('invalid', { detail: message, errors: [{ path, message }] });
}

interface KnownMove extends StockMove {
  itemId: number;
}

/** Returns the move that was recorded with the client key; null if there is none. */
export async function findMoveOfKey(db: Reader, clientKey: string): Promise<KnownMove | null> {
  const [row] = await selectMoves(db).where(eq(stockMoves.clientKey, clientKey));
  return row === undefined ? null : { ...toMove(row), itemId: row.move.itemId };
}

function sameMove(
  known: KnownMove,
  { id, unit }: StockItem,
  sent: StockAmount & { lotId: number | null; kind: StockMoveKind },
): StockMove {
  if (known.itemId !== id) throw new AppError('key_reused');
  const isSame = known.kind === sent.kind && known.lotId === sent.lotId && isSameAmount(known, sent);
  const { pieces, grams } = known;
  if (!isSame) throw bookedBefore(formatAmount(unit, { pieces: Math.abs(pieces), grams: Math.abs(grams) }));
  return known;
}

/**
 * Returns the error for a corrected request whose first version was already recorded. This happens if the response to the first version
 * was lost.
 */
export function bookedBefore(what: string): AppError {
  const detail = `Already booked: ${what}. If you book again, it is added to that.`;
  return new AppError('key_reused', { detail });
}

/** Returns the amount that was recorded when the lot was received. */
export async function readReceived(db: Reader, lotId: number): Promise<StockAmount> {
  const { pieces, grams } = stockMoves;
  const [first] = await db
    .select({ pieces, grams })
    .from(stockMoves)
    .where(and(eq(stockMoves.lotId, lotId), eq(stockMoves.kind, 'received')))
    .orderBy(stockMoves.id)
    .limit(1);
  return first ?? noStock;
}

/** Returns the moves of an item or of a lot, newest first. */
export async function listMoves(
  db: Reader,
  of: { itemId: number } | { lotId: number },
  paging: Paging | null,
): Promise<{ rows: StockMove[]; total: number }> {
  const bounds = boundsOf(paging);
  const where = 'lotId' in of ? eq(stockMoves.lotId, of.lotId) : eq(stockMoves.itemId, of.itemId);
  const rows = await selectMoves(db)
    .where(where)
    .orderBy(desc(stockMoves.at), desc(stockMoves.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(stockMoves).where(where);
    return counted?.total ?? 0;
  });
  return { rows: rows.map(toMove), total };
}

async function getMove(db: Reader, id: number): Promise<StockMove> {
  const [row] = await selectMoves(db).where(eq(stockMoves.id, id));
  if (row === undefined) throw new Error(`Stock move ${id} is gone`);
  return toMove(row);
}

function selectMoves(db: Reader) {
  const account = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };
  return db.select({ move: stockMoves, account }).from(stockMoves).leftJoin(users, eq(users.id, stockMoves.recordedBy));
}

function toMove({ move, account }: Awaited<ReturnType<typeof selectMoves>>[number]): StockMove {
  const { id, kind, pieces, grams, reason, orderId, lotId, at } = move;
  const by = account === null ? null : { id: account.id, name: accountName(account) };
  return { id, kind, pieces, grams, reason, orderId, lotId, at, by };
}
