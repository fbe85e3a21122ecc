import { isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import type { PlannedRow } from './plan-import.ts';

/** Marks new products that have the name of one already sold: a file that lost its ids would create every product again. */
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
