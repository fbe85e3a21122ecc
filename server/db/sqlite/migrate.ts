import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { projectRoot } from '#server/project-root.ts';
import { migrationNames, splitMigration, unknownMigration } from '../migration-files.ts';

export const sqliteMigrations = join(projectRoot, 'server', 'db', 'sqlite', 'migrations');

/**
 * Returns the migrations that this database still needs. Throws if the database was made by a newer version of the shop, or by another
 * program.
 */
export function missingMigrations(connection: Database.Database, folder = sqliteMigrations): string[] {
  const names = migrationNames(folder);
  const applied = appliedNames(connection);
  const unknown = unknownMigration(applied, names);
  if (unknown) throw new Error(unknown);
  return names.filter((name) => !applied.includes(name));
}

/**
 * Brings the schema up to date. All new migrations run in one transaction, so either all of them apply or none. If there were any,
 * `finish` then computes in the same transaction what SQL can't. Migrations in `later` are left out, to make databases of an earlier
 * version.
 */
export function migrate(
  connection: Database.Database,
  folder = sqliteMigrations,
  finish: (connection: Database.Database) => void = () => {},
  later: readonly string[] = [],
): void {
  const missing = missingMigrations(connection, folder).filter((name) => !later.includes(name));
  if (missing.length === 0) return;
  // Some migrations drop a table and create it again. With foreign keys on, dropping it would delete the rows that refer to it, or
  // fail. The setting can't be changed inside a transaction, so it is changed here.
  connection.pragma('foreign_keys = OFF');
  try {
    connection
      .transaction(() => {
        applyAll(connection, folder, missing);
        finish(connection);
      })
      .immediate();
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

/** Whether this database was ever migrated, and so belongs to a shop. A new file is empty. */
export function hasBeenMigrated(connection: Database.Database): boolean {
  return appliedNames(connection).length > 0;
}

function appliedNames(connection: Database.Database): string[] {
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
  if (tables.length === 0) return [];
  if (!tables.includes('applied_migrations')) throw new Error('it is the database of another program');
  return connection.prepare('select name from applied_migrations').pluck().all() as string[];
}

function applyAll(connection: Database.Database, folder: string, names: string[]): void {
  connection.exec(
    "create table if not exists applied_migrations (name text primary key, applied_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ'))) strict",
  );
  const record = connection.prepare('insert into applied_migrations (name) values (?)');
  for (const name of names) {
    const statements = splitMigration(readFileSync(join(folder, `${name}.sql`), 'utf8'));
    for (const statement of statements) connection.exec(statement);
    record.run(name);
  }
  const broken = connection.pragma('foreign_key_check') as { table: string }[];
  if (broken[0]) throw new Error(`after its migration, rows of ${broken[0].table} point at rows that are not there`);
}
