import { migrationNames } from '#server/db/migration-files.ts';
import { sqliteMigrations } from '#server/db/sqlite/migrate.ts';

/** The last SQLite migration before PostgreSQL support. PostgreSQL's first tables include all migrations up to this one. */
const lastBeforePostgres = '0036_bulk_job_rows_gone';

const nameAlone = (migration: string) => migration.replace(/^\d+_/, '');

/**
 * Returns the SQLite migrations that correspond to a PostgreSQL database's missing ones. A migration has the same name in both
 * databases, but another number. A PostgreSQL migration without a counterpart doesn't affect SQLite.
 */
export function migrationsAfter(
  missingOnPostgres: readonly string[],
  ofFiles: readonly string[] = migrationNames(sqliteMigrations),
): string[] {
  const missing = missingOnPostgres.map(nameAlone);
  const later = ofFiles.slice(ofFiles.indexOf(lastBeforePostgres) + 1);
  const first = later.findIndex((name) => missing.includes(nameAlone(name)));
  return first === -1 ? [] : later.slice(first);
}
