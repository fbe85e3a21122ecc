import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { errorCatalog } from '#core/app-error.ts';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import type { Order } from '#core/orders/order.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';

/** Opens a counter that took payments for two orders while its connection was closed. */
async function counterWithMoney() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const orders = [await sell(staff, saleOf(product, 'full')), await sell(staff, saleOf(product, 'full'))];
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(
    counter,
    orders.map(({ id }) => id),
  );
  line.isOpen = false;
  for (const { id, totalAmount } of orders) {
    const cash = { amount: totalAmount, method: 'cash', clientKey: randomUUID() };
    await counter.ask('POST', `/api/admin/orders/${id}/payments`, cash);
  }
  line.isOpen = true;
  const statuses = async () =>
    Promise.all(orders.map(async ({ id }) => ((await staff.get(`/api/admin/orders/${id}`)).body as Order).status));
  return { staff, product, line, counter, statuses };
}

const isChange = (_method: string, path: string) => path === applyOfflineChange.path;
const isSent = { waiting: 0, refused: 0, needsSignIn: false, signInReason: null };

it.each([
  [401, 'unauthorized', null],
  [403, 'forbidden', null],
  [403, 'second_factor_needed', 'The shop asks for a second step.'],
  [403, 'confirm_needed', 'The shop asks for a second step.'],
])(
  'When the shop rejects the session with %s %s, all unsent changes wait for a sign-in and none counts as refused',
  async (status, code, signInReason) => {
    const { line, counter, statuses } = await counterWithMoney();
    const detail = 'The shop asks for a second step.';
    const headers = { 'content-type': 'application/problem+json' };
    line.isOpen = false;
    line.respondsWith = (method, path) =>
      isChange(method, path) ? { status, headers, body: () => JSON.stringify({ code, status, detail }) } : null;
    line.isOpen = true;
    counter.offline.sendNow();
    const waits = { waiting: 2, refused: 0, needsSignIn: true, signInReason };
    await expect.poll(() => counter.offline.state).toMatchObject(waits);

    line.respondsWith = () => null;
    counter.offline.sendNow();
    await expect.poll(() => counter.offline.state).toMatchObject(isSent);
    expect(await statuses()).toEqual(['paid', 'paid']);
  },
);

it.each(['storage_full', 'storage_locked'] as const)(
  'While the shop responds with 503 %s, unsent changes keep waiting, however often they are sent, and none counts as refused',
  async (code) => {
    const { line, counter, statuses } = await counterWithMoney();
    const [status, detail] = errorCatalog[code];
    // With a pause, a try that falls into the one before would wait for the pause.
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' };
    let tries = 0;
    line.respondsWith = (method, path) => {
      if (!isChange(method, path)) return null;
      tries += 1;
      return { status, headers, body: () => JSON.stringify({ code, status, detail }) };
    };
    for (let sent = 1; sent <= 7; sent += 1) {
      counter.offline.sendNow();
      await expect.poll(() => tries).toBeGreaterThanOrEqual(sent);
      await expect.poll(() => counter.offline.state).toMatchObject({ waiting: 2, refused: 0, isReachable: true });
    }
    line.respondsWith = () => null;
    counter.offline.sendNow();
    await expect.poll(() => counter.offline.state).toMatchObject(isSent);
    expect(await statuses()).toEqual(['paid', 'paid']);
  },
);

it.each([
  ['seconds', () => '120'],
  ['a date', () => new Date(Date.now() + 120_000).toUTCString()],
])(
  'The app sends nothing before the time that the shop’s Retry-After gives in %s, unless staff ask for it',
  async (_form, retryAfter) => {
    const { line, counter, statuses } = await counterWithMoney();
    const [status, detail] = errorCatalog.storage_full;
    const headers = { 'content-type': 'application/problem+json', 'retry-after': retryAfter() };
    const body = () => JSON.stringify({ code: 'storage_full', status, detail });
    line.respondsWith = (method, path) => (isChange(method, path) ? { status, headers, body } : null);
    const sent = () => line.arrived.filter(({ path }) => isChange('POST', path)).length;
    await expect.poll(sent).toBe(1);
    // Other responses of the shop usually make the app send immediately.
    for (let times = 0; times < 5; times += 1) await counter.ask('GET', '/api/users/me');
    await counter.ask('GET', '/api/products?page=1&pageSize=50');
    expect(sent()).toBe(1);
    line.respondsWith = () => null;
    counter.offline.sendNow();
    await expect.poll(() => counter.offline.state).toMatchObject(isSent);
    expect(await statuses()).toEqual(['paid', 'paid']);
  },
);

