import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { ProductStockLine } from '#core/stock/product-stock.ts';
import { fitsUnit, isNoStock } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { findItems } from '#server/stock/stock-items.ts';
import { productStock, products } from './product-tables.ts';

/**
 * Replaces the list of stock items that a product uses.
 * @throws AppError invalid for an item that doesn't exist, and an amount that doesn't fit the item's unit
 */
export async function storeProductStock(tx: Writer, productId: number, lines: readonly ProductStockLine[]) {
  const items = new Map(
    (
      await findItems(
        tx,
        lines.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  );
  const errors = lines.flatMap((line, index) => {
    const error = lineError(line, items.get(line.itemId));
    return error === null ? [] : [{ path: `stock.${index}.${error.field}`, message: error.message }];
  });
  if (errors.length > 0) throw new AppError('invalid', { errors });
  await tx.delete(productStock).where(eq(productStock.productId, productId));
  await addRows(
    tx,
    productStock,
    lines.map(({ itemId, pieces, grams }) => ({ productId, itemId, pieces, grams })),
  );
}

function lineError(line: ProductStockLine, item: StockItem | undefined): { field: string; message: string } | null {
  if (item === undefined) return { field: 'itemId', message: 'This stock item doesn’t exist any more' };
  const { name, unit } = item;
  const field = unit === 'gram' ? 'grams' : 'pieces';
  if (!fitsUnit(unit, line))
    return { field, message: `${name} is counted in ${unit === 'piece' ? 'pieces' : 'grams'}` };
  if (isNoStock(line)) return { field, message: `Please enter how much of ${name} the product takes` };
  // An item with weighed pieces must be used by the piece, because its stock is held by the piece.
  if (unit === 'weighed' && line.pieces === 0) {
    return { field, message: `Please enter how many pieces of ${name} the product takes` };
  }
  return null;
}

/** Returns the names of the products that use a stock item. Deleted products are included, because they can be restored. */
export async function findProductsOfItem(db: Reader, itemId: number): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(productStock)
    .innerJoin(products, eq(products.id, productStock.productId))
    .where(eq(productStock.itemId, itemId))
    .orderBy(products.id);
  return rows.map(({ name }) => name);
}

/** Marks the products that use a stock item as changed, because their pages show the item's food information. */
export async function touchProductsOfItem(tx: Writer, itemId: number, now: Date): Promise<void> {
  const drawing = tx.select({ id: productStock.productId }).from(productStock).where(eq(productStock.itemId, itemId));
  await tx.update(products).set({ updatedAt: now.toISOString() }).where(inArray(products.id, drawing));
}
