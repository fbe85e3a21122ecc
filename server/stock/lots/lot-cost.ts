import { and, eq, inArray, sql } from 'drizzle-orm';
import { addAmounts, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { readWholeCosts } from '#server/stock/costs/read-costs.ts';
import { stockMoves } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

/**
 * Takes the cost of a part of a lot, before the part itself is taken. The cost is in proportion to the amount that came into the lot,
 * because sold or wasted goods carry their own part of it. The cost of sold goods is rounded half up. This cost is rounded half down,
 * so that all parts add up to the lot's cost. If a lot is cut up completely, the last part takes the remaining cents.
 * @returns the cost in cents; null if the lot's cost isn't known
 */
export async function takeLotCost(
  tx: Writer,
  { lotId, pieces, grams }: StockAmount & { lotId: number },
): Promise<number | null> {
  const [lot] = await tx.select({ costLeft: lots.costLeft }).from(lots).where(eq(lots.id, lotId));
  if (lot === undefined || lot.costLeft === null) return null;
  const { came, cut } = await readParts(tx, lotId);
  const [size, part] = came.grams > 0 ? [came.grams, cut.grams + grams] : [came.pieces, cut.pieces + pieces];
  if (size <= 0) return null;
  const whole = (await readWholeCosts(tx, [{ lotId, costLeft: lot.costLeft }])).get(lotId) ?? lot.costLeft;
  const [dividend, divisor] = [
    2n * BigInt(whole) * BigInt(Math.min(part, size)) + BigInt(size) - 1n,
    2n * BigInt(size),
  ];
  const cost = Math.min(lot.costLeft, Math.max(0, Number(dividend / divisor) - (whole - lot.costLeft)));
  await tx
    .update(lots)
    .set({ costLeft: lot.costLeft - cost })
    .where(eq(lots.id, lotId));
  return cost;
}

/** Returns how much came into a lot, and how much of it was cut or frozen. */
async function readParts(db: Reader, lotId: number): Promise<{ came: StockAmount; cut: StockAmount }> {
  const { kind, pieces, grams } = stockMoves;
  const rows = await db
    .select({
      kind,
      pieces: sql<number>`sum(${pieces})`.mapWith(Number),
      grams: sql<number>`sum(${grams})`.mapWith(Number),
    })
    .from(stockMoves)
    .where(and(eq(stockMoves.lotId, lotId), inArray(kind, ['received', 'cut-out', 'cut-in'])))
    .groupBy(kind);
  const sumOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).reduce(addAmounts, noStock);
  return {
    came: sumOf((row) => row.kind !== 'cut-in'),
    cut: subtractAmounts(
      noStock,
      sumOf((row) => row.kind === 'cut-in'),
    ),
  };
}

/** Gives back to a lot the cost that a run took, because the run was voided. */
export async function returnLotCost(tx: Writer, lotId: number, cost: number): Promise<void> {
  await tx
    .update(lots)
    .set({ costLeft: sql`${lots.costLeft} + ${cost}` })
    .where(eq(lots.id, lotId));
}
