import type { ProductType } from '#core/products/product-options.ts';
import { animalOf, type BodyKind, cutsOfBody } from './body-kind.ts';
import { divideByWeights } from './divide-by-weights.ts';

/** All value, in hundredths of a percent. */
const wholeValue = 10_000;

/** How much a cut's value differs from the average of its animal, where it does: 300 is three times the average. */
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

/** A cut's part of the value of a body, in hundredths of a percent. */
export interface ValueShare {
  cut: string;
  share: number;
}

/** The value shares of a kind of body before its owner agrees others. They sum to 100%. */
export function defaultValueShares(kind: BodyKind): ValueShare[] {
  const values = relativeValues[animalOf(kind)];
  const cuts = cutsOfBody(kind);
  const shares = divideByWeights(
    wholeValue,
    cuts.map(({ key, share }) => share * (values[key] ?? 100)),
  );
  return cuts.map(({ key }, index) => ({ cut: key, share: shares[index] ?? 0 }));
}

/** Why the owner's value shares can't be saved; null if they can. */
export function valueSharesFault(kind: BodyKind, shares: readonly ValueShare[]): string | null {
  const cuts = cutsOfBody(kind).map(({ key }) => key);
  const named = shares.map(({ cut }) => cut);
  if (
    new Set(named).size !== named.length ||
    named.length !== cuts.length ||
    !cuts.every((cut) => named.includes(cut))
  ) {
    return 'Please enter one share for each cut of this body.';
  }
  const sum = shares.reduce((total, { share }) => total + share, 0);
  return sum === wholeValue ? null : `The shares come to ${(sum / 100).toFixed(2)}%. They must come to 100%.`;
}

/** An output of a run, as its cost is divided. */
export interface CostedOutput {
  /** The key of the body's cut; null for bone, fat and trim. */
  cut: string | null;
  grams: number;
}

/**
 * Divides what the bodies cost among what was cut from them, to the cent. Several outputs of one cut divide its share by weight.
 * Outputs that are no cut of the body cost nothing, unless there are no others: then all divide the cost by weight.
 */
export function divideRunCost(cost: number, outputs: readonly CostedOutput[], shares: readonly ValueShare[]): number[] {
  const shareOf = new Map(shares.map(({ cut, share }) => [cut, share]));
  const present = [
    ...new Set(outputs.flatMap(({ cut }) => (cut !== null && (shareOf.get(cut) ?? 0) > 0 ? [cut] : []))),
  ];
  if (present.length === 0)
    return divideByWeights(
      cost,
      outputs.map(({ grams }) => grams),
    );
  const costOfCut = new Map(
    divideByWeights(
      cost,
      present.map((cut) => shareOf.get(cut) ?? 0),
    ).map((cents, index) => [present[index], cents]),
  );
  const divided = outputs.map(() => 0);
  for (const [cut, cents] of costOfCut) {
    const indexes = outputs.flatMap((output, index) => (output.cut === cut ? [index] : []));
    const parts = divideByWeights(
      cents,
      indexes.map((index) => outputs[index]?.grams ?? 0),
    );
    for (const [position, index] of indexes.entries()) divided[index] = parts[position] ?? 0;
  }
  return divided;
}
