import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import * as tables from '#server/db/tables.ts';
import { freshStore, temporaryFolder } from '#tests/support/shop/test-database.ts';

function memoryDatabase(): Database.Database {
  const connection = new Database(':memory:');
  connection.pragma('foreign_keys = ON');
  onTestFinished(() => {
    connection.close();
  });
  return connection;
}

/** A folder of migrations as drizzle-kit writes them. */
function migrations(...texts: string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'meta'));
  const entries = texts.map((_, index) => ({ tag: `000${index}_step` }));
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  texts.forEach((text, index) => {
    writeFileSync(join(folder, `000${index}_step.sql`), text);
  });
  return folder;
}

const shelves = `create table shelves (id integer primary key) strict;
--> statement-breakpoint
create table jars (id integer primary key, shelf_id integer references shelves (id) on delete cascade) strict;
--> statement-breakpoint
insert into shelves values (1);
--> statement-breakpoint
insert into jars values (7, 1);`;

const rebuilt = `create table new_shelves (id integer primary key, name text) strict;
--> statement-breakpoint
insert into new_shelves select id, 'top' from shelves;
--> statement-breakpoint
drop table shelves;
--> statement-breakpoint
alter table new_shelves rename to shelves;`;

function jarCount(connection: Database.Database): unknown {
  return connection.prepare('select count(*) from jars').pluck().get();
}

it('A later version of the shop runs only the new migrations', () => {
  const connection = memoryDatabase();
  migrate(connection, migrations(shelves));
  migrate(connection, migrations(shelves, rebuilt));
  migrate(connection, migrations(shelves, rebuilt));
  expect(connection.prepare('select name from shelves').pluck().all()).toEqual(['top']);
});

it('Rebuilding a table keeps the rows that refer to it, and foreign keys are enforced afterwards', () => {
  const connection = memoryDatabase();
  migrate(connection, migrations(shelves));
  migrate(connection, migrations(shelves, rebuilt));
  expect(jarCount(connection)).toBe(1);
  expect(() => connection.exec('insert into jars values (8, 99)')).toThrow('FOREIGN KEY');
});

it('A migration that fails leaves the database unchanged', () => {
  const connection = memoryDatabase();
  migrate(connection, migrations(shelves));
  const failing = 'delete from jars;\n--> statement-breakpoint\nthis is not SQL;';
  expect(() => migrate(connection, migrations(shelves, failing))).toThrow();
  expect(jarCount(connection)).toBe(1);
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
});

it('A migration that would leave rows with broken references is undone', () => {
  const connection = memoryDatabase();
  migrate(connection, migrations(shelves));
  expect(() => migrate(connection, migrations(shelves, 'delete from shelves;'))).toThrow('rows of jars');
  expect(jarCount(connection)).toBe(1);
  expect(connection.prepare('select count(*) from shelves').pluck().get()).toBe(1);
});

it('The migrations create exactly the tables that the queries expect, with all columns, indexes and checks', async () => {
  const { dataDir } = await freshStore();
  const connection = new Database(databaseFile(dataDir), { readonly: true });
  onTestFinished(() => {
    connection.close();
  });
  for (const table of Object.values(tables).filter((value) => is(value, SQLiteTable))) {
    const { name, columns, indexes, checks } = getTableConfig(table);
    const created = connection.pragma(`table_info(${name})`) as { name: string; type: string; notnull: number }[];
    expect(created.map((column) => `${column.name} ${column.type.toLowerCase()} ${column.notnull}`)).toEqual(
      columns.map((column) => `${column.name} ${column.getSQLType()} ${column.notNull ? 1 : 0}`),
    );
    const createdIndexes = (connection.pragma(`index_list(${name})`) as { name: string }[]).map((index) => index.name);
    expect(createdIndexes).toEqual(expect.arrayContaining(indexes.map((index) => index.config.name)));
    const text = connection.prepare('select sql from sqlite_schema where name = ?').pluck().get(name) as string;
    for (const check of checks) expect(text).toContain(`"${check.name}"`);
  }
});
