import { orderAndPay } from './place-orders.ts';
import type { Shopper } from './shopper.ts';

/** Orders a second, paid ones alone. */
export function orderRate(shoppers: readonly Shopper[], checkout: object, ms: number): Promise<number> {
  return rateOf(
    shoppers.map((shopper) => () => orderAndPay(shopper, checkout)),
    ms,
  );
}

/** How often a second these are done, each again and again, all at once. */
export async function rateOf(works: readonly (() => Promise<void>)[], ms: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    works.map(async (work) => {
      while (performance.now() - start < ms) {
        await work();
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}
