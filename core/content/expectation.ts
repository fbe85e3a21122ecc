/** A block of the “What to expect” section on the Coming Soon page. */
export interface Expectation {
  title: string;
  text: string;
}

export const expectationNames = ['quality', 'payments', 'experience', 'delivery'] as const;
export type Expectations = Record<(typeof expectationNames)[number], Expectation>;

const nothingWritten: Expectation = { title: '', text: '' };

/**
 * The blocks of the “What to expect” section while the owner has written nothing. This constant isn't in the file of the built-in
 * texts, because every page needs the constant, but only the Coming Soon page shows the texts.
 */
export const unwrittenExpectations: Expectations = {
  quality: nothingWritten,
  payments: nothingWritten,
  experience: nothingWritten,
  delivery: nothingWritten,
};
