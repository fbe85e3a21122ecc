import { count, day, primaryKey, table, text } from '#server/db/columns.ts';

export const pageViews = table(
  'page_views',
  { day: day('day').notNull(), route: text('route').notNull(), views: count('views').notNull() },
  (row) => [primaryKey({ columns: [row.day, row.route] })],
);
