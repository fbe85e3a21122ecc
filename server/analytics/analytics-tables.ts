import { arrivalSources } from '#core/analytics/arrival-source.ts';
import * as t from '#server/db/columns.ts';

export const pageViews = t.table(
  'page_views',
  { day: t.day('day').notNull(), route: t.text('route').notNull(), views: t.count('views').notNull() },
  (row) => [t.primaryKey({ columns: [row.day, row.route] })],
);

/**
 * The views of each product's page, which `page_views` counts as a single route. There is no foreign key, because counting a view must
 * never block a write.
 */
export const productViews = t.table(
  'product_views',
  { day: t.day('day').notNull(), productId: t.count('product_id').notNull(), views: t.count('views').notNull() },
  (row) => [t.primaryKey({ columns: [row.productId, row.day] })],
);

/** Product views of all time, counted by triggers (migration product_totals), with the first and last day that has views. */
export const productViewTotals = t.table('product_view_totals', {
  productId: t.count('product_id').primaryKey(),
  views: t.count('views').notNull(),
  firstDay: t.day('first_day').notNull(),
  lastDay: t.day('last_day').notNull(),
});

/** Visits by source, as far as browsers report the source with their first request. */
export const arrivals = t.table(
  'arrivals',
  {
    day: t.day('day').notNull(),
    source: t.choice('source', arrivalSources).notNull(),
    arrivals: t.count('arrivals').notNull(),
  },
  (row) => [t.primaryKey({ columns: [row.day, row.source] }), t.oneOf('arrivals_source', row.source, arrivalSources)],
);

/** Errors of pages in browsers, with one row for identical errors. */
export const pageFaults = t.table(
  'page_faults',
  {
    id: t.id(),
    /** A hash of the error's build, page, message and position, which identical errors share. */
    faultKey: t.text('fault_key').notNull().unique(),
    page: t.text('page').notNull(),
    message: t.text('message').notNull(),
    stack: t.text('stack').notNull(),
    browser: t.text('browser').notNull(),
    build: t.text('build').notNull(),
    times: t.count('times').notNull(),
    firstAt: t.instant('first_at').notNull(),
    lastAt: t.instant('last_at').notNull(),
  },
  (row) => [t.index('page_faults_last').on(row.lastAt, row.id)],
);
