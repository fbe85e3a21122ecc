import express, { type Request, type Response } from 'express';
import { AppError, type AppErrorCode } from '#core/app-error.ts';
import { shopLimits } from '#server/limits.ts';
import { bodyInTime } from './body-in-time.ts';

const parserUpTo = (limit: number) => express.json({ limit, strict: false, type: 'application/json' });
const parseUsual = parserUpTo(shopLimits.bodies.json);
const parseLarge = parserUpTo(shopLimits.bodies.largeJson);

/**
 * Reads the body of a request, as JSON. The limit is 100 kB, or 8 MB if `isLarge`. Undefined if there is no body.
 * @throws AppError not_json, too_large, too_slow, malformed
 */
export async function readJsonBody(request: Request, response: Response, isLarge = false): Promise<unknown> {
  const parse = isLarge ? parseLarge : parseUsual;
  const { headers } = request;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new AppError('not_json');
  const reading = new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => (error === undefined ? resolve() : reject(toAppError(error))));
  });
  await (isLarge ? reading : bodyInTime(response, reading));
  rejectUnsafeKeys(request.body);
  return request.body as unknown;
}

const codes: Record<string, AppErrorCode> = {
  'entity.too.large': 'too_large',
  'charset.unsupported': 'not_json',
  'encoding.unsupported': 'not_json',
};

/** Converts an error of the body parser to an AppError. Returns an unexpected error unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type = '', status = 500 } = error as Error & { type?: string; status?: number };
  if (status >= 500) return error;
  return new AppError(
    codes[type] ?? 'malformed',
    codes[type] === undefined ? { detail: 'The request’s JSON could not be read.' } : {},
  );
}

/**
 * Rejects bodies that are deeply nested, or have keys named like JavaScript's own properties. No valid request has such a body, so it
 * could only be an attack.
 */
function rejectUnsafeKeys(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > shopLimits.bodies.depth)
      throw new AppError('malformed', { detail: 'The request’s JSON is nested too deeply.' });
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__')) throw new AppError('malformed');
      for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
}
