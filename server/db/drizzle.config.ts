import { defineConfig } from 'drizzle-kit';
import { isPostgres } from './dialect.ts';

/** Read only by tools/make-migration.ts, from the project's folder, once for each database. */
export default defineConfig({
  dialect: isPostgres ? 'postgresql' : 'sqlite',
  schema: 'server/db/tables.ts',
  out: isPostgres ? 'server/db/postgres/migrations' : 'server/db/migrations',
});
