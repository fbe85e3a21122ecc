import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { melbourneDay } from '#core/dates.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { RequestContext } from './request-context.ts';
import type { Routes } from './routes.ts';
import { sendProblem } from './send.ts';
import { admit, parseInput } from './serve-endpoint.ts';
import { RequestSession } from './sessions.ts';

/** What a streamed call knows of its request. It has no body of JSON, no Idempotency-Key and renews no session. */
export type StreamContext<Params = unknown, Query = unknown> = Pick<
  RequestContext<Params, Query>,
  'params' | 'query' | 'now' | 'today' | 'session' | 'actor'
> & {
  /** Aborted when the client has gone. */
  signal: AbortSignal;
};

export interface CsvFile {
  /** E.g. "orders-2026-11-21.csv"; plain letters, digits, dots and dashes. */
  fileName: string;
  /** Pieces of text; the byte order mark that spreadsheets want among them. */
  chunks: AsyncIterable<string>;
}

/** A client that takes nothing for so long is let go: what it is sent holds a view of the database open. */
const defaultTimeoutMs = 60_000;

/** Serves an endpoint that answers a CSV file, piece by piece: a table of any length takes little memory. */
export function serveCsv<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (context: StreamContext<z.output<P>, z.output<Q>>) => Promise<CsvFile>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): void {
  serveStream(routes, endpoint, async (context, _request, response) => {
    const { fileName, chunks } = await handler(context);
    response.status(200).set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    });
    response.setTimeout(timeoutMs, () => response.destroy());
    for await (const chunk of chunks) {
      if (context.signal.aborted) return;
      if (!response.write(chunk)) await hasRoom(response, context.signal);
    }
    response.end();
  });
}

/** Resolves when the client has read on, or has gone. */
async function hasRoom(response: Response, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Serves an endpoint by writing the response itself: who may call, the origin and the input are checked as `serve` does.
 * A refusal or a fault before the first byte becomes a problem document; after it, the connection breaks off.
 */
export function serveStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (context: StreamContext<z.output<P>, z.output<Q>>, request: Request, response: Response) => Promise<void>,
): void {
  const plain = endpoint as unknown as Endpoint;
  const http = async (request: Request, response: Response) => {
    const now = routes.deps.clock();
    const session = new RequestSession(routes.deps, request.headers.cookie, now);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await admit(routes, plain, request, session);
      const { params, query } = parseInput(plain, { params: request.params, query: request.query, body: undefined });
      const context = {
        params: params as z.output<P>,
        query: query as z.output<Q>,
        now,
        today: melbourneDay(now),
        session: session.session,
        actor: session.actor,
        signal: gone.signal,
      };
      await handler(context, request, response);
    } catch (error) {
      sendProblem(request, response, error);
    }
  };
  routes.add(plain, http, null);
}
