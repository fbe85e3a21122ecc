import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, type AppErrorCode, errorCatalog } from '#core/app-error.ts';
import { escapeXml } from '#core/escape-xml.ts';

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

/** Any error as a problem document. What is not an AppError is a fault, and nothing of it is shown. */
export function toProblem(error: unknown): Problem {
  const appError = error instanceof AppError ? error : new AppError('internal');
  const { code } = appError;
  const [status, text] = errorCatalog[code];
  const { detail = text, retryAfter: _header, ...members } = appError.details;
  return { ...members, type: `/api/docs#${code}`, title: text, status, code, detail };
}

/** Headers that belong to the error itself. */
export function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.details.retryAfter : undefined;
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}

/** Answers a request that the app never sees: a problem document for the API, its sentence for everybody else. */
export function sendPlainProblem(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const problem = toProblem(error);
  const isApiRequest = request.url?.startsWith('/api/') === true;
  response.writeHead(problem.status, {
    'Content-Type': isApiRequest ? problemType : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...problemHeaders(error),
  });
  response.end(request.method === 'HEAD' ? undefined : isApiRequest ? JSON.stringify(problem) : problem.detail);
}

/** A problem as a page that needs nothing else, for a browser that can't be shown the shop's own. */
export function problemPage({ status, detail }: Problem): string {
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${status}</title>
    <style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem }</style>
  </head>
  <body>
    <h1>${status}</h1>
    <p>${escapeXml(detail)}</p>
    <p><a href="/">To the shop</a></p>
  </body>
</html>
`;
}
