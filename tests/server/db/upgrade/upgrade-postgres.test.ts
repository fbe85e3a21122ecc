import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrationNames, splitMigration } from '#server/db/migration-files.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { copyPostgres } from '#server/move/back-up-postgres.ts';
import type { CellRow } from '#server/move/shop-rows.ts';
import { openShopFiles } from '#server/move/sqlite-rows.ts';
import { createLog } from '#server/operations/log.ts';
import { orders } from '#server/orders/order-tables.ts';
import { projectRoot } from '#server/project-root.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { oldShop, versions } from '#tests/support/upgrade/old-shop.ts';

const emptyDatabase = ownPostgres();
const folder = join(projectRoot, 'server', 'db', 'postgres', 'migrations');
const names = migrationNames(folder);
/** The first migration is left out, because its tables have no triggers yet and no shop was ever in that state. */
const earlier = names.slice(1, -1);
/** `npm test` tries every third version, `npm run test:faults` all. The last one is always tried, because most shops come from it. */
const step = faultRounds({ few: 3, all: 1 });
const tried = earlier.filter((_, index) => (earlier.length - 1 - index) % step === 0);

type Columns = ReadonlyMap<string, readonly string[]>;

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function migrateUpTo(client: pg.Client, version: string): Promise<void> {
  await client.query('create table applied_migrations (name text primary key, applied_at text not null)');
  for (const name of names.slice(0, names.indexOf(version) + 1)) {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
    for (const statement of splitMigration(text)) await client.query(statement);
    await client.query('insert into applied_migrations values ($1, now()::text)', [name]);
  }
}

async function columnsOf(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Inserts every row of the sample shop into the tables and columns that exist in this version. */
async function fill(client: pg.Client, known: Columns): Promise<void> {
  const dataDir = oldShop(versions.at(-1) ?? '');
  await (await openStore({ dataDir })).close();
  const shop = await openShopFiles(dataDir);
  await client.query('begin; set local session_replication_role = replica');
  for (const table of shop.tables.filter(({ schema, name }) => schema === 'shop' && known.has(name))) {
    const then = table.columns.filter((column) => known.get(table.name)?.includes(column));
    const rows: CellRow[] = [];
    for await (const some of shop.rows.rows(table)) rows.push(...some);
    const objects = rows.map((row) => Object.fromEntries(table.columns.map((name, index) => [name, row[index]])));
    await client.query(`delete from ${table.name}`);
    await client.query(
      `insert into ${table.name} (${then}) select ${then} from json_populate_recordset(null::${table.name}, $1::json)`,
      [JSON.stringify(objects)],
    );
    if (table.isNumbered) await client.query(`select setval(pg_get_serial_sequence('${table.name}', 'id'), 1000)`);
  }
  await client.query('commit');
  shop.close();
}

/** Returns every row of these tables, in these columns. */
async function contentOf(client: pg.Client, known: Columns): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const [table, columns] of known) {
    if (table === 'applied_migrations') continue;
    const { rows } = await client.query<{ all: string }>(
      `select coalesce(json_agg(t order by t::text), '[]')::text as all from (select ${columns} from ${table}) as t`,
    );
    content[table] = rows[0]?.all ?? '';
  }
  return content;
}

it.each(tried)('A PostgreSQL shop at %s is backed up unchanged, and migrated without losing data', async (version) => {
  const url = await emptyDatabase();
  const client = await connectTo(url);
  await migrateUpTo(client, version);
  const known = await columnsOf(client);
  await fill(client, known);
  const before = await contentOf(client, known);
  expect(JSON.parse(before.orders ?? '')).toHaveLength(7);
  expect(JSON.parse(before.payments ?? '')).toHaveLength(9);

  const backup = temporaryFolder();
  const beforeUpdate = async () => {
    await copyPostgres(url, backup, () => {}, { mayBeEarlier: true });
  };
  await (await openPostgres({ url, namesStatements: true, beforeUpdate })).close();
  expect(await contentOf(client, known)).toEqual(before);
  // Today's version can open the backup.
  const copy = await openStore({ dataDir: backup }, { log: createLog('silent') });
  onTestFinished(() => copy.close());
  expect(await copy.read((db) => db.select({ id: orders.id }).from(orders))).toHaveLength(7);
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
});

it('A PostgreSQL shop of a later version is rejected and stays unchanged', async () => {
  const url = await emptyDatabase();
  const client = await connectTo(url);
  await migrateUpTo(client, names.at(-1) ?? '');
  const before = await columnsOf(client);
  await client.query("insert into applied_migrations values ('9999_to_come', now()::text)");
  await expect(openPostgres({ url, namesStatements: true })).rejects.toThrow(/newer version of the shop/);
  expect(await columnsOf(client)).toEqual(before);
});
