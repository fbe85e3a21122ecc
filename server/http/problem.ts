import { AppError, type AppErrorCode, errorCatalog } from '#core/app-error.ts';

/** RFC 9457. `code` is stable; `detail` is fit to show. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: AppErrorCode;
  detail: string;
  [member: string]: unknown;
}

export const problemType = 'application/problem+json';

/** Any error as the document that is answered. What is not a Refusal is a fault and tells nothing of itself. */
export function toProblem(error: unknown): Problem {
  const appError = error instanceof AppError ? error : new AppError('internal');
  const { code } = appError;
  const [status, text] = errorCatalog[code];
  const { detail = text, retryAfter: _header, ...members } = appError.details;
  return { ...members, type: `/api/docs#${code}`, title: text, status, code, detail };
}

/** Headers that belong to the refusal itself. */
export function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.details.retryAfter : undefined;
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}
