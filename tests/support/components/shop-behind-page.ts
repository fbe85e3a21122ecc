import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { type BuiltShop, startBuiltShop } from '../shop/built-shop.ts';
import { type NextResponse, nextResponsePath, retryHeader, testHeader } from './next-response.ts';

/**
 * The built shop behind the pages of the component tests. It responds to their calls below /api, on their own origin. All tests
 * share one shop, which is started at the first request; each test makes its own data. A test that is tried again gets a new shop,
 * because its data would exist already. A test can make one response fail or be slow (next-response.ts), as with a bad network or a
 * busy shop.
 */
export function shopBehindPage(): Plugin {
  const shops = new Map<string, Promise<BuiltShop>>();
  // Test files run at the same time, each in its own page. A plan applies only to the test that made it, because other pages, or a
  // test that ended before its last request was sent, may send the same request.
  const planned: (NextResponse & { test: string })[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const test = `${request.headers.referer} ${request.headers[testHeader]}`;
    if (request.url === nextResponsePath) {
      planned.push({ ...((await json(request)) as NextResponse), test });
      response.end();
      return;
    }
    const called = `${request.method} ${request.url}`;
    const at = planned.findIndex(
      (next) =>
        next.test === test && (called === next.call || (next.call.includes('?') && called.startsWith(next.call))),
    );
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    if (plan?.afterMs !== undefined) await pause(plan.afterMs);
    if (plan?.status !== undefined) {
      response
        .writeHead(plan.status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify(plan.body ?? {}));
      return;
    }
    const shopName = request.headers[retryHeader] === undefined ? 'of all tests' : test;
    // Lets each request come from a different IP address, so that no limit of requests per minute is reached.
    const shop = shops.get(shopName) ?? startBuiltShop({ TRUST_PROXY: '1' });
    shops.set(shopName, shop);
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
      const open = await Promise.all(shops.values());
      shops.clear();
      await Promise.all(open.map((shop) => shop.discard()));
    },
  };
}

let forwarded = 0;

/**
 * `isLost`: the shop handles the request, but the page receives a 504. If the connection broke instead, the browser itself would
 * send the request again.
 */
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
