import { migrationNames } from '#server/db/migration-files.ts';
import { sqliteMigrations } from '#server/db/sqlite/migrate.ts';

/** The last one of the files before PostgreSQL's first tables, which have all that came until then. */
const lastBeforePostgres = '0036_bulk_job_rows_gone';

const nameAlone = (migration: string) => migration.replace(/^\d+_/, '');

/**
 * The migrations of files that a database which lacks these of PostgreSQL's doesn't have either. Each of both has the same
 * name and another number; one of PostgreSQL's without a twin changes nothing that a file has.
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
