import { sql } from 'drizzle-orm';
import { pageTypes } from '#core/content/content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import * as t from '#server/db/columns.ts';

export const pageContents = t.table(
  'page_contents',
  {
    pageType: t.choice('page_type', pageTypes).primaryKey(),
    title: t.text('title').notNull(),
    metaDescription: t.text('meta_description').notNull(),
    content: t.text('content').notNull(),
    imageUrl: t.text('image_url').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.oneOf('page_contents_type', row.pageType, pageTypes)],
);

/** The settings in two records: `seo` and `shop`. The built-in defaults apply if a record is missing. */
export const settings = t.table(
  'settings',
  {
    name: t.choice('name', ['seo', 'shop'] as const).primaryKey(),
    value: t.json<Seo | ShopSettings>('value').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.oneOf('settings_name', row.name, ['seo', 'shop'])],
);

/**
 * The revision of the shop's public content, in a single row. Triggers increase it with every write to products, content and settings,
 * in the same transaction. The page cache only returns pages of the current revision.
 */
export const publicRevision = t.table(
  'public_revision',
  { id: t.count('id').primaryKey(), value: t.count('value').notNull() },
  (row) => [t.rule('public_revision_single', sql`${row.id} = 1`)],
);
