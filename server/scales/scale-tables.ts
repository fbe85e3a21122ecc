import { sql } from 'drizzle-orm';
import type { PluRow } from '#core/scales/plu/plu-row.ts';
import type { ScaleSettings } from '#core/scales/scale-settings.ts';
import * as t from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';

/** The shop's scales, in a single row. If there is no row, the shop has no scales. */
export const scaleSettings = t.table(
  'scale_settings',
  {
    id: t.id(),
    value: t.json<ScaleSettings>('value').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.rule('scale_settings_single', sql`${row.id} = 1`)],
);

/** The product data that the label scale last received, so that only changes have to be loaded. */
export const pluRows = t.table('plu_rows', {
  productId: t.reference('product_id', () => products.id).primaryKey(),
  row: t.json<PluRow>('row').notNull(),
  loadedAt: t.instant('loaded_at').notNull(),
});
