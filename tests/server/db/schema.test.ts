import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { isConstraintError } from '#server/db/errors/constraint-error.ts';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { orderItems } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

it('Every SQLite table is STRICT', async () => {
  const store = await freshStore();
  const tables = await store.read(async (db) =>
    db.all<{ name: string; strict: number }>(
      sql`select name, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    ),
  );
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => table.strict !== 1)).toEqual([]);
});

it('A database column for numbers rejects text', async () => {
  const store = await freshStore();
  const insert = store.write(async (tx) =>
    tx.run(sql`insert into page_views (day, route, views) values ('2026-12-01', '/', 'many')`),
  );
  await expect(insert).rejects.toMatchObject({ cause: { code: 'SQLITE_CONSTRAINT_DATATYPE' } });
});

it('An order item whose order doesn’t exist is rejected', async () => {
  const store = await freshStore();
  const insert = store.write(async (tx) =>
    tx.insert(orderItems).values({
      orderId: 7,
      productId: 7,
      name: 'Whole lamb pack',
      image: '/charts/lamb/leg.svg',
      weight: '18-20kg',
      quantity: 1,
      paymentType: 'credit-card',
      unitCents: 41995,
      totalCents: 41995,
    }),
  );
  await expect(insert).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
});

it('A product without a price is rejected by the database itself', async () => {
  const store = await freshStore();
  const insert = store.write(async (tx) =>
    tx.insert(products).values({
      name: 'Free lunch',
      description: 'There is no such thing.',
      type: 'beef',
      cutSize: 'full',
      category: 'whole-animal',
      weight: '1kg',
      priceCents: 0,
      images: [],
      features: [],
      cuts: [],
      createdAt: '2026-12-01T00:00:00.000Z',
      updatedAt: '2026-12-01T00:00:00.000Z',
    }),
  );
  await expect(insert).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_CHECK' });
});

it('Every connection enforces foreign keys and waits for the disk at each commit, except the writer, which shares commits', async () => {
  const store = await freshStore();
  const full = 2;
  const connection = openConnection(databaseFile(store.dataDir));
  expect(connection.pragma('synchronous', { simple: true })).toBe(full);
  expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
  connection.close();
  const writer = await store.write(async (tx) => tx.all<{ synchronous: number }>(sql`pragma synchronous`));
  // The writer's commits are written to the disk while other work continues: tests/server/db/writes/slow-disk.test.ts.
  expect(writer).toEqual([{ synchronous: 1 }]);
});

it('The same statement returns arrays to one query and objects to the next query', async () => {
  const store = await freshStore();
  await store.write(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email: 'a@example.com', emailKey: 'a@example.com', createdAt: '2026-12-01T00:00:00.000Z' });
  });
  await store.read(async (db) => {
    const query = db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
    expect(await query).toEqual([{ email: 'a@example.com' }]);
    const text = query.toSQL().sql;
    expect(db.all(sql.raw(text))).toEqual([{ email: 'a@example.com' }]);
    expect(await query).toEqual([{ email: 'a@example.com' }]);
  });
});

it('The error about a duplicate email address is distinguished from other database errors', async () => {
  const store = await freshStore();
  const row = { email: 'a@example.com', emailKey: 'a@example.com', createdAt: '2026-12-01T00:00:00.000Z' };
  const insertTwice = store.write(async (tx) => {
    await tx.insert(newsletterSubscribers).values(row);
    await tx.insert(newsletterSubscribers).values(row);
  });
  const error = await insertTwice.catch((reason: unknown) => reason);
  expect(isConstraintError(error, 'unique')).toBe(true);
  expect(isConstraintError(error, 'check')).toBe(false);
});
