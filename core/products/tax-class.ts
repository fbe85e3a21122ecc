/** How an amount is taxed: raw meat is GST-free, a prepared meal has GST in its price. */
export const taxClasses = ['gst_free', 'gst'] as const;
export type TaxClass = (typeof taxClasses)[number];

export const taxClassNames: Record<TaxClass, string> = { gst_free: 'GST-free', gst: 'With GST' };

/** What is included in a price with GST: one eleventh, rounded half up. Also for the sum of what was taken back. */
export function includedGstCents(cents: number): number {
  return Math.round(cents / 11);
}
