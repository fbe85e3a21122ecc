import { describe, expect, it } from 'vitest';
import { createLog } from '#server/operations/log.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

interface Line {
  level: number;
  msg: string;
  request?: string;
  [field: string]: unknown;
}

/** A shop with a log that the test can read. */
async function loggedShop(options: Parameters<typeof startTestShop>[0] = {}, level = 'debug') {
  const lines: Line[] = [];
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) });
  const shop = await startTestShop({ ...options, log });
  /** The log line is written after the response. */
  const lineOf = async (path: string) => {
    await expect.poll(() => lines.find((line) => line.msg === 'request' && line.path === path)).toBeDefined();
    return lines.find((line) => line.path === path) as Line;
  };
  return { shop, lines, lineOf };
}

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('The request log', () => {
  it('has one line for each request that the shop handles, without the query string', async () => {
    const { shop, lineOf } = await loggedShop();
    for (const path of ['/api/products/beef', '/api/users/me', '/nowhere']) {
      const { status, headers } = await shop.request('GET', `${path}?token=secret-of-somebody`);
      const line = await lineOf(path);
      expect(line).toMatchObject({ level: 30, method: 'GET', status, request: headers['x-request-id'] });
      expect(line.request).toMatch(uuid);
      expect(JSON.stringify(line)).not.toContain('secret');
    }
  });

  it('contains responses from the page cache only at the debug level', async () => {
    for (const [level, expected] of [
      ['debug', [30, 20]],
      ['info', [30]],
    ] as const) {
      const { shop, lines, lineOf } = await loggedShop({}, level);
      for (let time = 0; time < 2; time += 1) await shop.request('GET', '/api/products/beef');
      await shop.request('GET', '/api/users/me');
      await lineOf('/api/users/me');
      expect(lines.filter(({ path }) => path === '/api/products/beef').map((line) => line.level)).toEqual(expected);
    }
  });

  it('uses the request id that a proxy sends, unless it isn’t a valid id', async () => {
    const { shop, lineOf } = await loggedShop({ env: { trustProxy: 1 } });
    const send = (path: string, id: string) => shop.request('GET', path, { headers: { 'x-request-id': id } });
    expect((await send('/api/users/me', 'proxy-00000042')).headers['x-request-id']).toBe('proxy-00000042');
    expect((await lineOf('/api/users/me')).request).toBe('proxy-00000042');
    for (const id of ['short', 'a b c d e f g h', 'x'.repeat(101), '{"a":"bcdefgh"}'])
      expect((await send('/api/orders', id)).headers['x-request-id']).toMatch(uuid);
  });

  // OWASP ASVS 5.0, 4.1.3.
  it('ignores a request id that a visitor sends to a shop without a proxy', async () => {
    const { shop } = await loggedShop();
    for (const path of ['/api/users/me', '/api/products/beef', '/']) {
      const { headers } = await shop.request('GET', path, { headers: { 'x-request-id': 'visitor-00000042' } });
      expect(headers['x-request-id'] ?? '', path).not.toContain('visitor');
    }
  });

  // OWASP ASVS 5.0, 16.2.1, 16.3.1 and 16.3.2.
  it('says which user sent a request, and from which network a refused request came', async () => {
    const { shop, lines, lineOf } = await loggedShop();
    const visitor = shop.visitor();
    const account = { username: 'jo-citizen', email: 'jo@shop.test', password: 'quiet-gum-trees-40' };
    const { id } = (await visitor.post('/api/users/register', account)).body;
    expect((await visitor.get('/api/users/me')).status).toBe(200);
    const allowed = await lineOf('/api/users/me');
    expect(allowed.user).toBe(id);
    expect(allowed).not.toHaveProperty('from');
    expect((await visitor.get('/api/admin/staff')).status).toBe(403);
    expect(await lineOf('/api/admin/staff')).toMatchObject({ status: 403, user: id, from: '127.0.0.1' });
    await shop.visitor().post('/api/users/login', { ...account, password: 'a-wrong-guess-77' });
    expect(await lineOf('/api/users/login')).toMatchObject({ status: 401, from: '127.0.0.1' });
    expect(JSON.stringify(lines)).not.toMatch(/a-wrong-guess|jo@shop\.test|jo-citizen/);
  });

  it('contains no email address and no long secret from a path', async () => {
    const { shop, lines, lineOf } = await loggedShop();
    const secret = 'Zm9yZXZlcnNlY3JldGZvcmV2ZXJzZWNyZXRmb3JldmVyMQ';
    for (const name of [`link-${secret}`, 'ada@shop.test', 'ada%40shop.test'])
      await shop.request('GET', `/api/nothing/${name}`);
    await lineOf('/api/nothing/…');
    await expect.poll(() => lines.filter(({ path }) => path === '/api/nothing/…').length).toBe(3);
    expect(JSON.stringify(lines)).not.toMatch(/Zm9yZXZl|shop\.test/);
  });

  it('marks an error and the other lines of its request with the id that the response contains', async () => {
    const { shop, lines } = await loggedShop({
      provider: {
        charge: async () => {
          throw new Error('nobody answers');
        },
      },
      addRoutes: (routes, { log }) => {
        routes.router.get('/api/faulty', async () => {
          await new Promise(setImmediate);
          log.warn('On the way');
          throw new Error('broken inside');
        });
      },
    });
    const { status, body, headers } = await shop.request('GET', '/api/faulty');
    expect(status).toBe(500);
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(JSON.stringify(body)).not.toContain('broken inside');
    await expect
      .poll(() => lines.filter(({ request }) => request === body.requestId).map(({ msg }) => msg))
      .toEqual(['On the way', 'A request failed', 'request']);
    const fault = lines.find(({ msg }) => msg === 'A request failed');
    expect(fault).toMatchObject({ level: 50, err: { message: 'broken inside' } });
  });

  it('contains health checks only at the debug level', async () => {
    const { shop, lineOf } = await loggedShop();
    await shop.request('GET', '/api/health');
    expect((await lineOf('/api/health')).level).toBe(20);
  });
});
