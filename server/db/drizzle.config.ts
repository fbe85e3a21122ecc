import { defineConfig } from 'drizzle-kit';

/** Read by tools/make-migration.ts alone, from the project's folder. */
export default defineConfig({
  dialect: 'sqlite',
  schema: 'server/db/tables.ts',
  out: 'server/db/migrations',
});
