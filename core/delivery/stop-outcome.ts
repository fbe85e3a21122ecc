/** What became of a stop of a delivery run. */
export const stopOutcomes = ['delivered', 'not-home'] as const;
