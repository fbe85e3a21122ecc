import pg from 'pg';
import { spoil } from './fresh-database.ts';

/** Every row of every table, as JSON written by PostgreSQL itself, so that nothing is lost. */
export type DatabaseCopy = Record<string, string>;

const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'till') and tablename <> 'applied_migrations' order by 1`;

export async function copyDatabase(url: string): Promise<DatabaseCopy> {
  return connected(url, async (client) => {
    const copy: DatabaseCopy = {};
    await client.query('begin isolation level repeatable read, read only');
    for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(json_agg(t order by t::text), '[]')::text as all from ${name} as t`,
      );
      copy[name] = rows[0]?.all ?? '[]';
    }
    return copy;
  });
}

/**
 * Fills an empty database with a copy, without running triggers. The database's own counters continue after the copied ids, so no
 * other test can use the database afterwards.
 */
export async function fillDatabase(url: string, copy: DatabaseCopy): Promise<void> {
  spoil(url);
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [name, rows] of Object.entries(copy)) {
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    const { rows: numbered } = await client.query<{ name: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as name, column_name as column
       from information_schema.columns where is_identity = 'YES'`,
    );
    for (const { name, column } of numbered) {
      await client.query(
        `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${name}`,
      );
    }
  });
}

/**
 * Runs one or more statements, bypassing triggers, foreign keys and check constraints. The check constraints are dropped
 * permanently.
 */
export async function damageDatabase(url: string, statements: string): Promise<void> {
  spoil(url);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    await client.query(rows.map(({ drop }) => drop).join(';'));
    await client.query(`set session_replication_role = replica; ${statements}`);
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
