import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, NextFunction, Request, Response } from 'express';
import { AppError, type AppErrorCode, errorCatalog } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { escapeXml } from '#core/escape-xml.ts';
import { fullDiskError, isStorageError } from '#server/db/errors/storage-error.ts';
import { isForm } from './bodies/form-body.ts';
import { CachedResponse } from './cached-response.ts';
import type { PlainResponse, Routes } from './routes.ts';

/**
 * Sends an endpoint's response. A response may be cached only if it is the same for everyone; browsers then check each time whether it
 * has changed.
 */
export function sendResponse(
  request: Request,
  response: Response,
  { status, body, headers }: PlainResponse,
  cookies: string[],
  endpoint: Endpoint,
): void {
  response.status(status).set(headers);
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  const cacheControl = endpoint.publicResponse && status === 200 ? 'no-cache' : 'no-store';
  if (body === undefined) {
    response.setHeader('Cache-Control', cacheControl);
    response.end();
    return;
  }
  const contentType = status >= 400 ? problemType : 'application/json; charset=utf-8';
  const created = { status, contentType, body: Buffer.from(JSON.stringify(body)) };
  new CachedResponse(created, [], cacheControl, { isOnce: true }).send(request, response);
}

/** Sends an error. An unexpected error is logged in full, but its response reveals nothing about it. */
export function sendProblem(request: Request, response: Response, thrown: unknown, cookies: string[] = []): void {
  const error = fullDiskError(thrown);
  const plain = toProblem(error);
  // If a user reads out this id, staff can find the cause in the log.
  const problem = plain.status < 500 ? plain : { ...plain, requestId: String(request.id) };
  if (problem.code === 'internal' || isStorageError(error)) request.log.error({ err: error }, 'A request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isPage = isForReading(request);
  const body = Buffer.from(isPage ? problemPage(problem, error) : JSON.stringify(problem));
  response.set(problemHeaders(error));
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  const created = { status: problem.status, contentType: isPage ? 'text/html; charset=utf-8' : problemType, body };
  new CachedResponse(created, [], 'no-store', { isOnce: true }).send(request, response);
}

/** Whether a person reads the response: the browser has opened a URL outside the API, or has sent a form without scripts. */
function isForReading(request: Request): boolean {
  const isPage = !request.originalUrl.startsWith('/api/') || isForm(request);
  return isPage && request.headers.accept?.includes('text/html') === true;
}

/** Responds to API requests that no endpoint has served: with 405 if the path accepts another method, otherwise with 404. */
export function addApiEnd(app: Express, routes: Routes): void {
  app.use('/api', (request: Request, response: Response) => {
    const methods = routes.methodsAt(request.originalUrl.split('?', 1)[0] ?? '');
    if (methods.length === 0) {
      sendProblem(request, response, new AppError('not_found'));
      return;
    }
    response.setHeader('Allow', methods.join(', '));
    sendProblem(request, response, new AppError('method_not_allowed'));
  });
}

/** Adds the handler that sends errors. It must be added to the app last. */
export function addErrorExit(app: Express): void {
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendProblem(request, response, toAppError(error));
  });
}

/** Converts the error that Express throws if a path can't be decoded. Returns every other error unchanged. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = error instanceof Error ? (error as Error & { status?: unknown }).status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('malformed') : error;
}

/** A problem document (RFC 9457). `code` is stable; `detail` may be shown to users. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: AppErrorCode;
  detail: string;
  [member: string]: unknown;
}

export const problemType = 'application/problem+json';

/** Converts any error into a problem document. An error that isn't an AppError is unexpected, so none of its details are shown. */
export function toProblem(error: unknown): Problem {
  const appError = error instanceof AppError ? error : new AppError('internal');
  const { code } = appError;
  const [status, text] = errorCatalog[code];
  const { detail = text, retryAfter: _header, ...members } = appError.details;
  return { ...members, type: `/api/docs#${code}`, title: text, status, code, detail };
}

/** Returns the headers that an error requires, such as Retry-After. */
function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.details.retryAfter : undefined;
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}

/**
 * Responds to a request that the app never receives. The API gets a problem document; any other request gets the error's sentence as
 * text.
 */
export function sendPlainProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  { staysOpen = false }: { staysOpen?: boolean } = {},
): void {
  const problem = toProblem(error);
  const isApiRequest = request.url?.startsWith('/api/') === true;
  response.writeHead(problem.status, {
    'Content-Type': isApiRequest ? problemType : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(staysOpen ? {} : { Connection: 'close' }),
    ...problemHeaders(error),
  });
  response.end(request.method === 'HEAD' ? undefined : isApiRequest ? JSON.stringify(problem) : problem.detail);
}

/** Returns a problem as a complete HTML page, for a browser that can't be shown one of the shop's own pages. */
function problemPage({ status, detail }: Problem, error: unknown): string {
  const fields = (error instanceof AppError && error.details.errors) || [];
  // After a form, the page tells the user to go back: the browser then shows the form with what was typed.
  const text =
    fields.length === 0 ? detail : `${fields.map(({ message }) => message).join('. ')}. Go back to change it.`;
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
    <p>${escapeXml(text)}</p>
    <p><a href="/">To the shop</a></p>
  </body>
</html>
`;
}
