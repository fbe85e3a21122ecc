import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { projectRoot } from '#server/project-root.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

it('An older shop’s product positions, with gaps and ties, are renumbered from 1 in the same order', () => {
  const folder = join(temporaryFolder(), 'migrations');
  cpSync(join(projectRoot, 'server', 'db', 'sqlite', 'migrations'), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = readFileSync(journalFile, 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const at = entries.findIndex(({ tag }) => tag === '0004_product_order');
  writeFileSync(journalFile, JSON.stringify({ entries: entries.slice(0, at) }));
  const connection = new Database(':memory:');
  onTestFinished(() => {
    connection.close();
  });
  migrate(connection, folder);
  const add = connection.prepare(
    `insert into products (name, description, type, cut_size, category, weight, price_cents, images, features, cuts, created_at, updated_at, position, deleted_at, is_test)
     values (?, '', 'beef', 'full', 'whole-animal', '', 100, '[]', '[]', '[]', '', '', ?, ?, ?)`,
  );
  for (const [name, position, deletedAt, isTest] of [
    ['third', 30, null, 0],
    ['first', 10, null, 0],
    ['gone', 15, '2026-11-09T23:00:00.000Z', 0],
    ['test', 0, null, 1],
    ['second', 10, null, 0],
  ] as const) {
    add.run(name, position, deletedAt, isTest);
  }
  writeFileSync(journalFile, journal);
  migrate(connection, folder);
  const places = connection.prepare('select name, position from products order by id').raw().all();
  expect(places).toEqual([
    ['third', 3],
    ['first', 1],
    ['gone', 15],
    ['test', 0],
    ['second', 2],
  ]);
});
