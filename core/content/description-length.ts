/** Characters that are best for a description: fewer tell little, more are cut off by search engines. */
export const descriptionLength = { least: 150, max: 160 } as const;
