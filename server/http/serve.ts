import type { Request, Response } from 'express';
import type { z } from 'zod';
import { melbourneDay } from '#core/dates.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import { type Call, type KeyInUse, ListAnswer, Reply } from './call.ts';
import { readFields } from './field-errors.ts';
import { findAnswer, keyOf } from './idempotency.ts';
import { KeyTaken, storeAnswer } from './idempotency-queries.ts';
import { readJsonBody } from './json-body.ts';
import { listHeaders, pagingOf } from './list-paging.ts';
import { refuseForeignOrigin } from './origin-check.ts';
import type { InProcessInput, PlainAnswer, Routes } from './routes.ts';
import { sendAnswer, sendProblem } from './send.ts';
import { RequestSession } from './sessions.ts';

export type { Routes } from './routes.ts';

type Row<Answer> = Answer extends readonly (infer Item)[] ? Item : never;

export type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (
  call: Call<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<z.input<A> | Reply<z.input<A>> | ListAnswer<Row<z.input<A>>>>;

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Serves one endpoint. The order is always the same: open? who? own page? how often? asked before? valid? do, and check
 * the answer too, so that a field that nobody declared can't leak.
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
      const answer = await answerRequest(routes, plainEndpoint, plainHandler, { request, response, session });
      sendAnswer(request, response, answer, session.cookies({ wasRefused: answer.status >= 400 }), plainEndpoint);
    } catch (error) {
      sendProblem(request, response, error, session.cookies({ wasRefused: true }));
    }
  };
  const inProcess = ({ path, params, query }: InProcessInput) => {
    const input = parseInput(plainEndpoint, { params, query, body: undefined });
    const session = new RequestSession(routes.deps, undefined, routes.deps.clock());
    return run(routes, plainEndpoint, plainHandler, { input, session, key: null, address: '', path });
  };
  routes.add(plainEndpoint, http, plainEndpoint.publicAnswer ? inProcess : null);
}

type PlainHandler = (call: Call) => Promise<unknown>;

interface Exchange {
  request: Request;
  response: Response;
  session: RequestSession;
}

async function answerRequest(
  routes: Routes,
  endpoint: Endpoint,
  handler: PlainHandler,
  { request, response, session }: Exchange,
): Promise<PlainAnswer> {
  const isUnsafe = endpoint.method !== 'GET';
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const address = request.ip ?? '';
  await admit(routes, endpoint, request, session);
  if (!isUnsafe) {
    const input = parseInput(endpoint, { params: request.params, query: request.query, body: undefined });
    return run(routes, endpoint, handler, { input, session, key: null, address, path });
  }
  await session.keepAlive();
  const body = endpoint.fromAnywhere ? undefined : await readJsonBody(request, response, endpoint.largeBody);
  const keyNow = () => keyOf(request.headers['idempotency-key'], `${endpoint.method} ${path}`, session.session, body);
  const runOnce = async () => {
    const input = parseInput(endpoint, { params: request.params, query: request.query, body });
    if (endpoint.access === 'shopper') await session.openForGuest();
    return run(routes, endpoint, handler, { input, session, key: keyNow(), address, path });
  };
  const key = keyNow();
  if (key === null) return runOnce();
  return routes.keysInFlight.during(key, async () => {
    return (await replay(routes, endpoint, session, key)) ?? runOnce();
  });
}

/** Open? Who? From our own page? How often? */
export async function admit(
  { deps, siteModes }: Routes,
  endpoint: Endpoint,
  request: Request,
  session: RequestSession,
): Promise<void> {
  // What everybody is answered alike needs no look at who asks.
  if (!endpoint.publicAnswer) await session.load();
  if (endpoint.closedWhileComingSoon && !session.caller?.isAdmin && (await siteModes.current()) === 'coming-soon') {
    throw new Refusal('not_open');
  }
  checkAccess(endpoint, session);
  const isUnsafe = endpoint.method !== 'GET';
  if (isUnsafe && !endpoint.fromAnywhere) refuseForeignOrigin(request.headers, deps.env.publicUrl);
  if (endpoint.limit) await deps.limits.count(endpoint.limit, request.ip ?? '');
}

/** The answer that this key was given before. */
async function replay(
  routes: Routes,
  endpoint: Endpoint,
  session: RequestSession,
  key: KeyInUse,
): Promise<PlainAnswer | null> {
  const found = await findAnswer(routes.deps.store, key);
  if (found === null) return null;
  // The lost answer carried the hint that this guest has orders now.
  if (found.status < 400 && (endpoint.limit === 'order' || endpoint.limit === 'payment')) session.noteGuestOrders();
  return { status: found.status, body: found.answer ?? undefined, headers: { 'Idempotent-Replayed': 'true' } };
}

