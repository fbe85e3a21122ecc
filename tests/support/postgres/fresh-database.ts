import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Databases of this process that no test is using. Each is as empty as the template. */
const free: string[] = [];
/** Databases that no other test can use any more. */
const spoiled = new Set<string>();

/** Marks a database that no other test may use, because its rules or schema have changed. */
export function spoil(url: string): void {
  spoiled.add(url);
}

/** The URL of a database without tables, on this run's server. */
export const emptyDatabase = process.env.DATABASE_URL ?? '';

/** Returns the URL of a migrated, empty database for one test, and a function that releases the database for other tests. */
export async function freshPostgresDatabase(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const url = free.pop() ?? (await createDatabase());
  return {
    url,
    async giveBack() {
      const isSpoiled = spoiled.delete(url);
      // Both statements share one connection, because each connection costs PostgreSQL a process.
      await at(url, isSpoiled ? ended : `${ended}; ${emptied}`);
      if (!isSpoiled) free.push(url);
    },
  };
}

async function createDatabase(): Promise<string> {
  const name = `shop_${randomBytes(8).toString('hex')}`;
  await at(emptyDatabase, `create database ${name} template template_shop`);
  const url = new URL(emptyDatabase);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends programs that the test has left running. */
const ended = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/**
 * Deletes everything except the rows of a new shop, without triggers and foreign keys, and only from tables that have rows. This
 * is far quicker than creating another database.
 */
const emptied = `
  set session_replication_role = replica;
  do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname in ('public', 'till') and tablename <> 'applied_migrations' loop
      execute format('select exists (select 1 from %s)', name) into has_rows;
      if has_rows then
        execute format('delete from %s', name);
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null;
    for name in select tablename from pg_tables where schemaname = 'beginning' loop
      execute format('insert into public.%I select * from beginning.%I', name, name);
    end loop;
    perform setval('delivery_zones_id_seq', (select max(id) from delivery_zones));
  end $$;`;

/** Remembers the rows of a migrated database. */
export const rememberBeginning = `
  create schema beginning;
  do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'applied_migrations' loop
      execute format('select exists (select 1 from %I)', name) into has_rows;
      if has_rows then
        execute format('create table beginning.%I as table %I', name, name);
      end if;
    end loop;
  end $$;`;

export async function at(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
