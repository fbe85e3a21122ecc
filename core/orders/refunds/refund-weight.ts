import { weightCents } from '#core/products/by-kilo.ts';

/** What a weight of an item by the kilo is refunded with: its price, at most what is left of the item. */
export function refundOfWeight(
  grams: number,
  { pricePerKilo, leftCents }: { pricePerKilo: number; leftCents: number },
): number {
  return Math.min(leftCents, weightCents(grams, pricePerKilo));
}
