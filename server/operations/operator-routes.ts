import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import { hasRole } from '#core/accounts/staff-role.ts';
import { apiVersion } from '#core/api-version.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { RequestSession } from '#server/http/sessions.ts';
import { type Health, publicHealth, readHealth } from './health.ts';
import type { Metrics } from './metrics.ts';

/**
 * Adds two routes. /api/health is for everyone, with details for owners and for requests with the operator's token. /metrics is only
 * for requests with the token.
 */
export function addOperatorRoutes(app: Express, deps: Deps, metrics: Promise<Metrics> | null): void {
  const { operatorToken } = deps.env;
  let reading: Promise<Health> | null = null;
  /** Reads the shop's health. Simultaneous requests share one check, because anyone may request it and each check takes a query. */
  const health = () => {
    reading ??= readHealth(deps).finally(() => {
      reading = null;
    });
    return reading;
  };

  app.get('/api/health', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const isOperator = hasToken(request, operatorToken);
    // Each health check takes a query, so the request counts towards the same limit as a page.
    if (!isOperator) await deps.limits.count('render', request.ip ?? '');
    const found = await health();
    if (isOperator || (await isOwner(request, deps))) {
      response.status(found.status === 'down' ? 503 : 200).json({ apiVersion, ...found });
      return;
    }
    response.json(publicHealth(found));
  });

  app.get('/metrics', async (request, response) => {
    if (metrics === null) throw new AppError('not_found');
    if (!hasToken(request, operatorToken)) {
      response.set('WWW-Authenticate', 'Bearer');
      throw new AppError('signed_out', { detail: 'The metrics require the OPERATOR_TOKEN.' });
    }
    const open = await metrics;
    await open.refresh();
    response.set({ 'Content-Type': open.contentType, 'Cache-Control': 'no-store' }).send(await open.text());
  });
}

async function isOwner(request: Request, deps: Deps): Promise<boolean> {
  if (request.headers.cookie === undefined) return false;
  const session = new RequestSession(deps, request.headers.cookie, deps.clock());
  // If the database can't be read, everyone is treated as signed out. The public response then names the failed part.
  await session.load().catch(() => {});
  return hasRole(session.actor?.role, 'owner');
}

function hasToken({ headers }: Request, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
