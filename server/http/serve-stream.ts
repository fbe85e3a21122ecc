import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { melbourneDay } from '#core/dates.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { BoundedQueue } from '#server/bounded-queue.ts';
import { shopLimits } from '#server/limits.ts';
import { checkAccess } from './guards/check-access.ts';
import type { RequestContext } from './request-context.ts';
import type { Routes } from './routes.ts';
import { sendProblem } from './send.ts';
import { parseInput } from './serve-endpoint.ts';
import { RequestSession } from './sessions.ts';

/**
 * What a streaming handler may know about a request. The request has no JSON body and no Idempotency-Key, and it can't replace the
 * session.
 */
export type StreamContext<Params = unknown, Query = unknown> = Pick<
  RequestContext<Params, Query>,
  'params' | 'query' | 'now' | 'today' | 'session' | 'actor'
> & {
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
};

export interface CsvFile {
  /** The name of the CSV file, for example "orders-2026-11-21.csv". Contains plain letters, digits, dots and dashes only. */
  fileName: string;
  /** The text of the CSV file. It starts with the byte order mark, which spreadsheets need. */
  chunks: AsyncIterable<string>;
}

const downloads = new BoundedQueue(shopLimits.downloads);

/** The time after which a client that reads nothing is disconnected. Its file would otherwise keep a view of the database open. */
const defaultTimeoutMs = 60_000;

/** Serves a CSV file in chunks, so that a table of any length needs little memory. */
export function serveCsv<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (context: StreamContext<z.output<P>, z.output<Q>>) => Promise<CsvFile>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): void {
  const download = async (context: StreamContext<z.output<P>, z.output<Q>>, request: Request, response: Response) => {
    const { fileName, chunks } = await handler(context);
    if (request.method !== 'HEAD') {
      // The download is recorded before the first byte is sent, so that every file that leaves the shop is recorded.
      const activity = { kind: 'export' as const, action: 'Downloaded a file', subject: fileName };
      await routes.deps.store.write((tx) => recordActivity(tx, context, activity));
    }
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
  };
  serveStream(routes, endpoint, (...exchange) => downloads.run(() => download(...exchange)));
}

/** Resolves when the client has read enough of the response for more to be sent, or has disconnected. */
async function hasRoom(response: Response, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Serves an endpoint whose handler writes the response itself. Access, origin and input are checked as in `serve`. An error before the
 * first byte becomes a problem document. After the first byte, an error closes the connection.
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
      await checkAccess(routes, plain, request, session).finally(() => routes.deps.store.durable());
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

/** Starts a response of server-sent events. Its headers prevent proxies from buffering or changing it. */
export function writeEventsHead(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
