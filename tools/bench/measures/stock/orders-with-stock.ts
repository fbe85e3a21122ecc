import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { addStock } from '#tools/bench/busy-shop/add-stock.ts';
import type { Bench, Measure } from '#tools/bench/measure.ts';
import { orderRate } from '#tools/bench/order-rate.ts';
import { checkoutOf } from '#tools/bench/place-orders.ts';
import { Shopper } from '#tools/bench/shopper.ts';

const wantedRatio = 0.9;
const atATime = 8;
const warmUpMs = 3000;
const roundMs = 500;
const rounds = 24;

/**
 * How many orders with payment a shop takes that counts its stock, against one that doesn't. Both shops are the same otherwise; each
 * order of two packs draws on four stock items. The rounds of both shops alternate, so that other load on the machine affects both.
 */
export const ordersWithStock: Measure = {
  name: 'orders with stock counted',
  async run(bench) {
    const counting = await openOrders(bench, { isCounting: true });
    const plain = await openOrders(bench, { isCounting: false });
    try {
      for (const each of [counting, plain]) await each.rate(warmUpMs);
      const perSecond = { counting: 0, plain: 0 };
      for (let round = 0; round < rounds; round += 1) {
        perSecond.counting += (await counting.rate(roundMs)) / rounds;
        perSecond.plain += (await plain.rate(roundMs)) / rounds;
      }
      const ratio = perSecond.counting / perSecond.plain;
      return [
        {
          figure: `orders with their payment while stock is counted, ${atATime} at a time, against a shop that doesn’t count`,
          wanted: `at least ${wantedRatio}`,
          measured: `${ratio.toFixed(2)} (${Math.round(perSecond.counting)} to ${Math.round(perSecond.plain)} a second)`,
          isMet: ratio >= wantedRatio,
        },
      ];
    } finally {
      for (const each of [counting, plain]) each.leave();
    }
  },
};

async function openOrders(bench: Bench, { isCounting }: { isCounting: boolean }) {
  const shop = await bench.openShop({ TRUST_PROXY: '1' });
  if (isCounting) {
    await shop.stop();
    addStock(databaseFile(shop.dataDir), new Date(), { weeks: 1 });
    await shop.restart();
  }
  const shoppers = Array.from({ length: atATime }, () => new Shopper(shop.url));
  const products: Product[] = (await (await fetch(`${shop.url}/api/products/beef`)).json()) as Product[];
  const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
  return {
    rate: (ms: number) => orderRate(shoppers, checkout, ms),
    leave() {
      for (const shopper of shoppers) shopper.leave();
    },
  };
}
