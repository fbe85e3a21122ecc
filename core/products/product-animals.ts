import { cutsNamed, cutsOf } from '../cuts/cut.ts';
import type { CutSize, ProductType } from './product-options.ts';

/** About what a whole animal weighs, cut and packed. */
const animalKilos: Record<ProductType, number> = { beef: 220, lamb: 19, pork: 57, chicken: 1.7 };
/** A sucking pig is a whole animal too, but fourteen kilos of every cut of a steer are not. */
const leastOfWhole = 0.3;

/**
 * How many animals a pack is, so that it can be drawn so: a quarter, a half, or a whole number. Null for a choice of cuts,
 * whatever size the shop calls it.
 */
export function productAnimals(
  { type, cutSize, cuts }: { type: ProductType; cutSize: CutSize; cuts: readonly string[] },
  kilos: number,
): number | null {
  const part = kilos / animalKilos[type];
  const held = cutsNamed(type, cuts);
  const hasAll = held.length === cutsOf(type).length;
  if (cutSize === 'full') return hasAll && part >= leastOfWhole ? Math.max(1, Math.round(part)) : null;
  if (cutSize === 'half') return hasAll && part >= leastOfWhole && part < 0.75 ? 0.5 : null;
  return isQuarter(type, cuts) && part >= 0.15 && part < 0.4 ? 0.25 : null;
}

/** The front or the back of the animal, with every cut of it. */
function isQuarter(type: ProductType, cuts: readonly string[]): boolean {
  return (['fore', 'hind'] as const).some((half) =>
    cutsOf(type).every((cut) => cut.half === 'both' || cuts.includes(cut.key) === (cut.half === half)),
  );
}
