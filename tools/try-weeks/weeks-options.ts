import { optionOf } from '#tools/bench/option-of.ts';
import { type DatabaseKind, databaseKinds } from '#tools/bench/scale/scaled-shop.ts';

export interface ChosenWeeks {
  repeats: number;
  days: number;
  seed: number;
  kinds: readonly DatabaseKind[];
  isDetailed: boolean;
}

const fewRepeats = 8;
const threeMonths = 91;

/** Parses the command's arguments: a number of repeats, --days=365, --seed=1, and --database=sqlite or postgres. */
export function weeksOptions(): ChosenWeeks {
  const count = process.argv.slice(2).find((each) => /^\d+$/.test(each));
  return {
    repeats: Number(count ?? fewRepeats),
    days: Number(optionOf('days') ?? threeMonths),
    seed: Number(optionOf('seed') ?? 20_261_110),
    // Without a number of repeats, the command is a demonstration, which uses only one database.
    kinds: databaseKinds.filter((kind) => kind === (optionOf('database') ?? (count === undefined ? 'sqlite' : kind))),
    isDetailed: count === undefined,
  };
}
