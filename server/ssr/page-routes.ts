import type { Express, NextFunction, Request, Response } from 'express';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import type { HeaderList } from '#server/http/guards/security-headers.ts';
import type { SiteMode } from '#server/http/guards/site-mode.ts';
import type { Routes } from '#server/http/routes.ts';
import { sendProblem } from '#server/http/send.ts';
import { RequestSession } from '#server/http/sessions.ts';
import { type CachedResponses, type TextPath, textPaths } from './cached-responses.ts';
import { hasLineEnd, inLowerCase, pageAddress } from './page-address.ts';

/** Serves pages at every path that no other route serves. At an unknown path, this is the not-found page. */
export function addPageRoutes(
  app: Express,
  routes: Routes,
  pages: CachedResponses,
  headersOf: (path: string) => HeaderList,
): void {
  app.get(textPaths, async (request, response) => {
    const created = await pages.makeText(request.path as TextPath);
    new CachedResponse(created, headersOf(request.path), 'no-cache').send(request, response);
  });
  app.use(async (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendProblem(request, response, new AppError('method_not_allowed'));
      return;
    }
    const shorter = withoutSlash(request);
    if (shorter !== null) {
      redirect(response, shorter, 308);
      return;
    }
    await respondWithPage(request, response, next);
  });

  async function respondWithPage(request: Request, response: Response, next: NextFunction): Promise<void> {
    const stored = await routes.siteModes.current();
    const isStaff = stored === 'coming-soon' && (await isFromStaff(routes, request));
    const mode: SiteMode = isStaff ? 'live' : stored;
    const [path = '/', query = ''] = request.originalUrl.split('?', 2);
    if (hasLineEnd(path)) throw new AppError('not_found');
    const small = inLowerCase(path, mode);
    if (small !== null) {
      redirect(response, query === '' ? small : `${small}?${query}`, 308);
      return;
    }
    await pages.countRender(request);
    const created = await pages.renderPage(pageAddress(path, query, mode).path, mode);
    if ('redirect' in created) {
      if (/^\/(?![/\\])/.test(created.redirect)) redirect(response, created.redirect, 302);
      else next(new Error(`A page redirects to ${created.redirect}`));
      return;
    }
    // No headers are passed here, because Express has already set the security headers, which differ between pages.
    new CachedResponse(created, [], isStaff ? 'private, no-store' : 'no-cache', { isOnce: true }).send(
      request,
      response,
    );
  }
}

async function isFromStaff(routes: Routes, request: Request): Promise<boolean> {
  if (readSessionHint(request.headers.cookie ?? '') !== 'customer') return false;
  const session = new RequestSession(routes.deps, request.headers.cookie, routes.deps.clock());
  await session.load();
  return hasRole(session.actor?.role, 'counter');
}

/** Returns the request's URL without trailing slashes. Null if it has none, or if the result could lead to another site. */
function withoutSlash({ originalUrl }: Request): string | null {
  const match = /^(\/[\w~%.-]+(?:\/[\w~%.-]+)*)\/+(\?.*)?$/.exec(originalUrl);
  return match === null ? null : `${match[1]}${match[2] ?? ''}`;
}

function redirect(response: Response, path: string, status: 302 | 308): void {
  response.status(status).setHeader('Location', path);
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}
