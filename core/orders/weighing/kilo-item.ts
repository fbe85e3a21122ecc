/** The stored fields of an order item that weighing needs. The pieces and the grams are those of the whole line, not of one unit. */
export interface KiloItem {
  pricePerKiloCents: number;
  pieces: number;
  gramsFrom: number;
  gramsTo: number;
  weighedGrams: number | null;
}

type NullableItem = { [Field in keyof KiloItem]: KiloItem[Field] | null };

/** Returns the weighing fields of an item that is sold by the kilo; null for a pack. */
export function kiloItemOf({
  pricePerKiloCents,
  pieces,
  gramsFrom,
  gramsTo,
  weighedGrams,
}: NullableItem): KiloItem | null {
  if (pricePerKiloCents === null || pieces === null || gramsFrom === null || gramsTo === null) return null;
  return { pricePerKiloCents, pieces, gramsFrom, gramsTo, weighedGrams };
}

/**
 * Whether staff must confirm a weight because it is probably a typing error. A weight is doubtful if it is more than a tenth below the
 * minimum ordered weight, or more than ten times the maximum.
 */
export function isDoubtfulWeight(
  grams: number,
  { gramsFrom, gramsTo }: Pick<KiloItem, 'gramsFrom' | 'gramsTo'>,
): boolean {
  return grams * 10 < gramsFrom * 9 || grams > gramsTo * 10;
}

/**
 * Whether staff must confirm a weight at the counter because it was probably typed in the wrong unit, grams or kilograms. Customers
 * there may want much less than a usual piece. So a weight is doubtful only below a twentieth of a usual piece's weight, or above ten
 * times its maximum.
 */
export function isDoubtfulPortion(
  grams: number,
  { gramsFrom, gramsTo }: Pick<KiloItem, 'gramsFrom' | 'gramsTo'>,
): boolean {
  return grams * 20 < gramsFrom || grams > gramsTo * 10;
}
