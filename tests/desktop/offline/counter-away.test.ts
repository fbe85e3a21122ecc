import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { addDays, weekdayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { deliveryRulePaths } from '#desktop/main/offline/view/delivery-rules.ts';
import { pathsAhead } from '#desktop/main/offline/warm-up.ts';
import { uploadedImage } from '#tests/support/data/content.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { changeOnlyZone } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter, signIn } from './test-counter.ts';

/** Creates a shop with an unpaid order, and a counter that has loaded the order. */
async function counterWithOrder() {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const order = await sell(await staffOf(shop), saleOf(product, 'full'));
  const line = await openBadLine(shop.url);
  const folder = temporaryFolder();
  const counter = openCounter(line.url, folder);
  await signIn(counter, [order.id]);
  return { shop, product, order, line, folder, counter };
}

it('An offline counter doesn’t show data that the shop shows only to one person, such as drawer counts and sign-in settings', async () => {
  const { line, counter } = await counterWithOrder();
  const paths = ['/api/admin/drawer', '/api/admin/drawer/counts', '/api/admin/own-security'];
  for (const path of paths) expect((await counter.ask('GET', path)).status).toBe(200);
  line.isOpen = false;
  for (const path of paths) expect((await counter.ask('GET', path)).status).toBe(503);
});

it('Loaded data stays readable while the shop is unreachable, even after a restart, and shows when it was loaded', async () => {
  const { order, line, folder, counter } = await counterWithOrder();
  line.isOpen = false;
  counter.close();
  const again = openCounter(line.url, folder);
  const seen = await again.ask('GET', `/api/admin/orders/${order.id}`);
  expect(seen).toMatchObject({ status: 200, body: { id: order.id, status: 'pending' } });
  expect(seen.headers.get('x-seen-at')).toMatch(/^\d{4}-/);
  expect((await again.ask('GET', '/api/users/me')).body).toMatchObject({ username: 'staff-1' });
  // The same list, requested with the parameters in another order.
  const list = await again.ask('GET', '/api/admin/orders?pageSize=50&page=1');
  expect([list.status, list.headers.get('x-total-count')]).toEqual([200, '1']);
  expect((await again.ask('GET', '/api/admin/jobs')).status).toBe(503);
  expect(again.offline.state).toMatchObject({ isStored: true, isReachable: false, waiting: 0, needsSignIn: false });
});

it('Every path that a counter loads in advance exists in the shop’s API', async () => {
  const { counter } = await counterWithOrder();
  for (const path of pathsAhead(50).all) expect([path, (await counter.ask('GET', path)).status]).toEqual([path, 200]);
});

it('A counter that goes offline before its first sale still has the packs to sell', async () => {
  const { product, line, counter } = await counterWithOrder();
  // The request that the counter sale screen makes in a browser.
  const requested = '/api/products?page=1&pageSize=200';
  await expect.poll(() => line.passed.includes(requested), { timeout: 60_000 }).toBe(true);
  line.isOpen = false;
  const found = await counter.ask('GET', requested);
  expect([found.status, found.body]).toMatchObject([200, [{ id: product.id }]]);
});

it('Offline, cash payments and handing over goods are queued and shown as done; other actions are reported as unavailable', async () => {
  const { order, line, counter } = await counterWithOrder();
  line.isOpen = false;
  const path = `/api/admin/orders/${order.id}`;
  const clientKey = randomUUID();
  const payment = { amount: order.totalAmount, method: 'cash', clientKey, version: order.version };
  const paid = await counter.ask('POST', `${path}/payments`, payment);
  expect(paid).toMatchObject({ status: 201, body: { order: { status: 'paid' }, payment: { method: 'cash' } } });
  // The button is pressed again, because nothing seemed to happen.
  await counter.ask('POST', `${path}/payments`, payment);
  const delivered = await counter.ask('PATCH', `${path}/status`, { status: 'delivered', version: order.version });
  expect(delivered).toMatchObject({ status: 200, body: { status: 'delivered' } });
  const [listed] = (await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50')).body as Order[];
  expect(listed).toMatchObject({ status: 'delivered', amountPaid: order.totalAmount, version: order.version });
  const [one] = ((await counter.ask('GET', path)).body as { payments: unknown[] }).payments;
  expect(one).toMatchObject({ amount: order.totalAmount, method: 'cash', recordedBy: { name: 'staff-1' } });
  expect(counter.offline.state).toMatchObject({ waiting: 2, refused: 0 });

  expect(await counter.ask('PATCH', `${path}/status`, { status: 'delivered' })).toMatchObject({ status: 409 });
  const cancelled = await counter.ask('PATCH', `${path}/status`, { status: 'cancelled' });
  expect(cancelled).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('haven’t reached the shop') },
  });
  const settings = await counter.ask('PATCH', '/api/users/me', { firstName: 'Mara' });
  expect(settings).toMatchObject({ status: 424, body: { detail: expect.stringContaining('This needs the shop') } });
});

