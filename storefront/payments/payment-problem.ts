/** What became of a call that was meant to charge or to make orders. */
export type Failure =
  /** No answer, or one that doesn't say whether it was done: ask again with the same key. */
  | { kind: 'unknown'; detail: string }
  /** The same key is being worked on: ask again with it in a moment. */
  | { kind: 'in-flight' }
  /** Refused; nothing was done, and the key is spent. */
  | { kind: 'refused'; status: number; code: string; detail: string; problem: Record<string, unknown> };

interface ResponseError {
  status: number;
  problem: Record<string, unknown> | null;
}

function hasResponse(error: unknown): error is ResponseError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

const unreachable = 'We could not reach the shop.';

// These are answered before a key is looked up, so an earlier try with the same key may have gone through.
const saysNothingOfTheKey = [401, 403, 408, 429];

/** Reads what an API call threw. Only an answer that looked at the key settles whether anything was done. */
export function readFailure(error: unknown): Failure {
  if (!hasResponse(error)) return { kind: 'unknown', detail: unreachable };
  const problem = error.problem ?? {};
  const code = typeof problem.code === 'string' ? problem.code : '';
  const detail = typeof problem.detail === 'string' ? problem.detail : unreachable;
  if (code === 'key_in_flight') return { kind: 'in-flight' };
  if (error.status >= 500 || saysNothingOfTheKey.includes(error.status)) return { kind: 'unknown', detail };
  return { kind: 'refused', status: error.status, code, detail, problem };
}
