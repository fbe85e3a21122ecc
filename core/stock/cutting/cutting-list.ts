import { cutsOf } from '#core/cuts/cut.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { type BodyYields, otherParts } from './yields.ts';

/** The weights of an animal's cuts in grams, by the cut's key. */
export type CutGrams = ReadonlyMap<string, number>;

export interface CuttingAmounts {
  /** What is ordered for the days. */
  needed: CutGrams;
  /** What laybys need that will be paid off by then, but have no day yet. It isn't part of `needed`. */
  mayNeed: CutGrams;
  /** What is on hand and may still be sold. */
  onHand: CutGrams;
}

export interface CutToMake {
  cut: string;
  name: string;
  needed: number;
  mayNeed: number;
  onHand: number;
  toCut: number;
  /** What the bodies yield of it. */
  fromBodies: number;
  /** What is left over of it once everything is cut. */
  left: number;
}

export interface AnimalToCut {
  animal: ProductType;
  bodies: number;
  gramsPerBody: number;
  cuts: CutToMake[];
  /** The bone, fat and trim of the bodies. */
  others: { part: string; grams: number }[];
  /** Cuts that are needed, but that no body yields by these yields. */
  missing: string[];
}

const whole = 10_000;

/**
 * How many bodies of an animal have to be cut, so that no cut is short, and what they leave over, cut by cut. Weights are whole
 * grams, and what a body yields is rounded down.
 */
export function cuttingListOf(
  animal: ProductType,
  { needed, mayNeed, onHand }: CuttingAmounts,
  { gramsPerBody, yields }: BodyYields,
): AnimalToCut {
  const shareOf = new Map(yields.map(({ part, share }) => [part, share]));
  const yieldOf = (part: string, bodies: number) =>
    Math.floor((bodies * gramsPerBody * (shareOf.get(part) ?? 0)) / whole);
  const rows = cutsOf(animal).map(({ key, name }) => {
    const amounts = { needed: needed.get(key) ?? 0, mayNeed: mayNeed.get(key) ?? 0, onHand: onHand.get(key) ?? 0 };
    return { cut: key, name, ...amounts, toCut: Math.max(0, amounts.needed - amounts.onHand) };
  });
  const missing = rows.filter(({ cut, toCut }) => toCut > 0 && yieldOf(cut, 1) === 0).map(({ cut }) => cut);
  const bodies = Math.max(0, ...rows.map(({ cut, toCut }) => bodiesFor(toCut, (count) => yieldOf(cut, count))));
  const cuts = rows.map((row) => {
    const fromBodies = yieldOf(row.cut, bodies);
    return { ...row, fromBodies, left: Math.max(0, row.onHand + fromBodies - row.needed) };
  });
  const others = otherParts.map((part) => ({ part, grams: yieldOf(part, bodies) }));
  return { animal, bodies, gramsPerBody, cuts, others, missing };
}

/** The least number of bodies that yields the weight; 0 if none does. */
function bodiesFor(grams: number, yieldOf: (bodies: number) => number): number {
  const one = yieldOf(1);
  if (grams === 0 || one === 0) return 0;
  let bodies = Math.ceil(grams / (one + 1));
  while (yieldOf(bodies) < grams) bodies += 1;
  return bodies;
}
