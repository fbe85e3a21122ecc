/** A block of the Coming Soon page's “What to expect”. */
export interface Expectation {
  title: string;
  text: string;
}

export const expectationNames = ['quality', 'payments', 'experience', 'delivery'] as const;
export type Expectations = Record<(typeof expectationNames)[number], Expectation>;

const nothingWritten: Expectation = { title: '', text: '' };

/** In a file without the built-in words: every page needs this one, and only the Coming Soon page shows words. */
export const unwrittenExpectations: Expectations = {
  quality: nothingWritten,
  payments: nothingWritten,
  experience: nothingWritten,
  delivery: nothingWritten,
};
