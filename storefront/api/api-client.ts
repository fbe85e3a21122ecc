import type { z } from 'zod';
import type { FieldError } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';

/** The body of an application/problem+json answer. Further members depend on the code. */
export interface Problem {
  code: string;
  status: number;
  /** A sentence that is fit to show. */
  detail: string;
  errors?: FieldError[];
  [member: string]: unknown;
}

/** Any answer that is not OK. The message is the status, a colon, a space and the body's text (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  /** Null when the body was no problem document, as from a proxy in between. */
  readonly problem: Problem | null;

  constructor(status: number, bodyText: string, statusText = '') {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(bodyText);
  }
}

function readProblem(bodyText: string): Problem | null {
  try {
    const value: unknown = JSON.parse(bodyText);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}

type UnsafeMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallOptions {
  /** Repeats of one deed carry the same key, so that it happens once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

/** What a call of this endpoint takes and answers; name it by `typeof`, so that the schemas stay out of the bundle. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never;
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Outcome> ? z.output<Outcome> : never;

/** GETs JSON. Throws ApiError for an answer that is not OK, TypeError when the network fails. */
export async function getJson<Outcome>(path: string, signal?: AbortSignal): Promise<Outcome> {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  return readResponse<Outcome>(response);
}

/** One page of a list: its rows, and how many there are in all. Throws as `getJson` does. */
export async function getPage<Row>(path: string, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }> {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  const rows = await readResponse<Row[]>(response);
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
}

/** Sends JSON. Throws as `getJson` does. */
async function sendJson<Outcome>(
  method: UnsafeMethod,
  path: string,
  body: unknown,
  { idempotencyKey, signal, keepalive }: CallOptions = {},
): Promise<Outcome> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  return readResponse<Outcome>(response);
}

/** `postJson<typeof createOrders>('/api/orders-with-items', body)`: body and answer are typed by the endpoint. */
export function postJson<E>(path: string, body: BodyOf<E>, options?: CallOptions): Promise<ResponseOf<E>> {
  return sendJson<ResponseOf<E>>('POST', path, body, options);
}

async function readResponse<Outcome>(response: Response): Promise<Outcome> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return (text === '' ? undefined : JSON.parse(text)) as Outcome;
}
