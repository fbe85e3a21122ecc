import type { Express, NextFunction, Request, Response } from 'express';
import { AppError } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { fullDiskError, isStorageError } from '#server/db/sqlite/storage-faults.ts';
import { CachedResponse } from './cached-response.ts';
import { problemHeaders, problemPage, problemType, toProblem } from './problem.ts';
import type { PlainResponse, Routes } from './routes.ts';

/** Sends an endpoint's response. Only what is the same for everybody may be cached, and is revalidated each time. */
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

/** The one exit of every error. Faults are logged whole, and their response says nothing about them. */
export function sendProblem(request: Request, response: Response, thrown: unknown, cookies: string[] = []): void {
  const error = fullDiskError(thrown);
  const problem = toProblem(error);
  if (problem.code === 'internal' || isStorageError(error)) request.logFault?.(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isPage = isForReading(request);
  const body = Buffer.from(isPage ? problemPage(problem) : JSON.stringify(problem));
  response.set(problemHeaders(error));
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  const created = { status: problem.status, contentType: isPage ? 'text/html; charset=utf-8' : problemType, body };
  new CachedResponse(created, [], 'no-store', { isOnce: true }).send(request, response);
}

/** A browser opened this address, and it isn't one of the API's. */
function isForReading(request: Request): boolean {
  return !request.originalUrl.startsWith('/api/') && request.headers.accept?.includes('text/html') === true;
}

/** What no endpoint has served: 405 where the path takes another method, else 404. */
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

/** Has to be added last. */
export function addErrorExit(app: Express): void {
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendProblem(request, response, toAppError(error));
  });
}

/** Express rejects an address that can't be decoded with an error of its own. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = error instanceof Error ? (error as Error & { status?: unknown }).status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('malformed') : error;
}
