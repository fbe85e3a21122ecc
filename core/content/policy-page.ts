/** What a shop tells its customers about their rights and their data; each page's address is its name. */
export const policyPages = ['terms', 'privacy', 'delivery', 'returns'] as const;
export type PolicyPage = (typeof policyPages)[number];
