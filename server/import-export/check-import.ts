import { and, inArray, isNull, ne } from 'drizzle-orm';
import { objectNameOf } from '#core/uploads/object-path.ts';
import { sellsByKilo } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { switchOnByKilo } from '#server/products/require-sold-by-kilo.ts';
import { uploads } from '#server/uploads/upload-tables.ts';
import type { PlannedRow } from './plan-import.ts';
import type { LineError } from './read-csv.ts';

/** An image URL that a line of the file adds to a product. */
export interface NewImage {
  line: number;
  address: string;
}

const chunkSize = 500;

/** Returns the lines whose uploaded image is missing or was rejected. External URLs aren't checked. */
export async function lostImages(db: Reader, images: readonly NewImage[]): Promise<LineError[]> {
  const named = images.flatMap(({ line, address }) => {
    const name = objectNameOf(address);
    return name === null ? [] : [{ line, name }];
  });
  const found = new Set<string>();
  for (let start = 0; start < named.length; start += chunkSize) {
    const names = named.slice(start, start + chunkSize).map(({ name }) => name);
    const rows = await db
      .select({ name: uploads.name })
      .from(uploads)
      .where(and(inArray(uploads.name, names), ne(uploads.status, 'refused')));
    for (const { name } of rows) found.add(name);
  }
  return named
    .filter(({ name }) => !found.has(name))
    .map(({ line }) => ({ line, column: 'Images', message: 'This picture is not there. Please upload it first.' }));
}

/**
 * Marks new products that have the name of an existing product. Otherwise, a file without the products' ids would create every product
 * again without a warning.
 */
export async function markDuplicateNames(db: Reader, rows: readonly PlannedRow[]): Promise<void> {
  const created = rows.filter(({ kind }) => kind === 'create');
  if (created.length === 0) return;
  const sold = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isNull(products.deletedAt));
  const byName = new Map(sold.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const row of created) row.namesake = byName.get(row.name.toLowerCase()) ?? null;
}

/**
 * Returns an error for each of these lines if the shop doesn't sell by the kilo. The lines would switch a product to being sold by the
 * kilo.
 */
export async function unsoldByKilo(db: Reader, lines: readonly number[]): Promise<LineError[]> {
  if (lines.length === 0 || (await sellsByKilo(db))) return [];
  return lines.map((line) => ({ line, column: 'Sold by', message: switchOnByKilo }));
}
