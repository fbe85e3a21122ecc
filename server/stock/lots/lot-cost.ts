import { eq, sql } from 'drizzle-orm';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { lots } from './lot-tables.ts';

/**
 * Takes the cost of a part of a lot before the part itself is taken. The cost is in proportion to the stock on hand, so that the
 * last part takes the remaining cents exactly.
 * @returns the cost in cents; null if the lot's cost isn't known
 */
export async function takeLotCost(
  tx: Writer,
  { lotId, pieces, grams }: StockAmount & { lotId: number },
): Promise<number | null> {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId));
  if (lot === undefined || lot.costLeft === null) return null;
  const [taken, there] = lot.grams > 0 ? [grams, lot.grams] : [pieces, lot.pieces];
  // The move that follows is rejected.
  if (there === 0) return null;
  const cost = taken >= there ? lot.costLeft : Number((BigInt(lot.costLeft) * BigInt(taken)) / BigInt(there));
  await tx
    .update(lots)
    .set({ costLeft: lot.costLeft - cost })
    .where(eq(lots.id, lotId));
  return cost;
}

/** Gives back the cost that a voided run took. */
export async function returnLotCost(tx: Writer, lotId: number, cost: number): Promise<void> {
  await tx
    .update(lots)
    .set({ costLeft: sql`${lots.costLeft} + ${cost}` })
    .where(eq(lots.id, lotId));
}
