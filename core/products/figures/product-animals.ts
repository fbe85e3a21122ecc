import { cutsNamed, cutsOf } from '#core/cuts/cut.ts';
import type { CutSize, ProductType } from '../product-options.ts';

/** The approximate weight in kilos of a whole animal, cut and packed. */
const animalKilos: Record<ProductType, number> = { beef: 220, lamb: 19, pork: 57, chicken: 1.7 };
/**
 * The minimum weight that counts as a whole animal, as a part of the usual weight. A suckling pig is heavy enough; a pack of
 * fourteen kilos isn't, even with every cut of a steer.
 */
const leastOfWhole = 0.3;

/**
 * Returns the number of animals in a pack, so that they can be drawn: a quarter, a half, or a whole number. Null for a selection
 * of cuts, whatever size the shop has given the pack.
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

/** Whether a pack's cuts are exactly those of the front or exactly those of the back of the animal. */
function isQuarter(type: ProductType, cuts: readonly string[]): boolean {
  return (['fore', 'hind'] as const).some((half) =>
    cutsOf(type).every((cut) => cut.half === 'both' || cuts.includes(cut.key) === (cut.half === half)),
  );
}
