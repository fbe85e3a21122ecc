/** The random numbers of a test. The same seed always produces the same numbers. */
export interface Chance {
  readonly seed: number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Returns true in one of `count` cases on average. */
  oneIn(count: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32 is small, and random enough to spread kills over steps.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    oneIn: (count) => below(count) === 0,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new Error('There is nothing to pick from');
      return items[below(items.length)] as Item;
    },
  };
}

/**
 * The seed of every random test. The seed is always the same, so that `npm test` has the same results each time. FAULT_SEED sets
 * another seed: `npm run test:chance` does so, and a failure is replayed with the seed that the failure names.
 */
export const testSeed = Number(process.env.FAULT_SEED ?? 20_261_110);

/** Runs a test with the seed, and names the seed if the test fails. */
export function byChance(test: (chance: Chance) => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await test(chanceOf(testSeed));
    } catch (error) {
      if (error instanceof Error) error.message = `With FAULT_SEED=${testSeed}: ${error.message}`;
      throw error;
    }
  };
}
