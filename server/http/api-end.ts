import type { Express, NextFunction, Request, Response } from 'express';
import { AppError } from '#core/app-error.ts';
import type { Routes } from './routes.ts';
import { sendProblem } from './send.ts';

/** What no endpoint has answered: 405 where another method would be, 404 below /api, and the one exit of errors. */
export function addApiEnd(app: Express, routes: Routes): void {
  app.use('/api', (request: Request, response: Response) => {
    const methods = allowedMethods(routes, request.originalUrl.split('?', 1)[0] ?? '');
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

function allowedMethods(routes: Routes, path: string): string[] {
  const methods = routes.endpoints
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)];
}

/** Express itself refuses an address that can't be decoded, with an error of its own. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = error instanceof Error ? (error as Error & { status?: unknown }).status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('malformed') : error;
}
