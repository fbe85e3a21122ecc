import { Refusal, type RefusalCode, refusals } from '#core/refusal.ts';

/** RFC 9457. `code` is stable; `detail` is fit to show. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  detail: string;
  [member: string]: unknown;
}

export const problemType = 'application/problem+json';

/** Any error as the document that is answered. What is not a Refusal is a fault and tells nothing of itself. */
export function toProblem(error: unknown): Problem {
  const refusal = error instanceof Refusal ? error : new Refusal('internal');
  const { code } = refusal;
  const [status, words] = refusals[code];
  const { detail = words, retryAfter: _header, ...members } = refusal.details;
  return { ...members, type: `/api/docs#${code}`, title: words, status, code, detail };
}

/** Headers that belong to the refusal itself. */
export function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof Refusal ? error.details.retryAfter : undefined;
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}
