import { arrivalSources } from '#core/analytics/arrival-source.ts';
import { choice, count, day, id, index, instant, oneOf, primaryKey, table, text } from '#server/db/columns.ts';

export const pageViews = table(
  'page_views',
  { day: day('day').notNull(), route: text('route').notNull(), views: count('views').notNull() },
  (row) => [primaryKey({ columns: [row.day, row.route] })],
);

/**
 * Views of product pages, which `page_views` counts as a single route. There is no foreign key, because a view must never block a
 * write.
 */
export const productViews = table(
  'product_views',
  { day: day('day').notNull(), productId: count('product_id').notNull(), views: count('views').notNull() },
  (row) => [primaryKey({ columns: [row.productId, row.day] })],
);

/** Product views of all time, counted by triggers (migration product_totals), with the first and last day that has views. */
export const productViewTotals = table('product_view_totals', {
  productId: count('product_id').primaryKey(),
  views: count('views').notNull(),
  firstDay: day('first_day').notNull(),
  lastDay: day('last_day').notNull(),
});

/** Visits by source, as far as browsers report the source with their first request. */
export const arrivals = table(
  'arrivals',
  {
    day: day('day').notNull(),
    source: choice('source', arrivalSources).notNull(),
    arrivals: count('arrivals').notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.source] }), oneOf('arrivals_source', row.source, arrivalSources)],
);

/** Errors of pages in browsers, with one row for identical errors. */
export const pageFaults = table(
  'page_faults',
  {
    id: id(),
    /** A hash of the error's build, page, message and position, which identical errors share. */
    faultKey: text('fault_key').notNull().unique(),
    page: text('page').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    browser: text('browser').notNull(),
    build: text('build').notNull(),
    times: count('times').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (row) => [index('page_faults_last').on(row.lastAt, row.id)],
);
