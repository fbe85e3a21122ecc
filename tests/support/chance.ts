/** The dice of a test: the same throws for the same seed. */
export interface Chance {
  readonly seed: number;
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** True once in so many times. */
  oneIn(count: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough to spread kills over steps.
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

/** Runs a test on a seed of its own, or on FAULT_SEED, and names the seed where it fails. */
export function byChance(test: (chance: Chance) => Promise<void>): () => Promise<void> {
  return async () => {
    const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
    try {
      await test(chanceOf(seed));
    } catch (error) {
      if (error instanceof Error) error.message = `With FAULT_SEED=${seed}: ${error.message}`;
      throw error;
    }
  };
}
