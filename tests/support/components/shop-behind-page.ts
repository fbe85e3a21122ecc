import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { type BuiltShop, startBuiltShop } from '../shop/built-shop.ts';
import { type NextResponse, nextResponsePath } from './next-response.ts';

/**
 * The built shop under the pages of the component tests: what they ask below /api is answered by it, on their own origin. One
 * for all of them, started at the first request; each test makes data of its own. A test may have one response fail or
 * take its time (next-response.ts), as a network or a busy shop would.
 */
export function shopBehindPage(): Plugin {
  let shop: Promise<BuiltShop> | undefined;
  // Files run side by side, each in a page of its own: what one plans is not for another, which may ask for the same.
  const planned: (NextResponse & { page: string | undefined })[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = request.headers.referer;
    if (request.url === nextResponsePath) {
      planned.push({ ...((await json(request)) as NextResponse), page });
      response.end();
      return;
    }
    const called = `${request.method} ${request.url}`;
    const at = planned.findIndex(
      (next) =>
        next.page === page && (called === next.call || (next.call.includes('?') && called.startsWith(next.call))),
    );
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    if (plan?.afterMs !== undefined) await pause(plan.afterMs);
    if (plan?.status !== undefined) {
      response
        .writeHead(plan.status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify(plan.body ?? {}));
      return;
    }
    // Each request may come from another address, so that no limit of calls a minute is met.
    shop ??= startBuiltShop({ TRUST_PROXY: '1' });
    forward((await shop).url, request, response, plan?.isLost ?? false);
  }
  return {
    name: 'shop-behind-page',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const isOurs = request.url?.startsWith('/api/') || request.url === nextResponsePath;
        if (isOurs) respond(request, response).catch(next);
        else next();
      });
    },
    async closeBundle() {
      const open = await shop;
      shop = undefined;
      await open?.discard();
    },
  };
}

let forwarded = 0;

/** `isLost`: the shop has done it, and nobody hears so. A broken line would be mended by the browser itself. */
function forward(shopUrl: string, incoming: IncomingMessage, response: ServerResponse, isLost: boolean): void {
  const { method, url = '/' } = incoming;
  forwarded += 1;
  const headers = { ...incoming.headers, 'x-forwarded-for': `10.0.${(forwarded >> 8) % 256}.${forwarded % 256}` };
  const outgoing = httpRequest(new URL(url, shopUrl), { method, headers }, (answered) => {
    if (isLost) {
      answered.resume().on('end', () => response.writeHead(504).end());
      return;
    }
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
