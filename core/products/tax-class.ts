/** How an amount is taxed. Raw meat is GST-free. The price of a prepared meal includes GST. */
export const taxClasses = ['gst_free', 'gst'] as const;
export type TaxClass = (typeof taxClasses)[number];

export const taxClassNames: Record<TaxClass, string> = { gst_free: 'GST-free', gst: 'With GST' };

/** Returns the GST that a price includes: one eleventh, rounded half up. The amount may be negative. */
export function includedGstCents(cents: number): number {
  return Math.round(cents / 11);
}
