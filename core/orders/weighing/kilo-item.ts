/** The stored fields of an order's item that weighing needs. Pieces and grams are for the whole line. */
export interface KiloItem {
  pricePerKiloCents: number;
  pieces: number;
  gramsFrom: number;
  gramsTo: number;
  weighedGrams: number | null;
}

type NullableItem = { [Field in keyof KiloItem]: KiloItem[Field] | null };

/** Returns how an item is sold by the kilo; null for a pack. */
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
 * Whether a weight must be confirmed, because it is probably a typing error: it is more than a tenth below the minimum ordered weight,
 * or more than ten times the maximum.
 */
export function isDoubtfulWeight(
  grams: number,
  { gramsFrom, gramsTo }: Pick<KiloItem, 'gramsFrom' | 'gramsTo'>,
): boolean {
  return grams * 10 < gramsFrom * 9 || grams > gramsTo * 10;
}

/**
 * Whether a weight at the counter must be confirmed, because kilograms were probably typed as grams or the reverse. Customers there may
 * want much less than one usually weighs, so only a twentieth of that is doubtful.
 */
export function isDoubtfulPortion(
  grams: number,
  { gramsFrom, gramsTo }: Pick<KiloItem, 'gramsFrom' | 'gramsTo'>,
): boolean {
  return grams * 20 < gramsFrom || grams > gramsTo * 10;
}
