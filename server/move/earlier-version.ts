import { migrationNames } from '#server/db/migration-files.ts';
import { sqliteMigrations } from '#server/db/sqlite/migrate.ts';

/** The last SQLite migration before PostgreSQL support. PostgreSQL's first tables include everything up to it. */
const lastBeforePostgres = '0036_bulk_job_rows_gone';

const nameAlone = (migration: string) => migration.replace(/^\d+_/, '');

/**
 * Returns the SQLite migrations that correspond to a PostgreSQL database's missing ones. Both databases use the same names with
 * different numbers. A PostgreSQL migration without a counterpart doesn't affect SQLite.
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
