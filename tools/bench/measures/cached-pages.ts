import Database from 'better-sqlite3';
import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import type { Measure } from '../measure.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';

const measuredMs = 15_000;
const buyers = 2;
const readers = 4;
/** The first product has this many pieces, and each further one as many more, so that some run low and out during the measure. */
const piecesApart = 5;
const threshold = 3;

/**
 * The share of requests for pages that the page cache answers while counted products are bought as fast as two customers can. A page
 * is rendered again only when the public revision has risen since its last request, so the hits are counted from the revision.
 */
export const cachedPages: Measure = {
  name: 'cached pages',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const shoppers = Array.from({ length: buyers }, () => new Shopper(shop.url));
    const [first] = shoppers;
    if (first === undefined) throw new Error('Nobody is shopping');
    const products: Product[] = (await first.get('/api/products/beef')).body;
    const db = new Database(databaseFile(shop.dataDir));
    countStock(db, products);
    const raises = db.prepare<[], number>('SELECT value FROM public_revision').pluck();
    const revision = () => raises.get() ?? 0;
    const paths = ['/', '/products', '/products/beef', ...products.map(({ id }) => `/products/${id}`)];
    const seen = new Map<string, number>();
    const counts = { requests: 0, hits: 0, orders: 0 };
    const start = performance.now();
    const isOver = () => performance.now() - start > measuredMs;
    const before = revision();
    const read = async () => {
      while (!isOver()) {
        const path = paths[counts.requests % paths.length] ?? '/';
        counts.requests += 1;
        const now = revision();
        if (seen.get(path) === now) counts.hits += 1;
        seen.set(path, now);
        await (await fetch(shop.url + path)).arrayBuffer();
      }
    };
    const buy = async (shopper: Shopper) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const product = products[turn % products.length];
        if (product === undefined) continue;
        // A product that is sold out is refused.
        const isBought = await orderAndPay(shopper, checkoutOf([product], 'credit-card')).then(
          () => true,
          () => false,
        );
        if (isBought) counts.orders += 1;
      }
    };
    await Promise.all([...shoppers.map(buy), ...Array.from({ length: readers }, read)]);
    const raised = revision() - before;
    db.close();
    for (const shopper of shoppers) shopper.leave();
    const share = counts.hits / counts.requests;
    return [
      {
        figure: `pages from the cache, while orders of counted stock come in, ${buyers} at a time`,
        wanted: 'at least 80%',
        measured: `${(share * 100).toFixed(1)}% of ${counts.requests} (${counts.orders} orders raised the revision ${raised} times)`,
        isMet: share >= 0.8,
      },
    ];
  },
};

/** Turns counting on, and gives each product an item of its own. */
function countStock(db: Database.Database, products: readonly Product[]): void {
  const at = new Date().toISOString();
  const item = db.prepare(
    `INSERT INTO stock_items (name, name_key, unit, storage, threshold, hold, created_at, updated_at, version)
     VALUES (?, ?, 'piece', 'frozen', ${threshold}, 'at-once', ?, ?, 1)`,
  );
  const level = db.prepare('INSERT INTO stock_levels (item_id, place_id, pieces) VALUES (?, 1, ?)');
  const draw = db.prepare('INSERT INTO product_stock (product_id, item_id, pieces, grams) VALUES (?, ?, 1, 0)');
  db.transaction(() => {
    for (const [index, { id, name }] of products.entries()) {
      const { lastInsertRowid } = item.run(name, `${name.toLowerCase()} ${id}`, at, at);
      level.run(lastInsertRowid, piecesApart * (index + 1));
      draw.run(id, lastInsertRowid);
    }
    const changed = db.prepare(
      `UPDATE settings SET value = json_set(value, '$.counting', json('true')) WHERE name = 'shop'`,
    );
    if (changed.run().changes === 0) throw new Error('The shop has no settings yet');
  })();
}
