import { expect, it } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import { shopLimits } from '#server/limits.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { askForAddress, send } from '../uploads/uploading.ts';

/** A shop that receives many simultaneous requests, each from its own IP address. */
async function crowdedShop() {
  const shop = await startTestShop({ env: { trustProxy: 1 } });
  let people = 0;
  const fromElsewhere = () => {
    people += 1;
    return { 'x-forwarded-for': `10.1.${people >> 8}.${people & 255}` };
  };
  /** Whether customers can still see products. */
  const isBrowsed = async () =>
    (await shop.request('GET', '/api/products/beef', { headers: fromElsewhere() })).status === 200;
  return { shop, fromElsewhere, isBrowsed };
}

const statusesOf = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ status }) => status))].sort();

/** Expects a message and a time to retry in each rejected response. */
function expectKind(refused: readonly Outcome[]): void {
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ type: '/api/docs#busy', status: 429, code: 'busy' });
    expect(body.detail).toContain('Nothing was done');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
}

it('During a flood of registrations some are rejected, while products stay visible and staff can sign in', async () => {
  const { shop, fromElsewhere, isBrowsed } = await crowdedShop();
  const staff = { username: 'Joan', email: 'jo@shop.test', password: 'correct horse' };
  expect((await shop.request('POST', '/api/users/register', { body: staff })).status).toBe(201);
  const flood = Array.from({ length: 40 }, (_, index) => {
    // Each registration has a different password, because the tests remember the hash of a password that was used before.
    const password = `correct horse ${index}`;
    const body = { username: `guest${index}`, email: `guest${index}@shop.test`, password };
    return shop.request('POST', '/api/users/register', { body, headers: fromElsewhere() });
  });
  const [outcomes, signedIn, isSeen] = await Promise.all([
    Promise.all(flood),
    shop.request('POST', '/api/users/login', { body: staff, headers: fromElsewhere() }),
    isBrowsed(),
  ]);
  expect([statusesOf(outcomes), signedIn.status, isSeen]).toEqual([[201, 429], 200, true]);
  expectKind(outcomes.filter(({ status }) => status === 429));
  expect(await shop.deps.store.read((db) => db.select().from(users))).toHaveLength(
    1 + outcomes.filter(({ status }) => status === 201).length,
  );
});

it('While too many writes wait, further writes are rejected before any work, except those of staff', async () => {
  const { shop, fromElsewhere, isBrowsed } = await crowdedShop();
  const staff = await staffOf(shop);
  const customer = shop.visitor();
  await customer.post('/api/users/register', { username: 'Joan', email: 'jo@shop.test', password: 'correct horse' });
  const gate = Promise.withResolvers<void>();
  // As many writes as any database runs in parallel, so that all other writes have to wait.
  const held = Array.from({ length: 20 }, () => shop.deps.store.write(() => gate.promise));
  const subscribe = (index: number) =>
    shop.request('POST', '/api/newsletter', { body: { email: `a${index}@shop.test` }, headers: fromElsewhere() });
  const flood = Array.from({ length: 300 }, (_, index) => subscribe(index));
  await expect.poll(() => shop.deps.writes.areFull(shopLimits.waitingWrites)).toBe(true);
  expectKind([await subscribe(1000)]);
  // A signed-in customer is first identified and then rejected like everyone else.
  expectKind([await customer.post('/api/newsletter', { email: 'jo@shop.test' })]);
  const ofStaff = staff.post('/api/objects/upload');
  expect(await isBrowsed()).toBe(true);
  gate.resolve();
  const outcomes = await Promise.all(flood);
  await Promise.all(held);
  expect(statusesOf(outcomes)).toEqual([202, 429]);
  expectKind(outcomes.filter(({ status }) => status === 429));
  expect((await ofStaff).status).toBe(200);
  expect((await subscribe(1000)).status).toBe(202);
});

it('During a flood of picture uploads some are rejected and can be sent again, while products stay visible', async () => {
  const { shop, isBrowsed } = await crowdedShop();
  const staff = await staffOf(shop);
  const { atOnce, mostWaiting } = shopLimits.images;
  const file = await photograph(1200, 800);
  const addresses = await Promise.all(Array.from({ length: atOnce + mostWaiting + 10 }, () => askForAddress(staff)));
  const flood = addresses.map(({ uploadURL }) => send(staff, uploadURL, file));
  const [outcomes, isSeen] = await Promise.all([Promise.all(flood), isBrowsed()]);
  expect([statusesOf(outcomes), isSeen]).toEqual([[200, 429], true]);
  const refused = outcomes.findIndex(({ status }) => status === 429);
  expectKind([outcomes[refused] as Outcome]);
  expect((await send(staff, addresses[refused]?.uploadURL ?? '', file)).status).toBe(200);
});

it('Uncached searches and pages are limited for each IP address, but cached responses are not', async () => {
  const { shop } = await crowdedShop();
  const search = (index: number, address: string) =>
    shop.request('GET', `/api/products?q=beef${index}`, { headers: { 'x-forwarded-for': address } });
  const outcomes: Outcome[] = [];
  const most = shopLimits.requestsPerMinute.render;
  for (let index = 0; index < most + 50; index += 50)
    outcomes.push(...(await Promise.all(Array.from({ length: 50 }, (_, part) => search(index + part, '10.2.0.1')))));
  const refused = outcomes.filter(({ status }) => status === 429);
  expect([statusesOf(outcomes), refused.length]).toEqual([[200, 429], 50]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  // A rejected page request gets an HTML page.
  const page = await shop.request('GET', '/checkout?from=anywhere', {
    headers: { 'x-forwarded-for': '10.2.0.1', accept: 'text/html' },
  });
  expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Please wait a moment');
  expect((await search(0, '10.2.0.2')).status).toBe(200);
  await shop.request('GET', '/api/products/beef', { headers: { 'x-forwarded-for': '10.2.0.2' } });
  const cached = await shop.request('GET', '/api/products/beef', { headers: { 'x-forwarded-for': '10.2.0.1' } });
  expect(cached.status).toBe(200);
});

it('Responses for unknown paths and queries don’t fill the page cache', async () => {
  const { shop } = await crowdedShop();
  const first = await shop.request('GET', '/api/products/beef?utm_source=a&x=1');
  const second = await shop.request('GET', '/api/products/beef?utm_source=b&y[]=2');
  // Both requests share one cache entry, because parameters that the endpoint doesn't know aren't part of its key.
  expect([first.status, second.headers.etag]).toEqual([200, first.headers.etag]);
});
