import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

  it('a server that fails to listen for notifications at first tries again, and then hears the other servers', async () => {
    const shop = await startTestShop();
    const { connect } = pg.Client.prototype;
    let failed = 0;
    const connecting = vi.spyOn(pg.Client.prototype, 'connect');
    connecting.mockImplementation(async function (this: pg.Client, ...rest: unknown[]) {
      const { application_name } = (this as unknown as { connectionParameters: pg.ClientConfig }).connectionParameters;
      if (application_name === 'hindquarter live' && failed === 0) {
        failed += 1;
        throw new Error('the database is starting up');
      }
      return connect.apply(this, rest as Parameters<typeof connect>);
    });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => {
      connecting.mockRestore();
      warn.mockRestore();
    });
    const other = await openPostgres({ url: databaseOf(shop.deps.env.dataDir), namesStatements: true });
    onTestFinished(() => other.close());
    expect([failed, warn.mock.calls.length]).toEqual([1, 1]);
    const heard: unknown[] = [];
    other.news?.listen((news) => heard.push(news));
    await expect
      .poll(() => {
        shop.deps.store.news?.notify('the shop is closed');
        return heard;
      })
      .toContain('the shop is closed');
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
