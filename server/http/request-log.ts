import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Env } from '#server/env.ts';
import { underRequestId } from '#server/operations/log.ts';
import { networkOf } from './guards/network-of.ts';

/** The format of a request id that another program, such as a proxy, may send. */
const wellFormed = /^[\w.:-]{8,100}$/;

/**
 * Runs the work of a request under one id. This is the id that the shop's proxy has sent, if it is well formed; otherwise, it is a new
 * id. All log lines of the work have this id.
 */
export function underOwnId<Result>(request: IncomingMessage, env: ProxySetting, work: () => Result): Result {
  return underRequestId(identify(request, env), work);
}

type ProxySetting = Pick<Env, 'trustProxy'>;

/** Returns the request's id. If the shop has no proxy, an id in the request is ignored, because a visitor has made it up. */
export function identify(request: IncomingMessage, { trustProxy }: ProxySetting): string {
  const given = trustProxy === false ? undefined : request.headers['x-request-id'];
  // The request already has an id if the page cache has tried to send its response before.
  request.id ??= typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  return String(request.id);
}

/**
 * Logs one line for each request that the shop handles: id, method, path, status, time and user. Queries, cookies and bodies are never
 * logged. If the shop itself fails in a request, the error is logged under the same id.
 */
export function logRequests(log: Logger) {
  const middleware = pinoHttp<Request, Response>({
    logger: log,
    genReqId: (request) => request.id,
    // The library's own details are left out. Every line already has the request's id (server/operations/log.ts), and the last line has
    // the other details of the request.
    wrapSerializers: false,
    serializers: { req: () => undefined },
    customLogLevel: (request, response) => levelOf(request, response),
    customSuccessObject: (request, response, { responseTime }) => lineOf(request, response, responseTime),
    customErrorObject: (request, response, _error, { responseTime }) => lineOf(request, response, responseTime),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Request-Id', String(request.id));
    middleware(request, response);
    next();
  };
}

/**
 * Logs a response that was sent from memory before Express received the request. The line is the same as in `logRequests`. It is only
 * logged at LOG_LEVEL=debug, because logging would take half as much work as the response itself. Metrics count all of these responses.
 */
export function logSentResponse(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once('close', () => log.debug(lineOf(request, response, performance.now() - startedAt), 'request'));
}

function levelOf(request: IncomingMessage, response: ServerResponse): 'debug' | 'info' | 'error' {
  if (response.statusCode >= 500) return 'error';
  // Monitoring programs request these paths all day, so they are logged only as debug.
  return /^\/(?:api\/health|metrics)(?:\?|$)/.test(addressOf(request)) ? 'debug' : 'info';
}

const users = new WeakMap<IncomingMessage, number>();

/** Adds the id of the signed-in user to the request's log line. */
export function logUser(request: IncomingMessage, userId: number): void {
  users.set(request, userId);
}

/** The status codes of requests that may be attacks. Only their log lines contain the client's network. */
const refused = new Set([401, 403, 429]);

function lineOf(request: IncomingMessage & { ip?: string | undefined }, response: ServerResponse, ms: number) {
  const user = users.get(request);
  return {
    request: request.id,
    method: request.method,
    path: pathOf(addressOf(request)),
    status: response.statusCode,
    ms: Math.round(ms * 10) / 10,
    ...(user === undefined ? {} : { user }),
    ...(refused.has(response.statusCode) ? { from: networkOf(request.ip ?? '') } : {}),
    ...(response.writableEnded ? {} : { aborted: true }),
  };
}

function addressOf(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '';
}

/**
 * Matches parts of a path that aren't logged. They could be an email address, or the secret of a link that was cut off in the wrong
 * place.
 */
const personal = /[^/]*(?:@|%40)[^/]*|[^/]{41,}/gi;

function pathOf(address: string): string {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  return path.length > 40 || path.includes('@') || path.includes('%')
    ? path.replace(personal, '…').slice(0, 300)
    : path;
}
