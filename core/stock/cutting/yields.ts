import type { ProductType } from '#core/products/product-options.ts';
import { animalOf, type BodyKind, cutsOfBody } from './body-kind.ts';
import { divideByWeights } from './divide-by-weights.ts';

/** The parts of a body that aren't cuts. */
export const otherParts = ['bone', 'fat', 'trim'] as const;
export type OtherPart = (typeof otherParts)[number];

/** The share of a body's weight that one part makes up, in hundredths of a percent. What all parts lack to 100% is lost as drip. */
export interface BodyYield {
  /** The key of a cut, or `bone`, `fat` or `trim`. */
  part: string;
  share: number;
}

const wholeBody = 10_000;

/** The shares of bone, fat, trim and drip in an animal's weight. The rest of the weight is cuts. */
const lossOf: Readonly<Record<ProductType, Readonly<Record<OtherPart | 'drip', number>>>> = {
  beef: { bone: 1_800, fat: 900, trim: 500, drip: 150 },
  lamb: { bone: 800, fat: 700, trim: 300, drip: 150 },
  pork: { bone: 700, fat: 600, trim: 400, drip: 150 },
  chicken: { bone: 200, fat: 200, trim: 100, drip: 100 },
};

/** The usual weight of each kind of body, in grams. */
const usualGrams: Readonly<Record<BodyKind, number>> = {
  beef: 280_000,
  'beef-fore': 75_000,
  'beef-hind': 65_000,
  lamb: 22_000,
  pork: 70_000,
  chicken: 1_800,
};

export interface BodyYields {
  gramsPerBody: number;
  yields: BodyYield[];
}

/** The default yields of a kind of body, used until the shop has recorded a run of this kind. */
export function defaultYields(kind: BodyKind): BodyYields {
  const loss = lossOf[animalOf(kind)];
  const cuts = cutsOfBody(kind);
  const others = otherParts.map((part) => ({ part, share: loss[part] }));
  const left = others.reduce((rest, { share }) => rest - share, wholeBody - loss.drip);
  const shares = divideByWeights(
    left,
    cuts.map(({ share }) => share),
  );
  const yields = cuts.map(({ key }, index) => ({ part: key, share: shares[index] ?? 0 }));
  return { gramsPerBody: usualGrams[kind], yields: [...yields, ...others] };
}

/** A past run of one kind of body, from which yields are calculated. */
export interface KnownRun {
  bodies: number;
  gramsIn: number;
  outputs: readonly { part: string; grams: number }[];
}

/** The number of runs whose mean gives the learnt yields: the latest ten. */
export const learntRuns = 10;

/**
 * Returns the mean yields of the latest ten runs of a kind of body. Each run counts the same, whatever its weight. Null if there are no
 * runs.
 */
export function learntYields(newestFirst: readonly KnownRun[]): (BodyYields & { runs: number }) | null {
  const known = newestFirst.slice(0, learntRuns);
  if (known.length === 0) return null;
  const mean = (measure: (run: KnownRun) => number) =>
    Math.round(known.reduce((sum, run) => sum + measure(run), 0) / known.length);
  const gramsOf = (run: KnownRun, part: string) =>
    run.outputs.reduce((sum, output) => (output.part === part ? sum + output.grams : sum), 0);
  const parts = [...new Set(known.flatMap(({ outputs }) => outputs.map(({ part }) => part)))];
  return {
    runs: known.length,
    gramsPerBody: mean(({ gramsIn, bodies }) => gramsIn / bodies),
    yields: parts.map((part) => ({ part, share: mean((run) => (gramsOf(run, part) * wholeBody) / run.gramsIn) })),
  };
}
