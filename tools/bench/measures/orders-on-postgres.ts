import type { Product } from '#core/products/product.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { newPostgresAddress, startPostgres } from '#tests/support/postgres/postgres-server.ts';
import { openBarePostgresOrders, postgresTraceOf } from '../bare/bare-postgres-orders.ts';
import type { Bench, Figure } from '../measure.ts';
import { orderRate, rateOf } from '../order-rate.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { asInLife } from '../scale/scaled-shop.ts';
import { Shopper } from '../shopper.ts';

const atATime = 8;
const warmUpMs = 4000;
const roundMs = 1000;
const rounds = 12;

/**
 * `npm run bench -- orders --database=postgres`: the same measurement on a separate PostgreSQL server that waits for the disk,
 * next to bare `pg` on the same server. Bare `pg` writes the same rows over as many connections as there are guests. It uses one
 * transaction per order, but the shop uses four.
 */
export async function ordersOnPostgres(bench: Bench): Promise<Figure[]> {
  const server = newPostgresAddress();
  const stopServer = await startPostgres(server, asInLife);
  try {
    await at(server, 'create database shop');
    const url = server.replace(/[^/]+$/, 'shop');
    const shop = await bench.openShop({ TRUST_PROXY: '1', DATABASE_URL: url });
    const shoppers = Array.from({ length: atATime }, () => new Shopper(shop.url));
    const [first] = shoppers;
    if (first === undefined) throw new Error('Nobody is shopping');
    const products: Product[] = (await first.get('/api/products/beef')).body;
    const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
    await orderAndPay(first, checkout);
    const rows = await postgresTraceOf(url, () => orderAndPay(first, checkout));
    const bare = await openBarePostgresOrders(url, rows, atATime);
    const perSecond = { shop: 0, bare: 0, one: 0 };
    await orderRate(shoppers, checkout, warmUpMs);
    await rateOf(bare.writes, warmUpMs / 4);
    for (let round = 0; round < rounds; round += 1) {
      perSecond.shop += (await orderRate(shoppers, checkout, roundMs)) / rounds;
      perSecond.bare += (await rateOf(bare.writes, roundMs)) / rounds;
      perSecond.one += (await rateOf(bare.writes.slice(0, 1), roundMs / 2)) / rounds;
    }
    await bare.close();
    for (const shopper of shoppers) shopper.leave();
    await shop.stop();
    const of = (rate: number) =>
      `${(perSecond.shop / rate).toFixed(2)} (${Math.round(perSecond.shop)} to ${Math.round(rate)} a second)`;
    const what = `orders with their payment on PostgreSQL, ${atATime} at a time, against bare pg transactions of as many rows (${rows.length})`;
    return [
      { figure: `${what}, ${atATime} at a time`, wanted: 'told', measured: of(perSecond.bare) },
      { figure: `${what}, one at a time`, wanted: 'told', measured: of(perSecond.one) },
    ];
  } finally {
    await stopServer();
  }
}
