import { weightCents } from '#core/products/by-kilo.ts';

/** Returns the refund for a weight of an item sold by the kilo: the weight's price, but at most the item's refundable amount. */
export function refundOfWeight(
  grams: number,
  { pricePerKilo, leftCents }: { pricePerKilo: number; leftCents: number },
): number {
  return Math.min(leftCents, weightCents(grams, pricePerKilo));
}
