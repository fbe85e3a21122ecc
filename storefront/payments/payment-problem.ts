import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** What became of a call that should charge or make orders. */
export type Failure =
  /** No answer, or one that doesn't say whether it was done: ask again with the same key. */
  | { kind: 'unknown'; detail: string }
  /** The same key is being worked on: ask again with it in a moment. */
  | { kind: 'in-flight' }
  /** It was sent before, and this session may not see it: it may have gone through, and no repeat from here says so. */
  | { kind: 'out-of-sight' }
  /** Refused; nothing was done, and the key is spent. */
  | { kind: 'refused'; status: number; code: string; detail: string; problem: Problem };

const unreachable = 'We could not reach the shop.';

// These are answered before a key is looked up, so an earlier try with the same key may have gone through.
const saysNothingOfTheKey = [401, 403, 408, 429];
// Of these a repeat says only that the order isn't this session's, or isn't any more.
const isNotTheirs = [401, 403, 404];

/**
 * Reads what an API call threw. Only an answer of the shop that looked at the key settles whether anything was done.
 * `wasSentBefore`: the same key went out before, perhaps in another session, so what became of that try isn't known.
 */
export function readFailure(error: unknown, { wasSentBefore = false } = {}): Failure {
  // Without a problem document it is some proxy's answer, and not the shop's.
  if (!(error instanceof ApiError) || error.problem === null) return { kind: 'unknown', detail: unreachable };
  const { status, problem } = error;
  const { code, detail = unreachable } = problem;
  if (code === 'key_in_flight') return { kind: 'in-flight' };
  if (code === 'sent_elsewhere' || (wasSentBefore && isNotTheirs.includes(status))) return { kind: 'out-of-sight' };
  if (status >= 500 || saysNothingOfTheKey.includes(status)) return { kind: 'unknown', detail };
  return { kind: 'refused', status, code, detail, problem };
}
