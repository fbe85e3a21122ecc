import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/**
 * The secret that signs links. The table has a single row, which all servers on one PostgreSQL database share. On SQLite, the secret is
 * in a file.
 */
export const linkSecret = t.table(
  'link_secret',
  { id: t.count('id').primaryKey(), secret: t.text('secret').notNull() },
  (row) => [t.rule('link_secret_single', sql`${row.id} = 1`)],
);
