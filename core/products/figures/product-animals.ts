import { cutsNamed, cutsOf } from '#core/cuts/cut.ts';
import type { CutSize, ProductType } from '../product-options.ts';

/** The approximate weight in kilos of a whole animal, cut and packed. */
const animalKilos: Record<ProductType, number> = { beef: 220, lamb: 19, pork: 57, chicken: 1.7 };
/**
 * The minimum weight of a pack that is drawn as an animal or half of one, as a fraction of the animal's usual weight. Even a suckling pig
 * is above it. A pack of fourteen kilos with every cut of a steer is below it.
 */
const leastOfWhole = 0.3;

/**
 * Returns how many animals a pack contains, for drawing them: a quarter, a half, or a whole number. Null for a selection of cuts,
 * whatever pack size the shop has set.
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

/** Whether a pack's cuts are exactly the cuts of a quarter: all of the animal's front, or all of its back. */
function isQuarter(type: ProductType, cuts: readonly string[]): boolean {
  return (['fore', 'hind'] as const).some((half) =>
    cutsOf(type).every((cut) => cut.half === 'both' || cuts.includes(cut.key) === (cut.half === half)),
  );
}
