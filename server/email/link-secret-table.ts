import { sql } from 'drizzle-orm';
import { count, rule, table, text } from '#server/db/columns.ts';

/** The secret that signs links, shared by all servers on one PostgreSQL database. With SQLite it is a file. A single row. */
export const linkSecret = table(
  'link_secret',
  { id: count('id').primaryKey(), secret: text('secret').notNull() },
  (row) => [rule('link_secret_single', sql`${row.id} = 1`)],
);
