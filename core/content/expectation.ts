/** A block of the “What to expect” section on the Coming Soon page. */
export interface Expectation {
  title: string;
  text: string;
}

export const expectationNames = ['quality', 'payments', 'experience', 'delivery'] as const;
export type Expectations = Record<(typeof expectationNames)[number], Expectation>;

const nothingWritten: Expectation = { title: '', text: '' };

/**
 * The blocks of the “What to expect” section while the owner has written nothing: all texts are empty. Every page needs these blocks.
 * They aren't in the file of the built-in texts, because only the Coming Soon page needs those texts.
 */
export const unwrittenExpectations: Expectations = {
  quality: nothingWritten,
  payments: nothingWritten,
  experience: nothingWritten,
  delivery: nothingWritten,
};
