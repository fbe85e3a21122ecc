import { eq } from 'drizzle-orm';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Writer } from '#server/db/store.ts';
import { compactPositions, placeProduct } from './order-products.ts';
import { products } from './product-tables.ts';
import { getProductRow, getStaffProduct } from './staff-product-queries.ts';
import type { ProductRow } from './to-product.ts';

/** Hides a product from customers and closes its gap in the shop's order; done already, it stays so. @throws AppError not_found */
export async function hideProduct(tx: Writer, id: number, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.deletedAt === null) {
    await setDeletedAt(tx, row, now.toISOString(), now);
    await compactPositions(tx);
  }
  return getStaffProduct(tx, id);
}

/** Shows a hidden product again, at the place it had. @throws AppError not_found */
export async function unhideProduct(tx: Writer, id: number, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.deletedAt !== null) {
    await setDeletedAt(tx, row, null, now);
    if (!row.isTest) await placeProduct(tx, id, row.position);
  }
  return getStaffProduct(tx, id);
}

/** The new version tells a form that was opened before. */
async function setDeletedAt(tx: Writer, row: ProductRow, deletedAt: string | null, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt, updatedAt: now.toISOString(), version: row.version + 1 })
    .where(eq(products.id, row.id));
}
