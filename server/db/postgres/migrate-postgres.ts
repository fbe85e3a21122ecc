import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '#server/project-root.ts';
import { migrationNames, splitMigration, unknownMigration } from '../migration-files.ts';
import { lockKeys } from './lock-keys.ts';
import { openClient } from './postgres-connection.ts';

const folder = join(projectRoot, 'server', 'db', 'postgres', 'migrations');

/**
 * Runs `migrateOver` on a separate connection without a time limit. In a large shop, a migration takes longer than the pool allows for
 * a query.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = openClient(url, 'hindquarter upgrade');
  client.on('error', () => {});
  try {
    await client.connect();
    await migrateOver(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Brings the schema up to date. All new migrations run in one transaction, so either all of them apply or none. If several servers
 * start together, one of them migrates and the others wait. Throws if the database was made by a newer version of the shop, or by
 * another program. The transaction is then still open.
 */
export async function migrateOver(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys.migration]);
  await applyMissing(client);
  await client.query('commit');
}

/** Applies the missing migrations in the caller's transaction. */
export async function applyMissing(client: pg.ClientBase): Promise<void> {
  const names = migrationNames(folder);
  const applied = await appliedNames(client);
  const unknown = unknownMigration(applied, names);
  if (unknown) throw new Error(unknown);
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length > 0) await apply(client, missing);
}

/**
 * Returns the migrations that the database still needs; `all` if the database is empty.
 * @throws Error if the database belongs to a newer version of the shop, or to another program
 */
export async function missingOnPostgres(client: pg.ClientBase): Promise<string[] | 'all'> {
  const [names, applied] = [migrationNames(folder), await appliedNames(client)];
  const unknown = unknownMigration(applied, names);
  if (unknown) throw new Error(unknown);
  return applied.length === 0 ? 'all' : names.filter((name) => !applied.includes(name));
}

async function apply(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('create table if not exists applied_migrations (name text primary key, applied_at text not null)');
  for (const name of names) {
    for (const statement of splitMigration(readFileSync(join(folder, `${name}.sql`), 'utf8'))) {
      await client.query(statement);
    }
    const values = [name, new Date().toISOString()];
    await client.query('insert into applied_migrations (name, applied_at) values ($1, $2)', values);
  }
}

async function appliedNames(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  if (tables.length === 0) return [];
  if (!tables.some(({ name }) => name === 'applied_migrations'))
    throw new Error('it is the database of another program');
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations');
  return rows.map(({ name }) => name);
}
