import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { pricingErrors } from '#core/products/by-kilo/pricing-fields.ts';
import { changedProduct, completeProduct } from '#core/products/complete-product.ts';
import {
  formatForeignCut,
  type NewProduct,
  type ProductChange,
  type ProductForm,
} from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Writer } from '#server/db/store.ts';
import { insertRows, updateRow } from '#server/db/writes/write-rows.ts';
import { compactPositions, lastPosition, placeProduct } from './product-order.ts';
import { type ProductRow, toProduct } from './product-queries.ts';
import { storeProductStock } from './product-stock.ts';
import { products } from './product-tables.ts';
import { requireFreeCodes } from './require-free-codes.ts';
import { requireSoldByKilo } from './require-sold-by-kilo.ts';
import { getProductRow, getStaffProduct } from './staff-product-queries.ts';
import { stockWishes } from './wishes/stock-wish-tables.ts';

/**
 * Adds a product at the end of the shop's list. The test product isn't in the list, so it gets no position.
 * @throws AppError invalid for cuts that the product's animal doesn't have, and for stock that doesn't exist
 */
export async function addProduct(
  tx: Writer,
  form: NewProduct,
  { now, isTest = false }: { now: Date; isTest?: boolean },
): Promise<StaffProduct> {
  await requireFreeCodes(tx, completeProduct(form), null);
  await requireSoldByKilo(tx, form, null);
  const position = isTest ? 0 : (await lastPosition(tx)) + 1;
  const [row] = await insertRows(tx, products, [{ ...newRow(form, now), position, isTest }]);
  if (row === undefined) throw new Error('The product was not stored');
  if (form.stock !== undefined) await storeProductStock(tx, row.id, form.stock);
  return getStaffProduct(tx, row.id);
}

/**
 * Adds products at the end of the shop's list of products, a few dozen per statement.
 * @throws AppError invalid for cuts that the product's animal doesn't have
 */
export async function addProducts(
  tx: Writer,
  forms: readonly NewProduct[],
  { now, behind }: { now: Date; behind: number },
): Promise<void> {
  for (const form of forms) {
    await requireFreeCodes(tx, completeProduct(form), null);
    await requireSoldByKilo(tx, form, null);
  }
  const rows = forms.map((form, index) => ({ ...newRow(form, now), position: behind + index + 1 }));
  await insertRows(tx, products, rows);
}

/**
 * Changes a listed or hidden product.
 * @throws AppError not_found, stale_version, invalid for cuts that the product's animal doesn't have, and for stock that doesn't exist
 */
export async function updateProduct(tx: Writer, id: number, change: ProductChange, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (change.version !== undefined && change.version !== row.version) throw new AppError('stale_version');
  await requireSoldByKilo(tx, change, row);
  const form = changedProduct(toProduct(row), change);
  const values = valuesOf(form, change);
  if (row.deletedAt === null) await requireFreeCodes(tx, values, id);
  const set = { ...values, updatedAt: now.toISOString(), version: row.version + 1 };
  await updateRow(tx, products, id, set);
  if (change.stock !== undefined) await storeProductStock(tx, id, change.stock);
  return getStaffProduct(tx, id);
}

function newRow(form: NewProduct, now: Date) {
  const at = now.toISOString();
  return { ...valuesOf(completeProduct(form), {}), createdAt: at, updatedAt: at };
}

function valuesOf({ price, pricePerKilo, ...same }: ProductForm, requested: ProductChange) {
  const errors = pricingErrors({ ...same, pricePerKilo, price }, requested);
  if (errors.length > 0) throw new AppError('invalid', { errors });
  const wrong = formatForeignCut(same.type, same.cuts);
  if (wrong !== null) throw new AppError('invalid', { errors: [{ path: 'cuts', message: wrong }] });
  return { ...same, priceCents: price, pricePerKiloCents: pricePerKilo };
}

/**
 * Hides a product from customers and closes its gap in the shop's list. The requests to be notified when it is back are deleted. A
 * product that is already hidden stays as it is.
 * @throws AppError not_found
 */
export async function hideProduct(tx: Writer, id: number, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.deletedAt === null) {
    await setDeletedAt(tx, row, now.toISOString(), now);
    await compactPositions(tx);
    await tx.delete(stockWishes).where(eq(stockWishes.productId, id));
  }
  return getStaffProduct(tx, id);
}

/**
 * Shows a hidden product again, at the position that it had before. @throws AppError not_found, invalid if another product has its code
 */
export async function unhideProduct(tx: Writer, id: number, now: Date): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.deletedAt !== null) {
    await requireFreeCodes(tx, row, id);
    await setDeletedAt(tx, row, null, now);
    if (!row.isTest) await placeProduct(tx, id, row.position);
  }
  return getStaffProduct(tx, id);
}

/** Hides or shows a product. Its version is raised, so that forms that are already open can no longer be saved. */
async function setDeletedAt(tx: Writer, row: ProductRow, deletedAt: string | null, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt, updatedAt: now.toISOString(), version: row.version + 1 })
    .where(eq(products.id, row.id));
}

/**
 * Marks a product as out of stock or back in stock. A product form that is already open can still be saved, because this setting isn't
 * one of its fields.
 * @throws AppError not_found
 */
export async function setOutOfStock(
  tx: Writer,
  id: number,
  { outOfStock, now }: { outOfStock: boolean; now: Date },
): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.outOfStock !== outOfStock)
    await tx.update(products).set({ outOfStock, updatedAt: now.toISOString() }).where(eq(products.id, id));
  return getStaffProduct(tx, id);
}

/**
 * Starts or stops offering a product in repeating boxes. A product form that is already open can still be saved, because this setting
 * isn't one of its fields.
 * @throws AppError not_found
 */
export async function setRepeatable(
  tx: Writer,
  id: number,
  { repeatable, now }: { repeatable: boolean; now: Date },
): Promise<StaffProduct> {
  const row = await getProductRow(tx, id);
  if (row.repeatable !== repeatable)
    await tx.update(products).set({ repeatable, updatedAt: now.toISOString() }).where(eq(products.id, id));
  return getStaffProduct(tx, id);
}

const testProduct: NewProduct = {
  name: 'Test product',
  description:
    'For trying out every way of paying with one dollar. It isn’t listed, but anyone who has its address can order it.',
  type: 'beef',
  cutSize: 'quarter',
  weight: '1kg',
  price: 100,
  features: ['Costs $1.00', 'All payment options'],
};

/** Adds the test product, which costs $1 and can be bought with every payment option. */
export function addTestProduct(tx: Writer, now: Date): Promise<StaffProduct> {
  return addProduct(tx, testProduct, { now, isTest: true });
}
