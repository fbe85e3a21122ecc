import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { barcodeForms } from '#core/products/codes/product-codes.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from './product-tables.ts';

interface Codes {
  sku: string | null;
  barcode: string | null;
}

/**
 * Checks that no other product on sale has the same SKU or barcode, because a scan must find only one product. Deleted products don't
 * count.
 * @throws AppError invalid, naming the product that has the code
 */
export async function requireFreeCodes(db: Reader, { sku, barcode }: Codes, exceptId: number | null): Promise<void> {
  const others = and(isNull(products.deletedAt), exceptId === null ? undefined : ne(products.id, exceptId));
  const checks = [
    ['sku', 'SKU', sku === null ? null : eq(products.sku, sku)],
    ['barcode', 'barcode', barcode === null ? null : inArray(products.barcode, barcodeForms(barcode))],
  ] as const;
  for (const [path, label, isSame] of checks) {
    if (isSame === null) continue;
    const columns = { id: products.id, name: products.name };
    const [other] = await db.select(columns).from(products).where(and(others, isSame)).limit(1);
    if (other === undefined) continue;
    const message = `“${other.name}” (product ${other.id}) has this ${label} already`;
    throw new AppError('invalid', { detail: `${message}.`, errors: [{ path, message }] });
  }
}
