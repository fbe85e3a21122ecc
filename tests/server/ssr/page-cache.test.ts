import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RenderedResponse } from '#server/http/cached-response.ts';
import { PageCache } from '#server/ssr/page-cache.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';

const label = 'Whole beef hindquarter, 55-60kg. '.repeat(100);

/** A cache for pages that show how often they were rendered. The test raises the revision. */
async function startCache({ maxBytes }: { maxBytes?: number } = {}) {
  const state = { revision: 1, created: [] as string[], status: 200, during: async () => {} };
  const cache = new PageCache({
    revision: () => state.revision,
    headersOf: () => [['X-Content-Type-Options', 'nosniff']],
    ...(maxBytes === undefined ? {} : { maxBytes }),
    async render(key): Promise<RenderedResponse> {
      state.created.push(key);
      const { revision } = state;
      await state.during();
      return {
        status: state.status,
        contentType: 'text/html; charset=utf-8',
        body: Buffer.from(`${key} ${revision} ${label}`),
      };
    },
  });
  const server = createServer((request, response) => {
    void cache.send(request.url ?? '', request, response).then((isSent) => {
      if (!isSent) response.writeHead(404).end('made elsewhere');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) => sendRequest(url, 'GET', path, { headers });
  return { state, get, head: (path: string) => sendRequest(url, 'HEAD', path) };
}

describe('The page cache', () => {
  it('renders a page once and sends it many times', async () => {
    const { state, get } = await startCache();
    const first = await get('/a');
    const second = await get('/a');
    expect(second.text).toBe(first.text);
    expect(second.headers['x-content-type-options']).toBe('nosniff');
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(state.created).toEqual(['/a']);
  });

  it('renders a page again when the public revision increases', async () => {
    const { state, get } = await startCache();
    await get('/a');
    state.revision = 2;
    expect((await get('/a')).text).toMatch(/^\/a 2 /);
    expect(state.created).toHaveLength(2);
  });

  it('never stores a page as showing a revision of the shop’s data that started while the page was being rendered', async () => {
    const { state, get } = await startCache();
    state.during = async () => {
      state.revision = 2;
      state.during = async () => {};
    };
    expect((await get('/a')).text).toMatch(/^\/a 1 /);
    expect((await get('/a')).text).toMatch(/^\/a 2 /);
  });

  it('never caches a response other than 200', async () => {
    const { state, get } = await startCache();
    state.status = 404;
    expect((await get('/none')).text).toBe('made elsewhere');
    state.status = 200;
    expect((await get('/none')).status).toBe(200);
    expect(state.created).toHaveLength(2);
  });

  it('renders a page once for simultaneous requests', async () => {
    const { state, get } = await startCache();
    let finish = () => {};
    state.during = () => new Promise((resolve) => (finish = resolve));
    const requested = Array.from({ length: 8 }, () => get('/a'));
    while (state.created.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    finish();
    const responses = await Promise.all(requested);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(state.created).toHaveLength(1);
  });

  it('passes an error on to all waiting requests, and renders again for the next request', async () => {
    const state = { tries: 0 };
    const cache = new PageCache({
      revision: () => 1,
      headersOf: () => [],
      render: async () => {
        state.tries += 1;
        throw new Error('no paper');
      },
    });
    const nothing = {} as never;
    const requested = [cache.send('/a', nothing, nothing), cache.send('/a', nothing, nothing)];
    expect((await Promise.allSettled(requested)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(cache.send('/a', nothing, nothing)).rejects.toThrow('no paper');
    expect(state.tries).toBe(2);
  });

  it('sends the content encoding that the browser accepts, each with its own ETag', async () => {
    const { get } = await startCache();
    const plain = await get('/a');
    const brotli = await get('/a', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/a', { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toBe('Accept-Encoding');
  });

  it('returns 304 to a browser that already has the page in the same content encoding', async () => {
    const { get } = await startCache();
    const brotli = { 'accept-encoding': 'br' };
    const { headers } = await get('/a', brotli);
    const again = await get('/a', { ...brotli, 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
    expect((await get('/a', { 'if-none-match': String(headers.etag) })).status).toBe(200);
    expect((await get('/a', { ...brotli, 'if-none-match': `"other", W/${headers.etag}` })).status).toBe(304);
  });

  it('responds to HEAD requests without the body', async () => {
    const { get, head } = await startCache();
    const [whole, only] = [await get('/a'), await head('/a')];
    expect(only.text).toBe('');
    expect(only.headers['content-length']).toBe(whole.headers['content-length']);
  });

  it('removes the least recently requested pages when it is full', async () => {
    const { state, get } = await startCache({ maxBytes: 20_000 });
    for (const path of ['/a', '/b', '/a', '/c', '/d']) await get(path);
    await get('/b');
    expect(state.created.filter((path) => path === '/b')).toHaveLength(2);
  });
});
