import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Api } from '#core/api.ts';
import { callPath } from '#core/call-path.ts';
import type { Endpoint, Route } from '#core/endpoint.ts';
import { ApiError } from './api-error.ts';

/** Reads a path of the API in the same process, for rendering on the server. */
export type Load = (path: string, signal?: AbortSignal) => Promise<unknown>;

/**
 * The target of a call: an endpoint, whose schema checks the response, or only the endpoint's route. Pages that don't load zod use the
 * route. They don't need the check, because the server has checked the response with the same schema.
 */
export type Callable = Route & { response?: { safeParse(value: unknown): Parsed } };
type Parsed = { success: true; data: unknown } | { success: false; error: unknown };

type KeyOf<R extends Route> = Extract<`${R['method']} ${R['path']}`, keyof Api>;
type Schemas<R extends Route> =
  Api[KeyOf<R>] extends Endpoint<infer Params, infer Query, infer Body, infer Outcome>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.input<Body>; response: z.output<Outcome> }
    : never;

type ParamsOf<R extends Route> = Schemas<R>['params'];
export type QueryOf<R extends Route> = Schemas<R>['query'];
export type BodyOf<R extends Route> = Schemas<R>['body'];
export type ResponseOf<R extends Route> = Schemas<R>['response'];
/** The type of a list's rows. */
type ItemOf<R extends Route> = Item<ResponseOf<R>>;
type Item<List> = List extends readonly (infer Each)[] ? Each : never;

/** Accepts a number as text too, e.g. from a URL. The server parses the text and rejects anything but a number. */
type AsText<Values> = {
  [Name in keyof Values]: NonNullable<Values[Name]> extends number ? Values[Name] | string : Values[Name];
};
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Empty extends Value
    ? { [N in Name]?: Value }
    : undefined extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };
/** A type without properties. It extends another type only if all of that type's properties are optional. */
type Empty = Record<never, never>;

interface CallOptions {
  /** The same key for all requests of one action, so that the server carries it out only once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean;
  /** A function that reads the data in this process, instead of over the network. */
  load?: Load | undefined;
}

/** The input of a call. The query of a list may be the URL's own query, if `useListState` has checked it. */
type InputOf<R extends Route> = Part<'params', AsText<ParamsOf<R>>> &
  Part<'query', AsText<QueryOf<R>> | (QueryOf<R> extends undefined ? never : URLSearchParams)> &
  Part<'body', BodyOf<R>>;
type Arguments<R extends Route> =
  Empty extends InputOf<R> ? [input?: InputOf<R> & CallOptions] : [input: InputOf<R> & CallOptions];

interface AnyInput extends CallOptions {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

export interface Page<Item> {
  items: Item[];
  /** The number of all items. */
  total: number;
  /** Whether there are more than `total` items; the rest weren't counted. */
  isAtLeast?: boolean;
}

/**
 * Calls an endpoint.
 * @throws ApiError for a response that is not OK
 * @throws TypeError if the network fails
 */
export function call<R extends Callable>(route: R, ...[input]: Arguments<R>): Promise<ResponseOf<R>> {
  return read(route, input ?? {});
}

async function read<R extends Callable>(route: R, input: AnyInput): Promise<ResponseOf<R>> {
  return checked(route, (await send(route, input)).body);
}

/** Calls an endpoint that returns a list. Returns one page of rows, and the number of all rows. */
export function callList<R extends Callable>(route: R, ...[input]: Arguments<R>): Promise<Page<ItemOf<R>>> {
  return readList(route, input ?? {});
}

async function readList<R extends Callable>(route: R, input: AnyInput): Promise<Page<ItemOf<R>>> {
  const { body, total, isAtLeast = false } = await send(route, input);
  const items: ItemOf<R>[] = checked(route, body);
  return { items, total: total ?? items.length, isAtLeast };
}

let readShownAccount: (() => number | undefined) | undefined;

/**
 * Sets the function that returns the account shown on the page. Every later request that changes data names this account. The shop
 * rejects the request if another tab has signed in with another account.
 */
export function nameShownAccount(read: () => number | undefined): void {
  readShownAccount = read;
}

interface Sent {
  body: unknown;
  total?: number;
  isAtLeast?: boolean;
}

async function send(route: Route, input: AnyInput): Promise<Sent> {
  const { body, idempotencyKey, signal, keepalive, load } = input;
  const path = callPath(route, input);
  if (load) return { body: await load(path, signal) };
  const isRead = route.method === 'GET';
  const shown = readShownAccount?.();
  const response = await fetch(path, {
    method: route.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(isRead ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(shown ? { 'Shown-Account': `${shown}` } : {}),
    },
    ...(isRead ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  const total = response.headers.get('X-Total-Count');
  const sent = { body: text === '' ? undefined : JSON.parse(text) };
  if (total === null) return sent;
  return { ...sent, total: Number(total), isAtLeast: response.headers.has('X-Total-Count-At-Least') };
}

/**
 * Returns a response's body with its type. The endpoint's schema checks the body; without a schema, the server is trusted. No other
 * code gives a response its type.
 */
// biome-ignore lint/suspicious/noExplicitAny: its callers name the type
function checked({ method, path, response: result }: Callable, body: unknown): any {
  const parsed = result?.safeParse(body) ?? { success: true, data: body };
  if (parsed.success) return parsed.data;
  throw new Error(`${method} ${path} answered something else than this page knows`, { cause: parsed.error });
}

const loads = new WeakMap<QueryClient, Load>();

/**
 * Makes the queries of this client read in the same process. The server uses this for rendering, so that it sends no requests to
 * itself.
 */
export function readThrough(client: QueryClient, load: Load): void {
  loads.set(client, load);
}

/**
 * Returns the options that a query function passes to `call`: its abort signal, and the source that it reads from. Example:
 * `call(route, { query, ...from(context) })`.
 */
export function from({ client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>) {
  return { signal, load: loads.get(client) };
}

/** Returns the options of a query that calls an endpoint and is cached under a key. */
export function queryOf<const Key extends readonly unknown[], R extends Callable>(
  queryKey: Key,
  route: R,
  ...[input]: Arguments<R>
) {
  return queryOptions({ queryKey, queryFn: (context) => read(route, { ...input, ...from(context) }) });
}

/** Returns the options of a query that calls a list, as `callList` does, and is cached under a key. */
export function listQueryOf<const Key extends readonly unknown[], R extends Callable>(
  queryKey: Key,
  route: R,
  ...[input]: Arguments<R>
) {
  return queryOptions({ queryKey, queryFn: (context) => readList(route, { ...input, ...from(context) }) });
}

/**
 * Returns the result of a call, or null for a 404. For calls whose 404 means that there is no such record, not that the call
 * failed.
 */
export async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
