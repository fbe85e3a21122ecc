import { formatMoney } from '../money.ts';

/** One unit of a product sold by the kilo: the price per kilo in cents, the number of pieces, and their total weight. */
export interface ByKilo {
  pricePerKilo: number;
  pieces: number;
  gramsFrom: number;
  gramsTo: number;
}

type Weights = Pick<ByKilo, 'gramsFrom' | 'gramsTo'>;
type Priced = Weights & Pick<ByKilo, 'pricePerKilo'>;

/** Returns the price of a weight, in cents, rounded half up. Called once for each line, never for a part of it. */
export function weightCents(grams: number, pricePerKiloCents: number): number {
  return Math.round((grams * pricePerKiloCents) / 1000);
}

/**
 * Returns the estimated weight of one unit for display: the middle of its weight range, rounded half up to a gram. Prices are
 * calculated from the exact middle.
 */
export function estimateGrams({ gramsFrom, gramsTo }: Weights): number {
  return Math.round((gramsFrom + gramsTo) / 2);
}

/** Returns the estimated price of a line in cents, for the exact middle of its weights. Fees and thresholds are based on it. */
export function lineEstimateCents(byKilo: Priced, quantity: number): number {
  return weightCents(((byKilo.gramsFrom + byKilo.gramsTo) / 2) * quantity, byKilo.pricePerKilo);
}

/** Returns the maximum price of a line, in cents. */
export function lineCeilingCents(
  { gramsTo, pricePerKilo }: Pick<Priced, 'gramsTo' | 'pricePerKilo'>,
  quantity: number,
) {
  return weightCents(gramsTo * quantity, pricePerKilo);
}

export const pricings = ['pack', 'kilo'] as const;

/** The fields that determine how a product is priced. All except `pricing` are null for a product sold by the pack. */
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
