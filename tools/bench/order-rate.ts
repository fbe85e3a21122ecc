import { orderAndPay } from './place-orders.ts';
import type { Shopper } from './shopper.ts';

/** Orders per second, counting only paid ones. */
export function orderRate(shoppers: readonly Shopper[], checkout: object, ms: number): Promise<number> {
  return rateOf(
    shoppers.map((shopper) => () => orderAndPay(shopper, checkout)),
    ms,
  );
}

/** How often per second these are done, when each repeats and all run together. */
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
