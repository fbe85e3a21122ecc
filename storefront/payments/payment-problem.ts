import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** The failure of a call that should charge a card or create orders. */
export type Failure =
  /** There is no response, or the response doesn't show whether the call succeeded. Retry with the same key. */
  | { kind: 'unknown'; detail: string }
  /** A call with the same key is still being processed. Retry with the same key in a moment. */
  | { kind: 'in-flight' }
  /**
   * The call was made before, and this session may not see its result. The call may have succeeded. A retry in this session wouldn't
   * show that.
   */
  | { kind: 'out-of-sight' }
  /** The call was rejected: nothing was done, and the key can't be used again. */
  | { kind: 'refused'; status: number; code: string; detail: string; problem: Problem };

const unreachable = 'Couldn’t reach the shop.';

// The server returns these statuses before it looks up the key, so an earlier attempt with the same key may have succeeded.
const saysNothingOfTheKey = [401, 403, 408, 429];
// When a call is repeated, these statuses only mean that the order doesn't belong to this session, or no longer does.
const isNotTheirs = [401, 403, 404];

/**
 * Interprets an error thrown by an API call. Only a response that the server sent after checking the key shows whether anything was
 * done. `wasSentBefore`: a call with the same key was made before, possibly in another session, and its result is unknown. False if
 * this was certainly the first call.
 */
export function readFailure(error: unknown, { wasSentBefore }: { wasSentBefore?: boolean } = {}): Failure {
  // A response without a problem document comes from a proxy rather than from the shop's server.
  if (!(error instanceof ApiError) || error.problem === null) return { kind: 'unknown', detail: unreachable };
  const { status, problem } = error;
  const { code, detail = unreachable } = problem;
  if (code === 'key_in_flight') return { kind: 'in-flight' };
  if (code === 'sent_elsewhere' || (wasSentBefore && isNotTheirs.includes(status))) return { kind: 'out-of-sight' };
  // If the first call is rejected because of too many requests, nothing was done.
  const isTooOften = status === 429 && wasSentBefore === false;
  if (status >= 500 || (saysNothingOfTheKey.includes(status) && !isTooOften)) return { kind: 'unknown', detail };
  return { kind: 'refused', status, code, detail, problem };
}
