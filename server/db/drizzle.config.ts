import { defineConfig } from 'drizzle-kit';
import { isPostgres } from './which-database.ts';

const shop = ['server/db/tables.ts'];
/** The tables that exist only on PostgreSQL. A shop on SQLite stores their data in files next to its database. */
const onPostgres = [
  'server/db/postgres/till-schema.ts',
  'server/payments/providers/till/ledger-tables.ts',
  'server/email/link-secret-table.ts',
];

/** Used only by tools/make-migration.ts, which runs in the project's folder, once per database. */
export default defineConfig({
  dialect: isPostgres ? 'postgresql' : 'sqlite',
  schema: isPostgres ? [...shop, ...onPostgres] : shop,
  out: isPostgres ? 'server/db/postgres/migrations' : 'server/db/sqlite/migrations',
});
