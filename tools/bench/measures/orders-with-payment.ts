import { join } from 'node:path';
import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { openBareOrders, traceOf } from '../bare/bare-orders.ts';
import type { Measure } from '../measure.ts';
import { orderRate } from '../order-rate.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';
import { ordersOnPostgres } from './orders-on-postgres.ts';

const wantedRatio = 0.4;
const atATime = 8;
const warmUpMs = 4000;
const roundMs = 500;
const rounds = 24;

/**
 * The number of orders with payment per second, next to bare better-sqlite3. Eight simultaneous guests order two packs and pay
 * through the shop's HTTP API, each request with an Idempotency-Key. The rows that one such order adds are read from the shop's
 * database and the till's ledger. The bare program writes as many rows to the same tables and indexes on the same disk, with WAL
 * and synchronous=FULL. It uses one transaction per order in each of the two databases, so it makes 2 commits for each order and
 * the shop makes 4. The rounds of both programs alternate, so that other load on the machine and its disk affects both, and the
 * result counts all rounds. With `--database=postgres`, both write to PostgreSQL.
 */
export const ordersWithPayment: Measure = {
  name: 'orders with payment',
  async run(bench) {
    if (process.argv.includes('--database=postgres')) return ordersOnPostgres(bench);
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const shoppers = Array.from({ length: atATime }, () => new Shopper(shop.url));
    const [first] = shoppers;
    if (first === undefined) throw new Error('Nobody is shopping');
    const products: Product[] = (await first.get('/api/products/beef')).body;
    const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
    const files = [databaseFile(shop.dataDir), join(shop.dataDir, 'till.db')];
    await orderAndPay(first, checkout);
    const traces = await traceOf(files, () => orderAndPay(first, checkout));
    const rowCount = traces.reduce((sum, trace) => sum + trace.rows.length, 0);
    const bare = openBareOrders(traces);
    try {
      await orderRate(shoppers, checkout, warmUpMs);
      writeFor(bare.write, warmUpMs / 4);
      const perSecond = { shop: 0, bare: 0 };
      for (let round = 0; round < rounds; round += 1) {
        perSecond.shop += (await orderRate(shoppers, checkout, roundMs)) / rounds;
        perSecond.bare += writeFor(bare.write, roundMs) / rounds;
      }
      const ratio = perSecond.shop / perSecond.bare;
      return [
        {
          figure: `orders with their payment, ${atATime} at a time, against bare better-sqlite3 transactions of as many rows (${rowCount})`,
          wanted: `at least ${wantedRatio}`,
          measured: `${ratio.toFixed(2)} (${Math.round(perSecond.shop)} to ${Math.round(perSecond.bare)} a second)`,
          isMet: ratio >= wantedRatio,
        },
      ];
    } finally {
      bare.discard();
      for (const shopper of shoppers) shopper.leave();
    }
  },
};

function writeFor(write: () => void, ms: number): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < ms; count += 1) write();
  return count / ((performance.now() - start) / 1000);
}
