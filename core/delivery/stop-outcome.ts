export const stopOutcomes = ['delivered', 'not-home'] as const;
