import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { products } from '#server/products/product-tables.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

describe.runIf(isPostgres)('Behind a transaction pooler, where the database sends no notifications', () => {
  it('a server detects another server’s changes by polling', async () => {
    const shop = await startTestShop();
    const other = await openPostgres({ url: databaseOf(shop.deps.env.dataDir), namesStatements: false });
    onTestFinished(() => other.close());
    const before = other.publicRevision();
    await stockProduct(shop);
    expect(shop.deps.store.publicRevision()).toBeGreaterThan(before);
    await expect.poll(() => other.publicRevision()).toBe(shop.deps.store.publicRevision());
    expect(other.isWell()).toBe(true);
  });

  it('writes of two servers to one row run one after the other', async () => {
    const shop = await startTestShop();
    const { id } = await stockProduct(shop);
    const other = await openPostgres({ url: databaseOf(shop.deps.env.dataDir), namesStatements: false });
    onTestFinished(() => other.close());
    const raise = (store: typeof other) =>
      store.write(async (tx) => {
        const [row] = await tx.select({ priceCents: products.priceCents }).from(products).where(eq(products.id, id));
        await tx
          .update(products)
          .set({ priceCents: (row?.priceCents ?? 0) + 1 })
          .where(eq(products.id, id));
      });
    const price = () =>
      shop.deps.store.read(async (db) => (await db.select().from(products).where(eq(products.id, id)))[0]?.priceCents);
    const before = (await price()) ?? 0;
    await Promise.all([other, shop.deps.store].flatMap((store) => Array.from({ length: 6 }, () => raise(store))));
    expect(await price()).toBe(before + 12);
  });
});
