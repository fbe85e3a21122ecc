/** The pages about customers' rights and data. The name of each page is also its path. */
export const policyPages = ['terms', 'privacy', 'delivery', 'returns'] as const;
export type PolicyPage = (typeof policyPages)[number];
