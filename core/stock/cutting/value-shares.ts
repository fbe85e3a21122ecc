import { groupBy } from '#core/group-by.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { animalOf, type BodyKind, cutsOfBody } from './body-kind.ts';
import { divideByWeights } from './divide-by-weights.ts';
import { defaultYields, otherParts } from './yields.ts';

/** 100%, in hundredths of a percent. */
const wholeValue = 10_000;

/** How valuable a cut is per kilo, in percent of the animal's average: 300 is three times the average. Cuts that aren't listed have 100. */
const relativeValues: Readonly<Record<ProductType, Readonly<Record<string, number>>>> = {
  beef: {
    neck: 50,
    chuck: 75,
    shin: 60,
    brisket: 70,
    'cube-roll': 220,
    'short-ribs': 85,
    striploin: 210,
    fillet: 320,
    flank: 65,
    rump: 130,
    shank: 60,
  },
  lamb: { neck: 55, shoulder: 80, rack: 220, breast: 45, loin: 180, flap: 35, chump: 120 },
  pork: { 'fore-hock': 50, 'fore-trotter': 25, loin: 140, ribs: 120, fillet: 220, 'hind-hock': 50, 'hind-trotter': 25 },
  chicken: { neck: 15, breast: 170, tenderloin: 180, wing: 70, back: 20, thigh: 130, drumstick: 60 },
};

/** The relative values of the parts that aren't cuts. Trim is worth more than fat and bone, because it becomes mince and sausages. */
const otherValues: Readonly<Record<string, number>> = { trim: 60, fat: 10, bone: 10 };

/** The share of one part in the value of a body, in hundredths of a percent. The part is a cut, or bone, fat or trim that is kept. */
export interface ValueShare {
  /** The key of a cut, or `bone`, `fat` or `trim`. */
  cut: string;
  share: number;
}

/** Returns the parts of a kind of body that can have a value share: the keys of its cuts, and bone, fat and trim. */
export function valuedParts(kind: BodyKind): string[] {
  return [...cutsOfBody(kind).map(({ key }) => key), ...otherParts];
}

/** The default value shares of a kind of body, used until the owner sets others. They sum to 100%. */
export function defaultValueShares(kind: BodyKind): ValueShare[] {
  const values = { ...relativeValues[animalOf(kind)], ...otherValues };
  const yieldOf = new Map(defaultYields(kind).yields.map(({ part, share }) => [part, share]));
  const parts = valuedParts(kind);
  const shares = divideByWeights(
    wholeValue,
    parts.map((part) => (yieldOf.get(part) ?? 0) * (values[part] ?? 100)),
  );
  return parts.map((part, index) => ({ cut: part, share: shares[index] ?? 0 }));
}

/** Returns why the owner's value shares can't be saved; null if they can. Bone, fat and trim may be left out; they then carry no cost. */
export function valueSharesFault(kind: BodyKind, shares: readonly ValueShare[]): string | null {
  const parts = valuedParts(kind);
  const named = new Set(shares.map(({ cut }) => cut));
  const isComplete = cutsOfBody(kind).every(({ key }) => named.has(key));
  if (named.size !== shares.length || !isComplete || ![...named].every((cut) => parts.includes(cut))) {
    return 'Please enter one share for each part.';
  }
  const sum = shares.reduce((total, { share }) => total + share, 0);
  return sum === wholeValue ? null : `The shares come to ${(sum / 100).toFixed(2)}%. They must come to 100%.`;
}

/** An output of a run that is kept, and therefore carries a part of the run's cost. */
export interface CostedOutput {
  /** The key of a cut of the body, or `bone`, `fat` or `trim`; null for other goods. */
  cut: string | null;
  grams: number;
}

/**
 * Divides the cost of the bodies among the outputs that are kept, by the value shares of their parts. Several outputs of one part divide
 * its share by weight. An output whose part has no share carries a part of the cost by weight. If all shares of the outputs are 0 or
 * missing, the whole cost is divided by weight. The parts sum to the cost exactly.
 */
export function divideRunCost(cost: number, outputs: readonly CostedOutput[], shares: readonly ValueShare[]): number[] {
  const shareOf = new Map(shares.map(({ cut, share }) => [cut, share]));
  const groups = groupBy(
    outputs.map(({ cut, grams }, index) => ({ index, grams, part: cut !== null && shareOf.has(cut) ? cut : null })),
    ({ part }) => part,
  );
  const parts = [...groups.keys()].filter((part) => part !== null);
  if (parts.every((part) => shareOf.get(part) === 0)) return divideByWeights(cost, gramsOf(outputs));
  const others = groups.get(null) ?? [];
  const named = parts.flatMap((part) => groups.get(part) ?? []);
  const [ofNamed = 0, ofOthers = 0] = divideByWeights(cost, [sumOf(gramsOf(named)), sumOf(gramsOf(others))]);
  const ofParts = divideByWeights(
    ofNamed,
    parts.map((part) => shareOf.get(part) ?? 0),
  );
  const divided = outputs.map(() => 0);
  const divide = (cents: number, lines: readonly { index: number; grams: number }[]) => {
    for (const [at, part] of divideByWeights(cents, gramsOf(lines)).entries()) divided[lines[at]?.index ?? 0] = part;
  };
  divide(ofOthers, others);
  for (const [at, part] of parts.entries()) divide(ofParts[at] ?? 0, groups.get(part) ?? []);
  return divided;
}

const gramsOf = (lines: readonly { grams: number }[]) => lines.map(({ grams }) => grams);
const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
