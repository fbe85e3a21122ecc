import { defineConfig } from 'drizzle-kit';

/** Read only by tools/make-migration.ts, from the project's folder. */
export default defineConfig({
  dialect: 'sqlite',
  schema: 'server/db/tables.ts',
  out: 'server/db/migrations',
});