it('An offline sale has a provisional number, and later changes to the sale are queued behind it', async () => {
  const { product, line, counter } = await counterWithOrder();
  line.isOpen = false;
  const sale = saleOf(product, 'full');
  const { status, body } = await counter.ask('POST', '/api/admin/counter-sales', sale);
  const { order } = body as { order: Order };
  expect(status).toBe(201);
  expect(order.id).toBeGreaterThan(900_000_000);
  expect(order).toMatchObject({ status: 'pending', totalAmount: product.priceCents, customer: { name: 'Jo Citizen' } });
  const payment = { amount: product.priceCents, method: 'eftpos', clientKey: randomUUID() };
  await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, payment);
  expect((await counter.ask('GET', `/api/admin/orders/${order.id}`)).body).toMatchObject({ status: 'paid' });
  const list = (await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50')).body as Order[];
  expect(list.map(({ id, status: shown }) => [id === order.id, shown])).toEqual([
    [true, 'paid'],
    [false, 'pending'],
  ]);
  expect(counter.offline.list()).toMatchObject([
    { kind: 'sale', subject: 'Counter sale, Jo Citizen', state: 'waiting', madeBy: 'staff-1', behind: 1 },
    { kind: 'payment', subject: 'Counter sale, Jo Citizen' },
  ]);
  const layby = await counter.ask('POST', '/api/admin/counter-sales', saleOf(product, 'layby-4'));
  expect(layby.status).toBe(424);
});

it('Offline, the delivery days come from the delivery zones as last loaded, and a sale with delivery includes the zone’s fee', async () => {
  const { shop, product, line, counter } = await counterWithOrder();
  const days = [{ weekday: 3, cutoffDaysBefore: 1, cutoffTime: '24:00', capacity: null }];
  await changeOnlyZone(shop, { days, fees: [{ from: 0, fee: 1500 }] });
  const money = { method: 'cash', amount: product.priceCents } as const;
  const order = await sell(await staffOf(shop), saleOf(product, 'full', { address, paid: money }));
  for (const path of [...deliveryRulePaths, `/api/admin/orders/${order.id}`]) await counter.ask('GET', path);
  line.isOpen = false;

  const daysIn = (body: unknown) => (body as DeliveryOptions).methods.flatMap((option) => option.days);
  const own = await counter.ask('GET', `/api/orders/${order.id}/delivery-options`);
  expect(own.headers.get('x-seen-at')).toMatch(/^\d{4}-/);
  const [wednesday] = daysIn(own.body).map(({ date }) => date);
  expect(daysIn(own.body).map(({ date }) => weekdayOf(date))).toEqual([3, 3]);
  const path = `/api/orders/${order.id}/delivery`;
  const thursday = addDays(wednesday ?? '', 1);
  const { version } = order;
  expect((await counter.ask('PATCH', path, { deliveryDate: thursday, version })).status).toBe(422);
  const moved = await counter.ask('PATCH', path, { deliveryDate: wednesday, version });
  expect(moved).toMatchObject({ status: 200, body: { deliveryDate: wednesday } });

  const found = await counter.ask('GET', `/api/delivery/options?postcode=${address.postcode}&subtotal=100`);
  expect(daysIn(found.body)[0]).toMatchObject({ date: wednesday, fee: 1500 });
  const sellWithFee = (fee: number) => {
    const totalAmount = product.priceCents + fee;
    return counter.ask('POST', '/api/admin/counter-sales', {
      ...saleOf(product, 'full', { address, deliveryDate: wednesday ?? null }),
      totalAmount,
    });
  };
  expect(await sellWithFee(0)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  const { order: brought } = (await sellWithFee(1500)).body as { order: Order };
  expect(brought).toMatchObject({ totalAmount: product.priceCents + 1500, deliveryFee: 1500 });
});

it('While the shop is unreachable, loaded images are shown as thumbnails, which are stored only encrypted', async () => {
  const { shop, line, folder, counter } = await counterWithOrder();
  const path = await uploadedImage(await staffOf(shop));
  const read = (address: string) => counter.offline.pass(new Request(`shop://counter${address}`));
  const [large, small] = [await read(`${path}?w=800`), await read(`${path}?w=400`)];
  expect([large.status, small.status]).toEqual([200, 200]);
  const thumbnail = Buffer.from(await small.arrayBuffer());
  const [file = ''] = readdirSync(folder).filter((name) => /^offline-.*\.db$/.test(name));
  const db = new Database(join(folder, file), { readonly: true });
  onTestFinished(() => void db.close());
  const kept = () => db.prepare('SELECT body FROM images').all() as { body: Buffer }[];
  await expect.poll(() => kept().length).toBe(1);
  expect(kept()[0]?.body.includes(thumbnail.subarray(0, 64))).toBe(false);
  line.isOpen = false;
  const away = await read(`${path}?w=800`);
  expect([away.status, away.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await away.arrayBuffer()).equals(thumbnail)).toBe(true);
  expect((await read(path.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(503);
});

it('Signing out prompts about unsent changes, and no change is lost if the user stays signed in', async () => {
  const { order, line, counter } = await counterWithOrder();
  line.isOpen = false;
  await counter.ask('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'paid', version: order.version });
  expect((await counter.ask('POST', '/api/users/logout', {})).status).toBe(409);
  expect(counter.offline.unsent).toBe(1);
});
