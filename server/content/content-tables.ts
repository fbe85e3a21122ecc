import { sql } from 'drizzle-orm';
import { pageTypes } from '#core/content/content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import { choice, count, instant, json, oneOf, rule, table, text, version } from '#server/db/columns.ts';

export const pageContents = table(
  'page_contents',
  {
    pageType: choice('page_type', pageTypes).primaryKey(),
    title: text('title').notNull(),
    metaDescription: text('meta_description').notNull(),
    content: text('content').notNull(),
    imageUrl: text('image_url').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [oneOf('page_contents_type', row.pageType, pageTypes)],
);

/** The settings in two records: `seo` and `shop`. The built-in defaults apply if a record is missing. */
export const settings = table(
  'settings',
  {
    name: choice('name', ['seo', 'shop'] as const).primaryKey(),
    value: json<Seo | ShopSettings>('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [oneOf('settings_name', row.name, ['seo', 'shop'])],
);

/**
 * The public revision, in a single row. Triggers raise its number in the transaction of every write to products, content and
 * settings; the page cache only returns pages of the current number.
 */
export const publicRevision = table(
  'public_revision',
  { id: count('id').primaryKey(), value: count('value').notNull() },
  (row) => [rule('public_revision_single', sql`${row.id} = 1`)],
);
