import { formatMoney } from '../money.ts';

/**
 * How one unit of a product is sold by the kilo: the price per kilo in cents, the number of pieces, and the range of their total
 * weight.
 */
export interface ByKilo {
  pricePerKilo: number;
  pieces: number;
  gramsFrom: number;
  gramsTo: number;
}

type Weights = Pick<ByKilo, 'gramsFrom' | 'gramsTo'>;
type Priced = Weights & Pick<ByKilo, 'pricePerKilo'>;

/**
 * Returns the price of a weight in cents, rounded half up. It must be called once for a whole line, because rounding each part would
 * change the sum.
 */
export function weightCents(grams: number, pricePerKiloCents: number): number {
  return Math.round((grams * pricePerKiloCents) / 1000);
}

/**
 * Returns the estimated weight of one unit, for display: the middle of its weight range, rounded half up to a gram. Prices use the
 * exact middle.
 */
export function estimateGrams({ gramsFrom, gramsTo }: Weights): number {
  return Math.round((gramsFrom + gramsTo) / 2);
}

/**
 * Returns the estimated price of a line in cents, calculated from the exact middle of its weight range. Fees and their thresholds use
 * this estimate.
 */
export function lineEstimateCents(byKilo: Priced, quantity: number): number {
  return weightCents(((byKilo.gramsFrom + byKilo.gramsTo) / 2) * quantity, byKilo.pricePerKilo);
}

/** Returns the highest price that a line can have, in cents. */
export function lineCeilingCents(
  { gramsTo, pricePerKilo }: Pick<Priced, 'gramsTo' | 'pricePerKilo'>,
  quantity: number,
) {
  return weightCents(gramsTo * quantity, pricePerKilo);
}

export const pricings = ['pack', 'kilo'] as const;

/** The fields that determine a product's price. For a product sold by the pack, all fields except `pricing` are null. */
export type Pricing = { pricing: (typeof pricings)[number] } & { [Field in keyof ByKilo]: ByKilo[Field] | null };

/** Returns how a product is sold by the kilo; null if it is sold by the pack. */
export function byKiloOf({ pricePerKilo, pieces, gramsFrom, gramsTo }: Pricing): ByKilo | null {
  const isComplete = pricePerKilo && pieces && gramsFrom && gramsTo;
  return isComplete ? { pricePerKilo, pieces, gramsFrom, gramsTo } : null;
}

/** Describes what goods cost: "about $38.40, at most $42.00", or "$42.00" if the price is certain. */
export function aboutText(estimateCents: number, ceilingCents: number): string {
  const ceiling = formatMoney(ceilingCents);
  return estimateCents < ceilingCents ? `about ${formatMoney(estimateCents)}, at most ${ceiling}` : ceiling;
}