/** 401 and 403 come before anything else is looked at. */
function checkAccess({ access, method }: Endpoint, session: RequestSession): void {
  if (access === 'anyone') return;
  if (access === 'shopper') {
    if (method === 'GET' && session.session === null) throw new Refusal('signed_out');
    return;
  }
  if (session.caller === null) throw new Refusal('signed_out');
  if (access === 'staff' && !session.caller.isAdmin) throw new Refusal('forbidden');
}

/** A path that can't be is 404; a wrong query or body is 422 with every finding. */
export function parseInput(endpoint: Endpoint, input: Input): Input {
  const params = endpoint.params?.safeParse(input.params);
  if (params?.success === false) throw new Refusal('not_found');
  const query = readFields(endpoint.query, input.query);
  const body = readFields(endpoint.body, input.body);
  const errors = [...query.errors, ...body.errors];
  if (errors.length > 0) throw new Refusal('invalid', { errors });
  return { params: params?.data, query: query.data, body: body.data };
}

interface Asked {
  input: Input;
  session: RequestSession;
  key: KeyInUse | null;
  address: string;
  path: string;
}

async function run(routes: Routes, endpoint: Endpoint, handler: PlainHandler, asked: Asked): Promise<PlainAnswer> {
  const { input, session, key, path } = asked;
  try {
    const call = makeCall(routes, endpoint, asked);
    const made = await handler(call);
    const query = listInputOf(endpoint, input);
    if (!endpoint.list || made instanceof Reply) return finish(endpoint, made);
    if (made instanceof ListAnswer) {
      const { rows, total } = made;
      return finish(endpoint, rows, listHeaders(path, query, { total, shown: rows.length }));
    }
    if (!Array.isArray(made)) return finish(endpoint, made);
    // A handler that answers a plain array leaves searching and paging to be done on the whole.
    const rows = matching(made, (query as { q?: string }).q);
    const { limit, offset } = call.paging ?? { limit: rows.length, offset: 0 };
    const shown = rows.slice(offset, offset + limit);
    return finish(endpoint, shown, listHeaders(path, query, { total: rows.length, shown: shown.length }));
  } catch (error) {
    const won = error instanceof KeyTaken && key !== null ? await replay(routes, endpoint, session, key) : null;
    if (won !== null) return won;
    throw error instanceof KeyTaken ? new Refusal('key_in_flight', { retryAfter: 1 }) : error;
  }
}

/** Those of a short list's rows that have the text in one of their values, whatever its case. */
function matching(rows: unknown[], q: string | undefined): unknown[] {
  const asked = q?.toLowerCase() ?? '';
  if (asked === '') return rows;
  return rows.filter((row) =>
    Object.values(row as object).some((value) => String(value).toLowerCase().includes(asked)),
  );
}

function listInputOf({ alwaysPaged }: Endpoint, { query }: Input): Record<string, never> {
  const asked = (query ?? {}) as { page?: number; pageSize?: number };
  const isWhole = asked.page === undefined && asked.pageSize === undefined;
  return (alwaysPaged && isWhole ? { ...asked, page: 1 } : asked) as Record<string, never>;
}

function makeCall(routes: Routes, endpoint: Endpoint, { input, session, key, address }: Asked): Call {
  const { deps } = routes;
  const now = deps.clock();
  return {
    ...input,
    now,
    today: melbourneDay(now),
    session: session.session,
    caller: session.caller,
    address,
    key,
    paging: endpoint.list ? pagingOf(listInputOf(endpoint, input)) : null,
    write: (work) =>
      deps.store.write(async (tx) => {
        const made = await work(tx);
        // A new session can't be given twice, and the repeat of a sign-in comes without the old one anyway.
        if (key !== null && !session.isReplaced) await storeMade(tx, endpoint, key, made, now);
        return made;
      }),
    renewSession: (tx, userId) => session.replace(tx, userId),
    endSession: (tx) => session.end(tx),
    noteGuestOrders: () => session.noteGuestOrders(),
  };
}

async function storeMade(tx: Writer, endpoint: Endpoint, key: KeyInUse, made: unknown, now: Date): Promise<void> {
  const { status, body } = finish(endpoint, made);
  await storeAnswer(tx, key, { status, answer: body ?? null, now });
}

/** The answer, with nothing in it but what the endpoint declares. */
function finish(endpoint: Endpoint, made: unknown, headers: Record<string, string> = {}): PlainAnswer {
  const isReply = made instanceof Reply;
  const status = isReply ? made.status : (endpoint.status ?? 200);
  return { status, body: endpoint.answer.parse(isReply ? made.answer : made), headers };
}
