import { sql } from 'drizzle-orm';
import type { PluRow } from '#core/scales/plu/plu-row.ts';
import type { ScaleSettings } from '#core/scales/scale-settings.ts';
import { id, instant, json, reference, rule, table, version } from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';

/** The shop's scales, in a single row. Without it the shop has none. */
export const scaleSettings = table(
  'scale_settings',
  {
    id: id(),
    value: json<ScaleSettings>('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('scale_settings_single', sql`${row.id} = 1`)],
);

/** The product data that the label scale last received, so that only changes have to be loaded. */
export const pluRows = table('plu_rows', {
  productId: reference('product_id', () => products.id).primaryKey(),
  row: json<PluRow>('row').notNull(),
  loadedAt: instant('loaded_at').notNull(),
});
