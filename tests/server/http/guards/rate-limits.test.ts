import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#core/api.ts';
import { AppError } from '#core/app-error.ts';
import { createRateLimits, type LimitName } from '#server/http/guards/rate-limits.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function requestsUntilRejected(limit: LimitName): Promise<number> {
  const limits = createRateLimits();
  for (let requests = 0; requests < 1000; requests += 1) {
    const rejected = await limits.count(limit, '203.0.113.7').then(
      () => false,
      () => true,
    );
    if (rejected) return requests;
  }
  return 1000;
}

describe('Rate limits for one IP address', () => {
  it.each<[LimitName, number]>([
    ['order', 60],
    // A payment takes three requests: to pay, to confirm at the bank, and to read the outcome.
    ['payment', 3 * 120],
    ['registration', 20],
    // The checkout of each of sixty orders asks for the delivery days about five times.
    ['delivery-options', 5 * 60],
  ])('%s: at least %d requests a minute are allowed, but fewer than 1000', async (limit, floor) => {
    const requests = await requestsUntilRejected(limit);
    expect(requests).toBeGreaterThanOrEqual(floor);
    expect(requests).toBeLessThan(1000);
  });

  it('leave room for a mail provider that sends the one-click unsubscribes of all its users', async () => {
    const shop = await startTestShop();
    const statuses = new Set<number>();
    for (let press = 0; press < 200; press += 1) {
      const sent = await shop.request('POST', `/newsletter/unsubscribe?token=reader.${press}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      });
      statuses.add(sent.status);
    }
    expect(statuses).toEqual(new Set([404]));
  });

  it('apply to every request that opens a guest session, so that the database can’t be filled with sessions', () => {
    const opening = endpoints.filter(({ method, access }) => method !== 'GET' && access === 'shopper');
    expect(opening.filter(({ limit }) => limit === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('reject requests from this IP address only, with 429 and the time to wait', async () => {
    const shop = await startTestShop({ env: { trustProxy: 1 } });
    const subscribe = (address: string) =>
      shop.request('POST', '/api/newsletter', {
        body: { email: 'ada@shop.test' },
        headers: { 'x-forwarded-for': address },
      });
    let response = await subscribe('203.0.113.7');
    for (let requests = 0; requests < 100 && response.status === 202; requests += 1)
      response = await subscribe('203.0.113.7');
    expect([response.status, response.body.code]).toEqual([429, 'too_many']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await subscribe('203.0.113.8')).status).toBe(202);
  });

  it('apply to the delivery days of a postcode and of an order, and the API’s description says so', async () => {
    const shop = await startTestShop({ env: { trustProxy: 1 } });
    const paths = ['/api/delivery/options?postcode=3070', '/api/orders/1/delivery-options'];
    const ask = (path: string, address: string) =>
      shop.request('GET', path, { headers: { 'x-forwarded-for': address } });
    // Counted directly, because so many requests could take longer than the minute that the limit counts.
    const { limits } = shop.deps;
    const isLeft = () =>
      limits.count('delivery-options', '203.0.113.7').then(
        () => true,
        () => false,
      );
    while (await isLeft());
    for (const path of paths) expect((await ask(path, '203.0.113.7')).status).toBe(429);
    for (const path of paths) expect((await ask(path, '203.0.113.8')).status).not.toBe(429);
    const described = (await shop.request('GET', '/api/openapi.json')).body.paths;
    for (const path of ['/api/delivery/options', '/api/orders/{id}/delivery-options'])
      expect(Object.keys(described[path].get.responses)).toContain('429');
  });

  it('apply to requests to close an account and to withdrawals of these requests, but leave room to change one’s mind', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    await jo.post('/api/users/register', {
      username: 'jo-citizen',
      email: 'jo@customer.test',
      password: 'correct horse',
    });
    const path = '/api/users/me/close-request';
    const statuses: number[] = [];
    for (let requests = 0; requests < 100 && !statuses.includes(429); requests += 1) {
      const { status } = requests % 2 === 0 ? await jo.post(path, {}) : await jo.request('DELETE', path);
      statuses.push(status);
    }
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('use the forwarded IP address only if the proxy is trusted', async () => {
    const shop = await startTestShop();
    const statuses = new Set<number>();
    for (let call = 0; call < 40; call += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${call}` };
      statuses.add((await shop.request('POST', '/api/newsletter', { body: { email: 'a@b.test' }, headers })).status);
    }
    expect(statuses).toContain(429);
  });

  it('count a whole IPv6 /64 network as one IP address', async () => {
    const limits = createRateLimits();
    const requests = Array.from({ length: 40 }, (_, index) =>
      limits.count('newsletter', `2001:db8::${index.toString(16)}`),
    );
    expect((await Promise.allSettled(requests)).some(({ status }) => status === 'rejected')).toBe(true);
    await limits.count('newsletter', '2001:db8:0:1::1');
  });
});

describe('Attempts to pay a layby by card', () => {
  afterEach(() => void vi.useRealTimers());

  it('are limited to thirty an hour, even if the customer pauses in between', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-10T00:00:00Z') });
    const limits = createRateLimits();
    const owner = { orderId: 1, userId: 7 };
    for (let count = 0; count < 30; count += 1) {
      await limits.countCard(owner);
      vi.advanceTimersByTime(10_000);
    }
    await expect(limits.countCard(owner)).rejects.toThrow(AppError);
    // The limit also applies to the account's other orders.
    await expect(limits.countCard({ orderId: 2, userId: 7 })).rejects.toThrow(AppError);
    await limits.countCard({ orderId: 3, userId: null });
    vi.advanceTimersByTime(60 * 60_000);
    await limits.countCard(owner);
  });
});

describe('Failed sign-ins', () => {
  it('lock an account after ten attempts, regardless of the spelling of its name and of the IP address', async () => {
    const limits = createRateLimits();
    for (let count = 0; count < 10; count += 1) {
      await limits.checkSignIn('ada', `203.0.113.${count}`);
      await limits.recordFailedSignIn('Ada', `203.0.113.${count}`);
    }
    const appError = await limits.checkSignIn(' ADA ', '198.51.100.1').catch((error: unknown) => error);
    expect(appError).toBeInstanceOf(AppError);
    expect((appError as AppError).code).toBe('too_many');
    expect((appError as AppError).details.retryAfter).toBeGreaterThan(800);
    expect((appError as AppError).message).toMatch(/^Too many attempts. Please try again in 1[45] minutes.$/);
  });

  it('lock an IP address after ten attempts for any accounts, even with a successful sign-in in between', async () => {
    const limits = createRateLimits();
    for (let count = 0; count < 10; count += 1) await limits.recordFailedSignIn(`user${count}`, '203.0.113.7');
    await limits.recordSignIn('own');
    await expect(limits.checkSignIn('somebody', '203.0.113.7')).rejects.toThrow(AppError);
    await limits.checkSignIn('somebody', '203.0.113.8');
  });
});
