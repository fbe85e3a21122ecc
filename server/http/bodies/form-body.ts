import express, { type Request, type Response } from 'express';
import type { Endpoint } from '#core/endpoint.ts';
import { shopLimits } from '#server/limits.ts';
import { bodyInTime } from './body-in-time.ts';
import { toAppError } from './json-body.ts';

const parse = express.urlencoded({ limit: shopLimits.bodies.json, extended: false, parameterLimit: 50 });

/** Whether the request is a form that a browser has sent without scripts. */
export function isForm({ headers, method }: Request): boolean {
  return method === 'POST' && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/**
 * Reads the fields of a form that a browser has sent without scripts.
 * @throws AppError too_large, too_slow, malformed
 */
export async function readFormBody(request: Request, response: Response): Promise<unknown> {
  const reading = new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => (error === undefined ? resolve() : reject(toAppError(error))));
  });
  await bodyInTime(response, reading);
  return request.body as unknown;
}

/** The path to which the browser is redirected after its form was accepted. Null if the request isn't such a form. */
export function pathAfterForm({ formLeadsTo }: Pick<Endpoint, 'formLeadsTo'>, request: Request): string | null {
  if (formLeadsTo === undefined || !isForm(request)) return null;
  return formLeadsTo.replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(String(request.params[name])));
}
