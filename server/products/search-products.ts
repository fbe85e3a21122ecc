import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { barcodeForms } from '#core/products/codes/product-codes.ts';
import { type FoundText, findWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from './product-tables.ts';

/** Searches products by name, description and type, ignoring case, and by SKU or barcode. */
export function findText(db: Reader, q: string): Promise<FoundText> {
  const wanted = [...new Set([q.toLowerCase(), ...codesOf(q)])].map((each) => [each]);
  return findWithin(db, 'products', { id: products.id, wanted, isOne: matchesText(q) });
}

/** Returns the forms of a typed SKU or barcode that the search index may contain. */
function codesOf(q: string): string[] {
  const typed = q.trim();
  return [typed.toLowerCase(), ...barcodeForms(typed)];
}

/** The condition that a product matches the search text. It finds the same products as findText, but doesn't use the index. */
export function matchesText(q: string): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const searched = [products.name, products.description, products.type];
  const found = searched.map((column) => sql`lower(${column}) like ${pattern} escape '\\'`);
  return or(...found, eq(products.sku, q.trim().toUpperCase()), inArray(products.barcode, barcodeForms(q.trim())));
}
