import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import type { Measure } from '../measure.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';

const wantedMs = 5000;
const laybys = 200;
const giveUpMs = 60_000;

/**
 * How long the shop's own scheduler takes to charge 200 due instalments. Creates and starts 200 laybys through the HTTP API, and
 * while the shop is stopped moves their days back by 15 days, so that the second instalment of each is due. The time runs from
 * the start of the shop's process until the till has charged the last instalment and the shop has recorded it.
 */
export const dueInstalments: Measure = {
  name: 'due instalments',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    await beginLaybys(shop.url);
    await shop.stop();
    const database = new Database(databaseFile(shop.dataDir));
    try {
      moveBack(database);
      const paid = database.prepare<[], number>('select count(*) from payments').pluck();
      const before = paid.get() ?? 0;
      const start = performance.now();
      await shop.restart();
      while ((paid.get() ?? 0) < before + laybys && performance.now() - start < giveUpMs) await pause(10);
      const ms = performance.now() - start;
      const charged = (paid.get() ?? 0) - before;
      return [
        {
          figure: `${laybys} due instalments charged on the till, the shop's start included`,
          wanted: `under ${wantedMs / 1000} s`,
          measured: `${(ms / 1000).toFixed(1)} s${charged === laybys ? '' : `, ${charged} charged`}`,
          isMet: ms < wantedMs && charged === laybys,
        },
      ];
    } finally {
      database.close();
    }
  },
};

async function beginLaybys(url: string): Promise<void> {
  const shoppers = Array.from({ length: 8 }, () => new Shopper(url));
  const products: Product[] = (await shoppers[0]?.get('/api/products/beef'))?.body;
  const checkout = checkoutOf(products.slice(0, 1), 'layby-4');
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let count = 0; count < laybys / shoppers.length; count += 1) await orderAndPay(shopper, checkout);
      shopper.leave();
    }),
  );
}

function moveBack(database: Database.Database): void {
  database.pragma('synchronous = FULL');
  database.exec(`
    begin immediate;
    update layby_plans set started_on = date(started_on, '-15 days');
    update instalments set due_date = date(due_date, '-15 days'), next_attempt_on = date(next_attempt_on, '-15 days');
    commit`);
}
