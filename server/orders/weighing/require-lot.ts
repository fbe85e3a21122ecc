import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { lotBlock } from '#core/stock/lots/lot.ts';
import type { Reader } from '#server/db/store.ts';
import { productStock } from '#server/products/product-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';

/**
 * Checks that goods of a product can be taken from a lot today.
 * @throws AppError invalid if there is no such lot, or if it contains other goods; lot_held if the lot may not be packed
 */
export async function requireLotOf(
  db: Reader,
  { lotId, productId, name }: { lotId: number; productId: number; name: string },
  today: Day,
): Promise<void> {
  const [lot] = await db.select().from(lots).where(eq(lots.id, lotId));
  const ofProduct = and(eq(productStock.productId, productId), eq(productStock.itemId, lot?.itemId ?? 0));
  const isOfProduct = lot !== undefined && (await db.$count(productStock, ofProduct)) > 0;
  if (!isOfProduct) {
    const message = lot === undefined ? `There is no lot ${lotId}.` : `Lot ${lotId} isn’t one of ${name}.`;
    throw new AppError('invalid', { detail: message, errors: [{ path: 'lotId', message }] });
  }
  const block = lotBlock(lot, today);
  if (block !== null) throw new AppError('lot_held', { detail: block });
}
