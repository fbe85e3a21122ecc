import { statfs } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { oldestUnsent } from '#server/email/outbox.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: vi.fn(),
}));

const token = 'a-token-of-the-operator-1';
const bearer = { authorization: `Bearer ${token}` };

function freeBytes(bytes: number): void {
  vi.mocked(statfs).mockResolvedValue({ bavail: bytes / 4096, blocks: 1e9, bsize: 4096 } as Awaited<
    ReturnType<typeof statfs>
  >);
}

async function watchedShop(options: TestShopOptions = {}) {
  freeBytes(10e9);
  const shop = await startTestShop({ ...options, env: { operatorToken: token, ...options.env } });
  const health = async () => (await shop.request('GET', '/api/health', { headers: bearer })).body;
  return { shop, health };
}

describe('The health check', () => {
  it('shows few details to the public, and all details to owners and with the operator’s token', async () => {
    const { shop, health } = await watchedShop();
    expect((await shop.request('GET', '/api/health')).body).toEqual({ status: 'ok', apiVersion: 1 });
    const wrong = await shop.request('GET', '/api/health', { headers: { authorization: 'Bearer another' } });
    expect(wrong.body).toEqual({ status: 'ok', apiVersion: 1 });
    const { status, parts } = await health();
    expect(status).toBe('ok');
    expect(Object.keys(parts)).toEqual(['database', 'disk', 'jobs', 'provider', 'outbox', 'backup', 'pages']);
    const owner = await staffOf(shop);
    expect((await owner.get('/api/health')).body.parts.disk.freeBytes).toBe(10e9);
  });

  it('is degraded while little disk space is left, and fails while there is none', async () => {
    const { shop, health } = await watchedShop();
    freeBytes(100e6);
    expect([(await health()).status, (await health()).parts.disk.status]).toEqual(['degraded', 'degraded']);
    const { status, body } = await shop.request('GET', '/api/health');
    expect([status, body.status]).toEqual([200, 'degraded']);
    freeBytes(1e6);
    const full = await shop.request('GET', '/api/health');
    expect([full.status, full.body.ill]).toEqual([503, ['disk']]);
    expect((await shop.request('GET', '/api/health', { headers: bearer })).status).toBe(503);
  });

  it('is degraded if emails wait for hours although a mail server is set', async () => {
    for (const [smtpUrl, expected] of [
      ['smtp://127.0.0.1:9', 'degraded'],
      [null, 'ok'],
    ] as const) {
      const { shop, health } = await watchedShop({ env: { smtpUrl } });
      await shop.visitor().post('/api/newsletter', { email: 'ada@shop.test' });
      expect(await shop.deps.store.read(oldestUnsent)).not.toBeNull();
      expect((await health()).parts.outbox.status).toBe('ok');
      shop.advance(3 * 60 * 60_000);
      const { outbox } = (await health()).parts;
      expect([outbox.status, outbox.oldestAgeMs]).toEqual([expected, 3 * 60 * 60_000]);
    }
  });

  it('is degraded from the provider’s first missing response until its next response', async () => {
    const { shop, health } = await watchedShop();
    const { calls } = shop.deps.providers;
    calls.record('succeeded', shop.deps.clock());
    expect((await health()).parts.provider).toMatchObject({ status: 'ok', silentSince: null });
    const silentSince = shop.deps.clock().toISOString();
    calls.record('silent', shop.deps.clock());
    shop.advance(60_000);
    calls.record('silent', shop.deps.clock());
    expect((await health()).parts.provider).toMatchObject({ status: 'degraded', silentSince });
    calls.record('declined', shop.deps.clock());
    expect((await health()).status).toBe('ok');
  });
});

describe('The metrics', () => {
  it('are not served unless they are switched on', async () => {
    const shop = await startTestShop();
    expect((await shop.request('GET', '/metrics')).status).toBe(404);
    expect((await shop.request('GET', '/metrics', { headers: bearer })).status).toBe(404);
  });

  it('are available only with the operator’s token', async () => {
    const { shop } = await watchedShop();
    const owner = await staffOf(shop);
    for (const response of [
      await shop.request('GET', '/metrics'),
      await shop.request('GET', '/metrics', { headers: { authorization: `Bearer ${token}x` } }),
      await owner.get('/metrics'),
    ])
      expect([response.status, response.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('count requests by route, including those from the page cache, without text typed by users', async () => {
    const { shop } = await watchedShop();
    for (let time = 0; time < 3; time += 1) await shop.request('GET', '/api/products/beef');
    await shop.request('GET', '/api/orders/4711/payments');
    for (const path of ['/api/nothing/typed', '/assets/typed.js', '/typed']) await shop.request('GET', path);
    const read = async () => (await shop.request('GET', '/metrics', { headers: bearer })).text;
    await expect
      .poll(read)
      .toContain('hindquarter_request_seconds_count{method="GET",route="/api/products/:x",status="200"} 3');
    await expect.poll(read).toContain('route="page"');
    const text = await read();
    expect(text).toContain('route="/api/orders/:id/payments",status="404"');
    expect(text).toContain('route="unknown",status="404"');
    expect(text).not.toMatch(/typed|4711/);
  });

  it('include writes, charges, jobs, outbox, disk and the process', async () => {
    const { shop } = await watchedShop();
    await shop.visitor().post('/api/newsletter', { email: 'ada@shop.test' });
    shop.deps.providers.calls.record('declined', shop.deps.clock());
    shop.deps.jobs.add({ name: 'send emails', everyMs: 2000 });
    const { text, headers } = await shop.request('GET', '/metrics', { headers: bearer });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(Number(/^hindquarter_writes_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    for (const line of [
      'hindquarter_charges_total{result="declined"} 1',
      'hindquarter_job_runs_total{job="send emails"} 0',
      'hindquarter_job_lag_seconds{job="send emails"} 0',
      'hindquarter_writes_waiting 0',
      'hindquarter_outbox_oldest_seconds 0',
      'hindquarter_disk_free_bytes 10000000000',
      'hindquarter_health{part="database"} 1',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(line);
  });
});
