import { cutsOf } from '#core/cuts/cut.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { type BodyKind, cutsOfBody } from './body-kind.ts';
import { type BodyYields, otherParts } from './yields.ts';

/** The weights of an animal's cuts in grams, by the cut's key. */
export type CutGrams = ReadonlyMap<string, number>;

export interface CuttingAmounts {
  /** The weights that orders for these days need. */
  needed: CutGrams;
  /** The weights in laybys that have no delivery day yet and will be paid off by the last of these days. They aren't part of `needed`. */
  mayNeed: CutGrams;
  /** The weights on hand that may still be sold. */
  onHand: CutGrams;
}

export interface CutToMake {
  cut: string;
  name: string;
  needed: number;
  mayNeed: number;
  onHand: number;
  toCut: number;
  /** The weight of this cut that the bodies to be cut will yield. */
  fromBodies: number;
  /** The weight of this cut that is left over once all orders are cut. */
  left: number;
}

/** A kind of body that the shop buys, with its yields. */
export interface BoughtBody extends BodyYields {
  kind: BodyKind;
}

export interface AnimalToCut {
  animal: ProductType;
  /** How many bodies of each kind have to be cut. */
  kinds: { kind: BodyKind; bodies: number; gramsPerBody: number }[];
  cuts: CutToMake[];
  /** The bone, fat and trim of the bodies. */
  others: { part: string; grams: number }[];
  /** Cuts that are needed, but that no body contains according to these yields. */
  missing: string[];
}

const whole = 10_000;

/**
 * Returns how many bodies of an animal must be cut so that there is enough of every cut, and how much of each cut is left over. Weights
 * are whole grams. The weight that bodies yield is rounded down.
 * @param bought whole bodies, or the two quarters, each with its own cuts
 */
export function cuttingListOf(
  animal: ProductType,
  { needed, mayNeed, onHand }: CuttingAmounts,
  bought: readonly BoughtBody[],
): AnimalToCut {
  const rows = cutsOf(animal).map(({ key, name }) => {
    const amounts = { needed: needed.get(key) ?? 0, mayNeed: mayNeed.get(key) ?? 0, onHand: onHand.get(key) ?? 0 };
    return { cut: key, name, ...amounts, toCut: Math.max(0, amounts.needed - amounts.onHand) };
  });
  const kinds = bought.map((body) => {
    const keys = new Set(cutsOfBody(body.kind).map(({ key }) => key));
    const counts = rows.flatMap(({ cut, toCut }) =>
      keys.has(cut) ? [bodiesFor(toCut, (count) => yieldOf(body, cut, count))] : [],
    );
    return { kind: body.kind, bodies: Math.max(0, ...counts), gramsPerBody: body.gramsPerBody };
  });
  const ofAll = (part: string) =>
    bought.reduce((sum, body, index) => sum + yieldOf(body, part, kinds[index]?.bodies ?? 0), 0);
  const missing = rows.filter(({ cut, toCut }) => toCut > 0 && bought.every((body) => yieldOf(body, cut, 1) === 0));
  const cuts = rows.map((row) => {
    const fromBodies = ofAll(row.cut);
    return { ...row, fromBodies, left: Math.max(0, row.onHand + fromBodies - row.needed) };
  });
  const others = otherParts.map((part) => ({ part, grams: ofAll(part) }));
  return { animal, kinds, cuts, others, missing: missing.map(({ cut }) => cut) };
}

function yieldOf({ gramsPerBody, yields }: BodyYields, part: string, bodies: number): number {
  const share = yields.reduce((sum, each) => (each.part === part ? sum + each.share : sum), 0);
  return Math.floor((bodies * gramsPerBody * share) / whole);
}

/** Returns the smallest number of bodies that yields the weight. Returns 0 if a body doesn't yield this part. */
function bodiesFor(grams: number, yieldOf: (bodies: number) => number): number {
  const one = yieldOf(1);
  if (grams === 0 || one === 0) return 0;
  let bodies = Math.ceil(grams / (one + 1));
  while (yieldOf(bodies) < grams) bodies += 1;
  return bodies;
}
