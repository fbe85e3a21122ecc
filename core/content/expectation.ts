/** A block of the “What to expect” section on the Coming Soon page. */
export interface Expectation {
  title: string;
  text: string;
}

export const expectationNames = ['quality', 'payments', 'experience', 'delivery'] as const;
export type Expectations = Record<(typeof expectationNames)[number], Expectation>;

const nothingWritten: Expectation = { title: '', text: '' };

/**
 * Kept in a separate file from the built-in texts: every page needs this constant, but only the Coming Soon page shows the texts.
 */
export const unwrittenExpectations: Expectations = {
  quality: nothingWritten,
  payments: nothingWritten,
  experience: nothingWritten,
  delivery: nothingWritten,
};
