/** The steps at which the mortal shop can die. */
export const mortalSteps = [
  'before a transaction',
  'before a commit',
  'after a commit',
  'before a charge',
  'after a charge',
  'before a question to the provider',
  'before a capture',
  'after a capture',
  'before a refund',
  'after a refund',
  'before an answer',
  'after an answer',
] as const;

/** The steps in every payment. */
export const paymentSteps = mortalSteps.filter((step) => !/refund|capture/.test(step));
