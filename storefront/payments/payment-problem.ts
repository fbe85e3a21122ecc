import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** What became of a call that should charge or make orders. */
export type Failure =
  /** No answer, or one that doesn't say whether it was done: ask again with the same key. */
  | { kind: 'unknown'; detail: string }
  /** The same key is being worked on: ask again with it in a moment. */
  | { kind: 'in-flight' }
  /** Refused; nothing was done, and the key is spent. */
  | { kind: 'refused'; status: number; code: string; detail: string; problem: Problem };

const unreachable = 'We could not reach the shop.';

// These are answered before a key is looked up, so an earlier try with the same key may have gone through.
const saysNothingOfTheKey = [401, 403, 408, 429];

/** Reads what an API call threw. Only an answer that looked at the key settles whether anything was done. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unknown', detail: unreachable };
  const { status } = error;
  const problem = error.problem ?? { code: '', status, detail: unreachable };
  const { code, detail = unreachable } = problem;
  if (code === 'key_in_flight') return { kind: 'in-flight' };
  if (status >= 500 || saysNothingOfTheKey.includes(status)) return { kind: 'unknown', detail };
  return { kind: 'refused', status, code, detail, problem };
}
