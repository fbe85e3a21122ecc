import { and, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { addDays, type Day, melbourneDay, startOfDay } from '#core/dates.ts';
import { costOfGoods } from '#core/stock/buying/cost-of-goods.ts';
import type { Reader } from '#server/db/store.ts';
import { purchaseLines, receiptLines, receipts } from '#server/stock/buying/buying-tables.ts';
import { cuttingRunLines, cuttingRuns } from '#server/stock/cutting/cutting-tables.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/** The cost of goods that were received together or made together. */
export interface GoodsCost {
  itemId: number;
  packedOn: Day;
  /** In cents. */
  cost: number;
  /** The amount in grams, or in pieces if the goods have no weight. */
  size: number;
}

/** Returns the costs of goods that were received or made while the shop tracked no lots, up to a day. */
export async function readCostsWithoutLots(db: Reader, itemIds: readonly number[], to: Day): Promise<GoodsCost[]> {
  if (itemIds.length === 0) return [];
  const until = startOfDay(addDays(to, 1)).toISOString();
  return [...(await readReceived(db, itemIds, until)), ...(await readMade(db, itemIds, until))];
}

async function readReceived(db: Reader, itemIds: readonly number[], until: string): Promise<GoodsCost[]> {
  const { itemId, pieces, grams } = receiptLines;
  const { centsPerKilo, centsPerPiece } = purchaseLines;
  const rows = await db
    .select({ itemId, pieces, grams, unit: stockItems.unit, at: receipts.receivedAt, centsPerKilo, centsPerPiece })
    .from(receiptLines)
    .innerJoin(receipts, eq(receipts.id, receiptLines.receiptId))
    .innerJoin(
      purchaseLines,
      and(eq(purchaseLines.purchaseId, receipts.purchaseId), eq(purchaseLines.itemId, receiptLines.itemId)),
    )
    .innerJoin(stockItems, eq(stockItems.id, receiptLines.itemId))
    .where(and(inArray(itemId, [...itemIds]), isNull(receiptLines.lotId), lt(receipts.receivedAt, until)));
  return rows.flatMap((row) => {
    const cost = costOfGoods(row.unit, row, row);
    return cost === null ? [] : [goodsOf(row, cost)];
  });
}

async function readMade(db: Reader, itemIds: readonly number[], until: string): Promise<GoodsCost[]> {
  const { itemId, pieces, grams, cost } = cuttingRunLines;
  const rows = await db
    .select({ itemId: stockItems.id, pieces, grams, cost, unit: stockItems.unit, at: cuttingRuns.at })
    .from(cuttingRunLines)
    .innerJoin(cuttingRuns, eq(cuttingRuns.id, cuttingRunLines.runId))
    .innerJoin(stockItems, eq(stockItems.id, itemId))
    .where(
      and(
        inArray(itemId, [...itemIds]),
        ne(cuttingRunLines.part, 'in'),
        isNull(cuttingRunLines.lotId),
        isNotNull(cost),
        isNull(cuttingRuns.voidedAt),
        lt(cuttingRuns.at, until),
      ),
    );
  return rows.map((row) => goodsOf(row, row.cost ?? 0));
}

function goodsOf(
  { itemId, unit, pieces, grams, at }: { itemId: number; unit: string; pieces: number; grams: number; at: string },
  cost: number,
): GoodsCost {
  return { itemId, packedOn: melbourneDay(new Date(at)), cost, size: unit === 'piece' ? pieces : grams };
}
