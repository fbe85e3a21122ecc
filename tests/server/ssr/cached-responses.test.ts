import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '#server/db/store.ts';
import { CachedResponse } from '#server/http/cached-response.ts';
import { SiteModes } from '#server/http/guards/site-mode.ts';
import { Routes } from '#server/http/routes.ts';
import { CachedResponses } from '#server/ssr/cached-responses.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('If the database fails between two reads of the public revision, every request still gets a response', async () => {
  const { deps } = await startTestShop();
  let reads = 0;
  const store = {
    async read(work: Parameters<Store['read']>[0]) {
      await nextTurn();
      return deps.store.read(work);
    },
    publicRevision() {
      reads += 1;
      // The first read finds that the mode isn't known, and the second belongs to reading the mode.
      if (reads > 2) throw new Error('disk I/O error');
      return 1;
    },
  } as unknown as Store;
  const failing = { ...deps, store, env: { ...deps.env, comingSoon: null, pageCache: true } };
  const pages = new CachedResponses(
    failing,
    new Routes(failing, new SiteModes(store, null, async () => false)),
    () => [],
  );
  const server = createServer((request, response) => {
    pages.respond(request, response, () => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await sendRequest(url, 'GET', '/')).status).toBe(503);
  expect(reads).toBe(3);
});

it.each(['identity', 'br', 'gzip'])('A cached page keeps only its own bytes in memory (%s)', async (coding) => {
  // Node allocates small buffers in shared blocks of 64 KB. A page that kept such a buffer would keep the whole block in memory.
  const body = Buffer.from('<p>Scotch fillet</p>'.repeat(100));
  expect(body.buffer.byteLength).toBeGreaterThan(body.length);
  const page = new CachedResponse({ status: 200, contentType: 'text/html', body }, [], 'no-cache');
  const sent = await new Promise<Buffer>((resolve) => {
    const response = { writeHead: () => response, end: resolve };
    const request = { method: 'GET', headers: { 'accept-encoding': coding } };
    page.send(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  expect(sent.buffer.byteLength).toBe(sent.length);
});
