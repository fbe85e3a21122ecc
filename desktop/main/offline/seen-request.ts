import { type User, userSchema } from '#core/accounts/account.ts';
import { currentUser, login } from '#core/accounts/account-api.ts';
import { signInSecondStep } from '#core/accounts/security/sign-in-api.ts';
import { passedHeaders } from '../shop/shop-connection.ts';
import type { Wanted } from './changes/read-wanted-change.ts';
import type { LineRequest } from './shop-line.ts';
import { type ChangeQueue, orderSubject, productSubject } from './storage/change-queue.ts';

/** A request from the window with its complete body, so that it can be sent to the server or queued. */
export interface SeenRequest {
  method: string;
  /** The path. A provisional order number in it is replaced by the server's number. */
  pathname: string;
  search: string;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it isn't JSON. */
  body: unknown;
  idempotencyKey: string | null;
  signal: AbortSignal;
}

const signIns = new Set<string>([login.path, signInSecondStep.path]);

/** Whether a request is a sign-in, whose response contains the user. */
export function isSignIn({ pathname }: Pick<SeenRequest, 'pathname'>): boolean {
  return signIns.has(pathname);
}

/** Returns the signed-in user from the body of a successful response. Undefined if the response isn't about the signed-in user. */
export function signedInUser({ pathname }: Pick<SeenRequest, 'pathname'>, body: unknown): User | undefined {
  const isAboutUser = pathname === currentUser.path || isSignIn({ pathname });
  return isAboutUser ? userSchema.safeParse(body).data : undefined;
}

/** Whether a request is only passed on, never stored or queued: streams, files, and everything outside the API. */
export function isPassedOn({ url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  const isStream = headers.get('accept')?.includes('text/event-stream') ?? false;
  const isJson = /json/.test(headers.get('content-type') ?? 'json');
  return !pathname.startsWith('/api/') || isStream || pathname.endsWith('.csv') || !isJson;
}

/**
 * Reads a request from the window completely.
 * @param numberOf returns the shop's number of an order; the given number may be provisional
 */
export async function readSeenRequest(request: Request, numberOf: (number: number) => number): Promise<SeenRequest> {
  const { pathname, search } = new URL(request.url);
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  // The server's ETag can't be used: it is for a list without unsent changes, while the window's list has them.
  headers.delete('if-none-match');
  const text = method === 'GET' ? '' : await request.text();
  return {
    method,
    pathname: pathname.replace(/(?<=\/orders\/)\d+/, (number) => String(numberOf(Number(number)))),
    search,
    headers,
    text,
    body: parse(text),
    idempotencyKey: headers.get('idempotency-key'),
    signal,
  };
}

/** Converts a request from the window to the request that is sent to the server. */
export function lineRequestOf({ method, pathname, search, headers, text, signal }: SeenRequest): LineRequest {
  const path = pathname + search;
  return { method, path, headers: passedHeaders(headers), signal, ...(method === 'GET' ? {} : { text }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the keys of the orders and products that these changes are about. */
export function subjectsOf({ changes }: Wanted, queue: ChangeQueue): string[] {
  return changes.map((change) => {
    if ('sale' in change) return orderSubject(change.id);
    if (!('number' in change)) return productSubject(change.fields.productId);
    const sale = queue.saleOf(change.number);
    return orderSubject(sale === null ? change.number : (sale.orderId ?? sale.sale));
  });
}

/** Returns the keys of the orders and products that a request is about. Used for requests that can't be queued. */
export function subjectsOfPath({ pathname }: SeenRequest, queue: ChangeQueue): string[] {
  const [, order] = /\/orders\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  const [, product] = /\/products\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  if (order !== undefined) {
    const sale = queue.saleOf(Number(order));
    return [orderSubject(sale === null ? order : (sale.orderId ?? sale.sale))];
  }
  return product === undefined ? [] : [productSubject(Number(product))];
}
