import type { Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { Writer } from '#server/db/store.ts';
import { pathAfterForm, readFormBody } from './bodies/form-body.ts';
import { readJsonBody } from './bodies/json-body.ts';
import { inputParsing, readFields } from './field-errors.ts';
import { checkAccess } from './guards/check-access.ts';
import {
  findUsedKey,
  KeyTaken,
  keyInSession,
  keyOf,
  type StoredKey,
  storeResponse,
} from './idempotency/idempotency.ts';
import { listHeaders, pagingOf } from './list-paging.ts';
import { type KeyInUse, ListResponse, Reply, type RequestContext, type ReservedKey } from './request-context.ts';
import type { InProcessInput, PlainResponse, Routes } from './routes.ts';
import { sendProblem, sendResponse } from './send.ts';
import { RequestSession } from './sessions.ts';

export type { Routes } from './routes.ts';

type Row<Body> = Body extends readonly (infer Item)[] ? Item : never;

export type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (
  context: RequestContext<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<z.output<A> | Reply<z.output<A>> | ListResponse<Row<z.output<A>>>>;

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Serves one endpoint, always in the same order. Checks access, sends a stored response again, parses the input, and runs the handler.
 * The response is parsed too, so that undeclared fields can't leak.
 */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, A>,
): void {
  const plainEndpoint = endpoint as unknown as Endpoint;
  const plainHandler = handler as unknown as PlainHandler;
  const http = async (request: Request, response: Response) => {
    const session = new RequestSession(routes.deps, request.headers.cookie, routes.deps.clock());
    try {
      const handled = handleRequest(routes, plainEndpoint, plainHandler, { request, response, session });
      const result = await handled.finally(() => routes.deps.store.durable());
      const path = pathAfterForm(plainEndpoint, request);
      const sent = path === null ? result : { status: 303, body: undefined, headers: { Location: path } };
      sendResponse(request, response, sent, session.cookies({ wasRejected: result.status >= 400 }), plainEndpoint);
    } catch (error) {
      sendProblem(request, response, error, session.cookies({ wasRejected: true }));
    }
  };
  const inProcess = ({ path, params, query }: InProcessInput) => {
    const input = parseInput(plainEndpoint, { params, query, body: undefined });
    const session = new RequestSession(routes.deps, undefined, routes.deps.clock());
    return run(routes, plainEndpoint, plainHandler, { input, session, key: null, address: '', path });
  };
  routes.add(plainEndpoint, http, plainEndpoint.publicResponse ? inProcess : null);
}

type PlainHandler = (context: RequestContext) => Promise<unknown>;

interface HttpExchange {
  request: Request;
  response: Response;
  session: RequestSession;
}

async function handleRequest(
  routes: Routes,
  endpoint: Endpoint,
  handler: PlainHandler,
  { request, response, session }: HttpExchange,
): Promise<PlainResponse> {
  const isUnsafe = endpoint.method !== 'GET';
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const address = request.ip ?? '';
  await checkAccess(routes, endpoint, request, session);
  if (!isUnsafe) {
    const input = parseInput(endpoint, { params: request.params, query: request.query, body: undefined });
    return run(routes, endpoint, handler, { input, session, key: null, address, path });
  }
  await session.keepAlive();
  const body = endpoint.fromAnywhere
    ? undefined
    : pathAfterForm(endpoint, request) !== null
      ? await readFormBody(request, response)
      : await readJsonBody(request, response, endpoint.largeBody);
  const key = keyOf(request.headers['idempotency-key'], `${endpoint.method} ${path}`, session.session, body);
  const runOnce = async (chargeReference: string | null) => {
    const input = parseInput(endpoint, { params: request.params, query: request.query, body });
    if (endpoint.access === 'shopper') await session.openForGuest();
    const own = key && { ...keyInSession(key, session.session), chargeReference };
    return run(routes, endpoint, handler, { input, session, key: own, address, path });
  };
  if (key === null) return runOnce(null);
  return routes.keysInFlight.during(key, async () => {
    const used = await findUsedKey(routes.deps.store, key);
    return replay(endpoint, session, used) ?? runOnce(used?.chargeReference ?? null);
  });
}

/** Returns the response that is stored under a key; null if there is none yet. */
function replay(endpoint: Endpoint, session: RequestSession, found: StoredKey | null): PlainResponse | null {
  if (found === null || found.status === null) return null;
  // The browser never received the first response, which also told it that this guest now has orders. So this response tells it again.
  if (found.status < 400 && (endpoint.limit === 'order' || endpoint.limit === 'payment')) session.recordGuestOrders();
  return { status: found.status, body: found.response ?? undefined, headers: { 'Idempotent-Replayed': 'true' } };
}

/**
 * Parses the input. An invalid path parameter throws not_found (404); an invalid query or body throws invalid (422) with all
 * errors.
 */
export function parseInput(endpoint: Endpoint, input: Input): Input {
  const params = endpoint.params?.safeParse(input.params, inputParsing);
  if (params?.success === false) throw new AppError('not_found');
  const query = readFields(endpoint.query, input.query);
  const body = readFields(endpoint.body, input.body);
  const errors = [...query.errors, ...body.errors];
  if (errors.length > 0) throw new AppError('invalid', { errors });
  return { params: params?.data, query: query.data, body: body.data };
}

interface Invocation {
  /** The response that a write has stored under the request's key. */
  stored?: { result: unknown; response: PlainResponse };
  input: Input;
  session: RequestSession;
  key: ReservedKey | null;
  address: string;
  path: string;
}

async function run(
  routes: Routes,
  endpoint: Endpoint,
  handler: PlainHandler,
  invocation: Invocation,
): Promise<PlainResponse> {
  const { input, session, key, path } = invocation;
  try {
    const context = createContext(routes, endpoint, invocation);
    const result = await handler(context);
    if (invocation.stored !== undefined && invocation.stored.result === result) return invocation.stored.response;
    const query = listInputOf(endpoint, input);
    if (!endpoint.list || result instanceof Reply) return finish(endpoint, result);
    if (result instanceof ListResponse) {
      const { rows, total, isAtLeast } = result;
      return finish(endpoint, rows, listHeaders(path, query, { total, isAtLeast, shown: rows.length }));
    }
    if (!Array.isArray(result)) return finish(endpoint, result);
    // A handler may return a plain array. It is then searched and paged here.
    const rows = matching(result, (query as { q?: string }).q);
    const { limit, offset } = context.paging ?? { limit: rows.length, offset: 0 };
    const shown = rows.slice(offset, offset + limit);
    return finish(endpoint, shown, listHeaders(path, query, { total: rows.length, shown: shown.length }));
  } catch (error) {
    // Another request with this key was faster. Its response is sent.
    const isTaken = error instanceof KeyTaken && key !== null;
    const stored = isTaken ? replay(endpoint, session, await findUsedKey(routes.deps.store, key)) : null;
    if (stored !== null) return stored;
    throw error instanceof KeyTaken ? new AppError('key_in_flight', { retryAfter: 1 }) : error;
  }
}

/** Returns the rows of a short list in which any value contains the text, regardless of case. */
function matching(rows: unknown[], q: string | undefined): unknown[] {
  const text = q?.toLowerCase() ?? '';
  if (text === '') return rows;
  return rows.filter((row) => Object.values(row as object).some((value) => String(value).toLowerCase().includes(text)));
}

function listInputOf({ alwaysPaged }: Endpoint, { query }: Input): Record<string, never> {
  const input = (query ?? {}) as { page?: number; pageSize?: number };
  const isWhole = input.page === undefined && input.pageSize === undefined;
  return (alwaysPaged && isWhole ? { ...input, page: 1 } : input) as Record<string, never>;
}

function createContext(routes: Routes, endpoint: Endpoint, invocation: Invocation): RequestContext {
  const { input, session, key, address } = invocation;
  const { deps } = routes;
  const now = deps.clock();
  return {
    ...input,
    now,
    today: melbourneDay(now),
    session: session.session,
    actor: session.actor,
    address,
    key,
    paging: endpoint.list ? pagingOf(listInputOf(endpoint, input)) : null,
    write: (work) =>
      deps.store.write(async (tx) => {
        const result = await work(tx);
        // A response that replaces the session isn't stored. The new session's secret can't be sent twice. A repeated sign-in is sent
        // without the old session anyway.
        if (key !== null && !session.isReplaced) {
          const response = await storeResult(tx, endpoint, key, result, now);
          // `stored` isn't set for a list, because its headers are added later. It isn't set for a text either, because two equal texts
          // can't be told apart.
          if (!endpoint.list && typeof result === 'object') invocation.stored = { result, response };
        }
        return result;
      }),
    rotateSession: (tx, next) => session.replace(tx, next),
    endSession: (tx) => session.end(tx),
    recordGuestOrders: () => session.recordGuestOrders(),
  };
}

async function storeResult(
  tx: Writer,
  endpoint: Endpoint,
  key: KeyInUse,
  result: unknown,
  now: Date,
): Promise<PlainResponse> {
  const finished = finish(endpoint, result);
  await storeResponse(tx, key, { status: finished.status, response: finished.body ?? null, now });
  return finished;
}

/** Creates the response, with only the fields that the endpoint declares. */
function finish(endpoint: Endpoint, result: unknown, headers: Record<string, string> = {}): PlainResponse {
  const isReply = result instanceof Reply;
  const status = isReply ? result.status : (endpoint.status ?? 200);
  const schema = endpoint.responseByStatus?.[status] ?? endpoint.response;
  return { status, body: schema.parse(isReply ? result.response : result), headers };
}