it('Unknown values in an order from a newer shop don’t block the unsent changes', async () => {
  const { line, counter, statuses } = await counterWithMoney();
  line.respondsWith = (method, path) =>
    isChange(method, path) ? { body: (own) => own.replace('"source":"counter"', '"source":"kiosk"') } : null;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject(isSent);
  expect(await statuses()).toEqual(['paid', 'paid']);
});

it('A network’s login page, which answers every request with 200, isn’t mistaken for the shop', async () => {
  const { line, counter, statuses } = await counterWithMoney();
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: () => '<h1>Welcome to our wifi</h1>' };
  const requested: string[] = [];
  line.respondsWith = (method, path) => {
    if (!isChange(method, path)) return null;
    requested.push(path);
    return page;
  };
  counter.offline.sendNow();
  await expect.poll(() => requested.length).toBeGreaterThan(1);
  expect(counter.offline.state).toMatchObject({ waiting: 2, refused: 0 });
  line.respondsWith = () => null;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject(isSent);
  expect(await statuses()).toEqual(['paid', 'paid']);
});

it('If the shop didn’t count all rows of a list, the counter shows the total as “at least”, online and offline', async () => {
  const { line, counter } = await counterWithMoney();
  const path = '/api/admin/users?page=1&pageSize=50';
  line.respondsWith = (_method, requested) =>
    requested === path ? { headers: { 'x-total-count-at-least': 'true' } } : null;
  for (const isOpen of [true, false]) {
    line.isOpen = isOpen;
    const { status, headers } = await counter.ask('GET', path);
    expect([status, headers.get('x-total-count-at-least')]).toEqual([200, 'true']);
  }
});

it.each([
  ['a time for pick-up', { pickupSlot: '09:00-12:00' }],
  ['a passed limit', { override: true }],
  ['another address', { address }],
])(
  'A delivery day with %s isn’t queued without that detail; the counter reports that the shop must be reachable',
  async (_what, more) => {
    const { staff, product, line, counter } = await counterWithMoney();
    const paid = { method: 'cash', amount: product.priceCents } as const;
    const order = await sell(staff, saleOf(product, 'full', { address, paid }));
    counter.offline.sendNow();
    await expect.poll(() => counter.offline.state).toMatchObject(isSent);
    await counter.ask('GET', `/api/admin/orders/${order.id}`);
    line.isOpen = false;
    // This request fails, so the counter detects that it is offline.
    await counter.ask('GET', `/api/admin/orders/${order.id}`);
    const { version } = order;
    const body = { deliveryDate: '2030-01-01', version, ...more };
    const set = await counter.ask('PATCH', `/api/orders/${order.id}/delivery`, body);
    expect(set).toMatchObject({ status: 424, body: { detail: expect.stringContaining('This needs the shop') } });
    expect(counter.offline.state).toMatchObject({ waiting: 0 });
  },
);

// https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/ lists 520 to 526 and 530.
const ofTunnel = [500, 502, 504, 520, 521, 522, 523, 524, 525, 526, 530];
it.each([
  ['a web page', 'text/html; charset=UTF-8', '<title>Origin DNS error</title>'],
  ['plain text', 'text/plain', 'error code: 1033'],
  ['problem details', 'application/problem+json', '{"type":"about:blank","title":"Tunnel error","detail":"No tunnel"}'],
])('A tunnel that has lost its shop, and says so with %s, isn’t mistaken for the shop', async (_form, type, text) => {
  const { line, counter, statuses } = await counterWithMoney();
  let status = 0;
  line.respondsWith = () => ({ status, headers: { 'content-type': type }, body: () => text });
  for (status of ofTunnel) {
    expect([status, (await counter.ask('GET', '/api/users/me')).status]).toEqual([status, 200]);
    expect([status, counter.offline.state]).toMatchObject([status, { isReachable: false, waiting: 2, refused: 0 }]);
  }
  line.respondsWith = () => null;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state, { timeout: 30_000 }).toMatchObject(isSent);
  expect(await statuses()).toEqual(['paid', 'paid']);
});
