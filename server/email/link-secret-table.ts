import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/**
 * The secret that signs links. All servers on one PostgreSQL database share this single row. With SQLite, the secret is in a file
 * instead.
 */
export const linkSecret = t.table(
  'link_secret',
  { id: t.count('id').primaryKey(), secret: t.text('secret').notNull() },
  (row) => [t.rule('link_secret_single', sql`${row.id} = 1`)],
);
