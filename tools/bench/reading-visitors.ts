import type { Shopper } from './shopper.ts';

/**
 * Until `action` is done, each visitor requests the product list again as soon as the previous response arrives. Returns each
 * waiting time in ms.
 */
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

/** Returns the number that this share of the numbers, such as 0.99, doesn't exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}
