import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** The result of a call that should charge or create orders. */
export type Failure =
  /** No answer, or one that doesn't say whether it was done: repeat with the same key. */
  | { kind: 'unknown'; detail: string }
  /** The same key is being processed: repeat with it in a moment. */
  | { kind: 'in-flight' }
  /** It was sent before, and this session may not see it. It may have gone through, and repeating it here won't tell. */
  | { kind: 'out-of-sight' }
  /** Rejected: nothing was done, and the key is used up. */
  | { kind: 'refused'; status: number; code: string; detail: string; problem: Problem };

const unreachable = 'Couldn’t reach the shop.';

// These are answered before a key is looked up, so an earlier attempt with the same key may have gone through.
const saysNothingOfTheKey = [401, 403, 408, 429];
// For a repeat, these only say that the order isn't this session's, or no longer is.
const isNotTheirs = [401, 403, 404];

/**
 * Interprets what an API call threw. Only an answer from the shop that has checked the key settles whether anything was done.
 * `wasSentBefore`: the same key was sent before, perhaps in another session, so the result of that attempt isn't known.
 */
export function readFailure(error: unknown, { wasSentBefore = false } = {}): Failure {
  // Without a problem document it is the answer of some proxy rather than the shop.
  if (!(error instanceof ApiError) || error.problem === null) return { kind: 'unknown', detail: unreachable };
  const { status, problem } = error;
  const { code, detail = unreachable } = problem;
  if (code === 'key_in_flight') return { kind: 'in-flight' };
  if (code === 'sent_elsewhere' || (wasSentBefore && isNotTheirs.includes(status))) return { kind: 'out-of-sight' };
  if (status >= 500 || saysNothingOfTheKey.includes(status)) return { kind: 'unknown', detail };
  return { kind: 'refused', status, code, detail, problem };
}
