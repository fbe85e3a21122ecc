import type { Shopper } from './shopper.ts';

/** Each visitor requests the product list again as soon as it is answered, until `action` is done. Returns each wait in ms. */
export async function readDuring(visitors: readonly Shopper[], action: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const reading = visitors.map(async (visitor) => {
    do {
      const start = performance.now();
      const { status } = await visitor.get('/api/products/beef');
      if (status !== 200) throw new Error(`The product list answered ${status}`);
      waits.push(performance.now() - start);
    } while (!isDone);
  });
  await action().finally(() => {
    isDone = true;
  });
  await Promise.all(reading);
  return waits;
}

/** The number that this share of the numbers doesn't exceed, e.g. 0.99. */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}
