/** How an amount is taxed: raw meat is GST-free; the price of a prepared meal includes GST. */
export const taxClasses = ['gst_free', 'gst'] as const;
export type TaxClass = (typeof taxClasses)[number];

export const taxClassNames: Record<TaxClass, string> = { gst_free: 'GST-free', gst: 'With GST' };

/** Returns the GST included in a price: one eleventh, rounded half up. Also works for a negative sum. */
export function includedGstCents(cents: number): number {
  return Math.round(cents / 11);
}
