/** How short and how long an email address or a username can be. */
export const signInNameLength = { min: 3, max: 254 } as const;
export const signInNameMissing = 'Please enter your email address or username';
