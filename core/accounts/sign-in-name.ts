/** The minimum and maximum length of an email address or username. */
export const signInNameLength = { min: 3, max: 254 } as const;
export const signInNameMissing = 'Please enter your email address or username';
