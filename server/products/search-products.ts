import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { barcodeForms } from '#core/products/codes/product-codes.ts';
import { rowsWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { countList } from '#server/http/count-list.ts';
import { countWithin } from '#server/http/count-within.ts';
import type { ListedRows, ListTotal } from '#server/http/list-paging.ts';
import { products } from './product-tables.ts';

interface FoundText {
  /** That a product has it: one of the few that do, or each is asked in the list's own order. */
  isOne: SQL | undefined;
  /** Of those that have it, where there are many; null: counted as they are listed. */
  some: SQL | undefined | null;
  /** How many have it, where that is known. */
  known: number | null;
}

/** What a text finds in name, description and type, in any case, or as a product's SKU or barcode. */
export async function findText(db: Reader, q: string): Promise<FoundText> {
  const wanted = [...new Set([q.toLowerCase(), ...codesOf(q)])].map((each) => [each]);
  const isOne = matchesText(q);
  const { ids, some, known } = await rowsWithin(db, 'products', { wanted, isOne });
  if (ids !== null) return { isOne: inArray(products.id, ids), some, known };
  return { isOne, some: some && sql`${products.id} in ${some}`, known };
}

/** As the index has them. */
function codesOf(q: string): string[] {
  const typed = q.trim();
  return [typed.toLowerCase(), ...barcodeForms(typed)];
}

/** The same without the index, which every product is asked for. */
export function matchesText(q: string): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const searched = [products.name, products.description, products.type];
  const found = searched.map((column) => sql`lower(${column}) like ${pattern} escape '\\'`);
  return or(...found, eq(products.sku, q.trim().toUpperCase()), inArray(products.barcode, barcodeForms(q.trim())));
}

interface CountedProducts extends ListedRows {
  /** By all but the text. */
  chosen: SQL | undefined;
  text: FoundText | null;
}

/** How many products a list has. */
export async function countProducts(db: Reader, { chosen, text, ...listed }: CountedProducts): Promise<ListTotal> {
  if (text === null) return countList(db, { table: products, where: chosen, ...listed });
  const where = and(chosen, text.isOne) ?? sql`true`;
  const known = chosen === undefined ? text.known : null;
  return countWithin(db, { table: products, where, some: text.some && and(chosen, text.some), known, ...listed });
}
