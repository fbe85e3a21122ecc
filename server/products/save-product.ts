import { eq } from 'drizzle-orm';
import { changedProduct, completeProduct } from '#core/products/complete-product.ts';
import { foreignCutWords, type NewProduct, type ProductChange, type ProductForm } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import { lastPosition } from './order-products.ts';
import { products } from './product-tables.ts';
import { getProductRow, toStaffProduct } from './staff-product-queries.ts';
import { toProduct } from './to-product.ts';

/**
 * Adds a product at the end of the shop's order, in which a test product has no place; whoever adds many counts the
 * places. @throws Refusal invalid for cuts that its animal doesn't have
 */
export async function addProduct(
  tx: Writer,
  form: NewProduct,
  { now, isTest = false, place }: { now: Date; isTest?: boolean; place?: number },
): Promise<StaffProduct> {
  const at = now.toISOString();
  const position = isTest ? 0 : (place ?? (await lastPosition(tx)) + 1);
  const values = { ...valuesOf(completeProduct(form)), position, isTest, createdAt: at, updatedAt: at };
  const [row] = await tx.insert(products).values(values).returning();
  if (row === undefined) throw new Error('The product was not stored');
  return toStaffProduct(row);
}

/**
 * Changes a product, hidden or not. @throws Refusal not_found, stale_version, invalid for cuts that its animal doesn't
 * have
 */
export async function changeProduct(tx: Writer, id: number, change: ProductChange, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (change.version !== undefined && change.version !== row.version) throw new Refusal('stale_version');
  const values = valuesOf(changedProduct(toProduct(row), change));
  const [changed] = await tx
    .update(products)
    .set({ ...values, updatedAt: now.toISOString(), version: row.version + 1 })
    .where(eq(products.id, id))
    .returning();
  if (changed === undefined) throw new Error(`Product ${id} was not changed`);
  return toStaffProduct(changed);
}

function valuesOf({ price, ...same }: ProductForm) {
  const wrong = foreignCutWords(same.type, same.cuts);
  if (wrong !== null) throw new Refusal('invalid', { errors: [{ path: 'cuts', message: wrong }] });
  return { ...same, priceCents: price };
}
