import { orderAndPay } from './place-orders.ts';
import type { Shopper } from './shopper.ts';

/** Returns the number of paid orders per second. */
export function orderRate(shoppers: readonly Shopper[], checkout: object, ms: number): Promise<number> {
  return rateOf(
    shoppers.map((shopper) => () => orderAndPay(shopper, checkout)),
    ms,
  );
}

/** Returns how often per second the functions complete when all run together and each repeats. */
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
