import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { type Logger, pino } from 'pino';

declare module 'express-serve-static-core' {
  interface Request {
    /** Logs a fault under the request's id. Absent only where a response is sent before the log is set up. */
    logFault?: (error: unknown) => void;
  }
}

/** Lines of JSON on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * One line for each request, with its id: method, path, status and time; never a query, a cookie or a body. Scripts and
 * cached pages are served before it and aren't logged.
 */
export function logRequests(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const id = randomUUID();
    const startedAt = performance.now();
    request.logFault = (error) => log.error({ request: id, err: error }, 'A request failed');
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const level = levelOf(request, response);
      if (log.isLevelEnabled(level))
        log[level](lineOf(id, request, response, performance.now() - startedAt), 'request');
    });
    next();
  };
}

function levelOf(request: Request, response: Response): 'debug' | 'info' | 'error' {
  if (response.statusCode >= 500) return 'error';
  // Monitoring sends these all day.
  return request.path === '/api/health' ? 'debug' : 'info';
}

function lineOf(id: string, request: Request, response: Response, ms: number) {
  return {
    request: id,
    method: request.method,
    path: request.originalUrl.split('?', 1)[0]?.slice(0, 300),
    status: response.statusCode,
    ms: Math.round(ms * 10) / 10,
    ...(response.writableFinished ? {} : { aborted: true }),
  };
}
