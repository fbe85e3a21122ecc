import { login } from '#core/accounts/account-api.ts';
import { signInSecondStep } from '#core/accounts/security/sign-in-api.ts';
import { passedHeaders } from '../shop-connection.ts';
import type { Wanted } from './changes/read-wanted-change.ts';
import type { LineRequest } from './sending/shop-line.ts';
import { type ChangeQueue, orderSubject, productSubject } from './storage/change-queue.ts';

/** A request of the window, read whole, so that it can be sent, and stored where it isn't. */
export interface SeenRequest {
  method: string;
  /** As the shop numbers its orders. */
  pathname: string;
  search: string;
  headers: Headers;
  text: string;
  /** Undefined where it is no JSON. */
  body: unknown;
  idempotencyKey: string | null;
  signal: AbortSignal;
}

const signIns = new Set<string>([login.path, signInSecondStep.path]);

/** What answers who is signed in from now on. */
export function isSignIn({ pathname }: Pick<SeenRequest, 'pathname'>): boolean {
  return signIns.has(pathname);
}

/** What the shop tells one person and not another who works at the same counter: it isn't stored. */
const personalPaths = ['/api/admin/drawer', '/api/admin/own-security'];

export function isPersonal(path: string): boolean {
  return personalPaths.some((start) => path.startsWith(start));
}

/** What is neither kept nor queued: streams, files, and what isn't the API's. */
export function isPassedOn({ url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  const isStream = headers.get('accept')?.includes('text/event-stream') ?? false;
  const isJson = /json/.test(headers.get('content-type') ?? 'json');
  return !pathname.startsWith('/api/') || isStream || pathname.endsWith('.csv') || !isJson;
}

/** @param numberOf the shop's number of an order, for one that may be provisional */
export async function readSeenRequest(request: Request, numberOf: (number: number) => number): Promise<SeenRequest> {
  const { pathname, search } = new URL(request.url);
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  // A list with unsent changes in it isn't the one that the window's own copy was made of.
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

/** As it goes on to the shop. */
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

/** The orders and products that a change is about. */
export function subjectsOf({ changes }: Wanted, queue: ChangeQueue): string[] {
  return changes.map((change) => {
    if ('sale' in change) return orderSubject(change.id);
    if (!('number' in change)) return productSubject(change.fields.productId);
    const sale = queue.saleOf(change.number);
    return orderSubject(sale === null ? change.number : (sale.orderId ?? sale.sale));
  });
}

/** The same, of a request that may not wait. */
export function subjectsOfPath({ pathname }: SeenRequest, queue: ChangeQueue): string[] {
  const [, order] = /\/orders\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  const [, product] = /\/products\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  if (order !== undefined) {
    const sale = queue.saleOf(Number(order));
    return [orderSubject(sale === null ? order : (sale.orderId ?? sale.sale))];
  }
  return product === undefined ? [] : [productSubject(Number(product))];
}
