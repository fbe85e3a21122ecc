import { and, eq, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Writer } from '#server/db/store.ts';
import { returnLotCost } from '../lots/lot-cost.ts';
import { lots } from '../lots/lot-tables.ts';
import { storeMove } from '../stock-moves.ts';
import { stockItems, stockMoves } from '../stock-tables.ts';
import { cuttingRunLines, cuttingRuns } from './cutting-tables.ts';

type RunLine = typeof cuttingRunLines.$inferSelect;

interface Present {
  now: Date;
  actorId: number | null;
}

/**
 * Undoes a whole run: its outputs leave the stock, and its inputs are put back. Voiding a run again changes nothing.
 * @throws AppError not_found, wrong_status if any of its outputs was used, packed or sold, lot_held if a lot that it made is held
 */
export async function voidRun(tx: Writer, id: number, { now, actorId }: Present): Promise<void> {
  const voided = await tx
    .update(cuttingRuns)
    .set({ voidedAt: now.toISOString(), voidedBy: actorId })
    .where(and(eq(cuttingRuns.id, id), isNull(cuttingRuns.voidedAt)))
    .returning();
  const [run] = voided;
  if (run === undefined) {
    const [known] = await tx.select({ id: cuttingRuns.id }).from(cuttingRuns).where(eq(cuttingRuns.id, id));
    if (known === undefined) throw new AppError('not_found', { detail: 'There is no such cutting run.' });
    return;
  }
  const lines = await tx
    .select()
    .from(cuttingRunLines)
    .where(eq(cuttingRunLines.runId, id))
    .orderBy(cuttingRunLines.id);
  for (const line of lines.filter(({ part }) => part !== 'in')) {
    await requireLotUnused(tx, line);
    await reverse(tx, line, -1, { now, actorId });
    // The item's level is locked from here on. A sale at the same time is therefore either seen by the next check, or recorded after
    // the void.
    await requireNoneTaken(tx, line, run.at);
    if (line.lotId !== null) await closeLot(tx, id, line.lotId, now);
  }
  for (const line of lines.filter(({ part }) => part === 'in')) {
    await reverse(tx, line, 1, { now, actorId });
    if (line.lotId !== null && line.cost !== null) await returnLotCost(tx, line.lotId, line.cost);
  }
}

async function reverse(tx: Writer, line: RunLine, sign: 1 | -1, { now, actorId }: Present): Promise<void> {
  const { runId, part, itemId, lotId, label } = line;
  if (itemId === null) return;
  const [item] = await tx.select({ unit: stockItems.unit }).from(stockItems).where(eq(stockItems.id, itemId));
  const grams = item?.unit === 'piece' ? 0 : line.grams;
  const amount = { pieces: sign * line.pieces, grams: sign * grams };
  const kind = part === 'in' ? ('cut-in' as const) : ('cut-out' as const);
  const move = { itemId, lotId, kind, ...amount, reason: `Run ${runId} voided`, orderId: null };
  if ((await storeMove(tx, { ...move, at: now, now, actorId, clientKey: null })) !== null) return;
  throw usedError(runId, label);
}

/** @throws AppError wrong_status if a move since the run names the output's lot */
async function requireLotUnused(tx: Writer, { runId, lotId, label }: RunLine): Promise<void> {
  if (lotId === null) return;
  const [use] = await tx
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(and(eq(stockMoves.lotId, lotId), or(ne(stockMoves.kind, 'cut-out'), ne(stockMoves.reason, `Run ${runId}`))))
    .limit(1);
  if (use !== undefined) throw usedError(runId, label);
}

/**
 * Rejects the void if goods of the run may have been taken. This includes goods without a recorded lot: they may be the run's, and a
 * recall must still find who received them.
 * @throws AppError wrong_status if goods of an output's item that may be the run's were packed, sold or cut since the run
 */
async function requireNoneTaken(tx: Writer, { runId, itemId, lotId, label }: RunLine, since: string): Promise<void> {
  if (itemId === null) return;
  const [taken] = await tx
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.itemId, itemId),
        gte(stockMoves.recordedAt, since),
        inArray(stockMoves.kind, ['packed', 'sold', 'cut-in']),
        or(lt(stockMoves.pieces, 0), lt(stockMoves.grams, 0)),
        ne(stockMoves.reason, `Run ${runId}`),
        lotId === null ? undefined : isNull(stockMoves.lotId),
      ),
    )
    .limit(1);
  if (taken === undefined) return;
  if (lotId === null) throw usedError(runId, label);
  throw new AppError('wrong_status', {
    detail: `Run ${runId} can’t be voided: ${label} was packed, sold or cut since, and it isn’t recorded of which lot. Count the stock instead.`,
  });
}

function usedError(runId: number, label: string): AppError {
  return new AppError('wrong_status', {
    detail: `Run ${runId} can’t be voided: some of its ${label} was already used, packed or sold. Count the stock instead.`,
  });
}

/**
 * Closes the lot of an output of a voided run, because these goods never existed.
 * @throws AppError lot_held, because only an owner may end a hold
 */
async function closeLot(tx: Writer, runId: number, lotId: number, now: Date): Promise<void> {
  const closed = await tx
    .update(lots)
    .set({ status: 'closed', closedAt: now.toISOString(), costLeft: 0 })
    .where(and(eq(lots.id, lotId), ne(lots.status, 'held')))
    .returning({ id: lots.id });
  if (closed.length > 0) return;
  throw new AppError('lot_held', {
    detail: `Lot ${lotId} is held. Run ${runId} can’t be voided until an owner releases it.`,
  });
}
