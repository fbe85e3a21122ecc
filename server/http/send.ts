import type { Request, Response } from 'express';
import type { Endpoint } from '#core/endpoint.ts';
import { isStorageRefusal, refusalOfFullDisk } from '#server/db/sqlite/storage-faults.ts';
import { CachedResponse } from './cached-response.ts';
import { problemHeaders, problemType, toProblem } from './problem.ts';
import { problemPage } from './problem-page.ts';
import type { PlainResponse } from './routes.ts';

/** Sends a call's answer. Only what is the same for everybody may be kept, and is asked about again each time. */
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

/** The one exit of every refusal and fault. Faults are logged whole and answered without a word about themselves. */
export function sendProblem(request: Request, response: Response, thrown: unknown, cookies: string[] = []): void {
  const error = refusalOfFullDisk(thrown);
  const problem = toProblem(error);
  if (problem.code === 'internal' || isStorageRefusal(error)) request.logFault?.(error);
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

/** Somebody opened this address in a browser, and it is none of the API's. */
function isForReading(request: Request): boolean {
  return !request.originalUrl.startsWith('/api/') && request.headers.accept?.includes('text/html') === true;
}
