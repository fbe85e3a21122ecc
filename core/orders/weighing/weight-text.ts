import { formatMoney } from '#core/money.ts';
import type { OrderItem } from '../order.ts';

const format = new Intl.NumberFormat('en-AU');

/** Formats a weight for receipts and labels, to the gram: "1,842 g". */
export function formatGrams(grams: number): string {
  return `${format.format(grams)} g`;
}

/** Whether some of the order's goods aren't weighed yet, so that its total is still the maximum price. */
export function isUnweighed({ items }: { items: readonly Pick<OrderItem, 'grams'>[] }): boolean {
  return items.some(({ grams }) => grams !== null && grams.weighed === null);
}

/**
 * Returns the label of the line that adjusts an item's price to its weight. A weight above the ordered maximum is only recorded after
 * the customer has agreed to it.
 */
export function describeWeighed(grams: number, maxGrams: number): string {
  const what = `Weighed ${formatGrams(grams)}`;
  return grams > maxGrams ? `${what}, as you agreed` : `${what} of at most ${formatGrams(maxGrams)}`;
}

/** Returns the label of the line that raises an item's maximum price, because the customer agreed to a higher weight. */
export function describeAgreed(grams: number): string {
  return `You agreed to ${formatGrams(grams)}`;
}

/**
 * Returns the weight of an item as every paper and screen states it: "3,600 g at $31.99 a kilo" after the item was weighed; null for
 * packs.
 */
export function itemWeightText(item: Pick<OrderItem, 'grams' | 'pricePerKilo'>): string | null {
  const weight = itemGramsText(item);
  return weight === null || item.pricePerKilo === null ? null : `${weight} at ${formatMoney(item.pricePerKilo)} a kilo`;
}

/** Returns the weight of an item without its price, which drivers don't see: "3,600 g" after the item was weighed; null for packs. */
export function itemGramsText({ grams }: Pick<OrderItem, 'grams'>): string | null {
  if (grams === null) return null;
  return grams.weighed === null ? `${formatGrams(grams.from)} to ${formatGrams(grams.to)}` : formatGrams(grams.weighed);
}
