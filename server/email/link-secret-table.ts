import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/** The secret that signs links, shared by all servers on one PostgreSQL database. With SQLite it is a file. A single row. */
export const linkSecret = t.table(
  'link_secret',
  { id: t.count('id').primaryKey(), secret: t.text('secret').notNull() },
  (row) => [t.rule('link_secret_single', sql`${row.id} = 1`)],
);
