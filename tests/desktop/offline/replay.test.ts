import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { sessions } from '#server/accounts/account-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { type Counter, openCounter, signIn } from './test-counter.ts';

async function openShop() {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const staff = await staffOf(shop);
  const order = await sell(staff, saleOf(product, 'full'));
  const counterAt = async () => {
    const line = await openBadLine(shop.url);
    const folder = temporaryFolder();
    const counter = openCounter(line.url, folder);
    await signIn(counter, [order.id]);
    return { line, folder, counter };
  };
  const storedPayments = () => shop.deps.store.read((db) => db.select().from(payments).orderBy(payments.id));
  const orderNow = async () => (await staff.get(`/api/admin/orders/${order.id}`)).body as Order;
  return { shop, product, staff, order, counterAt, storedPayments, orderNow };
}

/** Sends the unsent changes now that the connection is back. Each change is applied, or refused and left for staff to decide. */
async function sendAll(counter: Counter): Promise<void> {
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject({ waiting: 0, isReachable: true });
}

const payIn = (counter: Counter, { id, totalAmount }: Order, method = 'cash') =>
  counter.ask('POST', `/api/admin/orders/${id}/payments`, {
    amount: totalAmount,
    method,
    clientKey: randomUUID(),
  });

it('Changes to one order are sent in sequence, each based on the version that the previous change created', async () => {
  const { product, order, counterAt, storedPayments, orderNow } = await openShop();
  const { line, counter } = await counterAt();
  line.isOpen = false;
  await payIn(counter, order);
  await counter.ask('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'delivered', version: order.version });
  const sold = await counter.ask('POST', '/api/admin/counter-sales', saleOf(product, 'full'));
  const { order: sale } = sold.body as { order: Order };
  await payIn(counter, sale);
  line.isOpen = true;
  await sendAll(counter);
  expect(await orderNow()).toMatchObject({ status: 'delivered', amountPaid: order.totalAmount });
  expect((await counter.ask('GET', `/api/admin/orders/${sale.id}`)).body).toMatchObject({
    id: order.id + 1,
    status: 'paid',
  });
  expect(await storedPayments()).toHaveLength(2);
  // The connection fails immediately, and the counter still shows the sent change.
  line.isOpen = false;
  expect((await counter.ask('GET', `/api/admin/orders/${order.id}`)).body).toMatchObject({ status: 'delivered' });
});

it('A payment whose response was lost is queued under the key of its first request, and is recorded once', async () => {
  const { order, counterAt, storedPayments } = await openShop();
  const { line, counter } = await counterAt();
  line.loses = (method, path) => method === 'POST' && path.endsWith('/payments');
  expect((await payIn(counter, order)).status).toBe(201);
  await sendAll(counter);
  expect(counter.offline.state.refused).toBe(0);
  expect(await storedPayments()).toHaveLength(1);
});

it('A hand-over of goods whose response was lost is recognised as done when the hand-over is sent again', async () => {
  const { staff, order, counterAt, orderNow } = await openShop();
  await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  const { line, counter } = await counterAt();
  line.loses = (method, path) => method === 'PATCH' && path.endsWith('/status');
  const { version } = await orderNow();
  const body = { status: 'delivered', version };
  expect((await counter.ask('PATCH', `/api/admin/orders/${order.id}/status`, body)).status).toBe(200);
  await sendAll(counter);
  expect(counter.offline.state.refused).toBe(0);
  expect(await orderNow()).toMatchObject({ status: 'delivered', version: version + 1 });
});

it('If two counters record an EFTPOS payment of one order, the shop records the payment once and the second counter is notified', async () => {
  const { order, counterAt, storedPayments } = await openShop();
  const [first, second] = [await counterAt(), await counterAt()];
  for (const { line, counter } of [first, second]) {
    line.isOpen = false;
    await payIn(counter, order, 'eftpos');
    line.isOpen = true;
  }
  await sendAll(first.counter);
  await sendAll(second.counter);
  expect(await storedPayments()).toHaveLength(1);
  // The refused payment is shown for a decision, and is not in the order or on the receipt.
  const path = `/api/admin/orders/${order.id}`;
  expect((await second.counter.ask('GET', path)).body).toMatchObject({ status: 'paid', amountPaid: order.totalAmount });
  expect((await second.counter.ask('GET', `/api/orders/${order.id}/payments`)).body).toHaveLength(1);
  second.line.isOpen = false;
  expect((await second.counter.ask('GET', path)).body).toMatchObject({ amountPaid: order.totalAmount });
  second.line.isOpen = true;
  const [refused] = second.counter.offline.list();
  expect(refused).toMatchObject({
    state: 'refused',
    mine: [{ label: 'EFTPOS' }],
    shops: expect.arrayContaining([{ label: 'Status', text: 'paid' }]),
    resolutions: ['keep-mine', 'keep-shops'],
  });
  expect(second.counter.offline.resolve({ id: refused?.id ?? '', resolution: 'keep-shops' })).toBeNull();
  expect(second.counter.offline.state).toMatchObject({ waiting: 0, refused: 0 });
});

it('A product that someone else has changed is shown in both versions; staff decide whether to send the counter’s change again', async () => {
  const { staff, product, counterAt } = await openShop();
  const { line, counter } = await counterAt();
  const path = `/api/admin/products/${product.id}`;
  const { version } = (await counter.ask('GET', path)).body as { version: number };
  line.isOpen = false;
  expect((await counter.ask('PATCH', path, { price: 5000, version })).body).toMatchObject({ price: 5000, version });
  await staff.patch(path, { price: 6000 });
  line.isOpen = true;
  await sendAll(counter);
  const [refused] = counter.offline.list();
  expect(refused).toMatchObject({
    mine: [{ label: 'Price', text: '$50.00' }],
    shops: [{ label: 'Price', text: '$60.00' }],
  });
  counter.offline.resolve({ id: refused?.id ?? '', resolution: 'keep-mine' });
  await sendAll(counter);
  expect((await staff.get(path)).body).toMatchObject({ price: 5000, version: version + 2 });
});

it('A second offline edit of a product keeps the stock that the first edit set', async () => {
  const { staff, product, counterAt } = await openShop();
  const made = await staff.post('/api/admin/stock-items', { name: 'Honey', unit: 'piece' });
  const { line, counter } = await counterAt();
  const path = `/api/admin/products/${product.id}`;
  const { version } = (await counter.ask('GET', path)).body as { version: number };
  line.isOpen = false;
  const stock = [{ itemId: made.body.id, pieces: 2, grams: 0 }];
  expect((await counter.ask('PATCH', path, { stock, version })).status).toBe(200);
  // The form of the second edit sends all of its fields, with what it was opened with.
  const opened = (await counter.ask('GET', path)).body as { stock: unknown };
  expect((await counter.ask('PATCH', path, { price: 5000, stock: opened.stock, version })).status).toBe(200);
  line.isOpen = true;
  await sendAll(counter);
  expect(counter.offline.state.refused).toBe(0);
  expect((await staff.get(path)).body).toMatchObject({ price: 5000, stock, version: version + 2 });
});

it('If an EFTPOS payment exceeds the balance of a layby, only the amount up to the balance is recorded', async () => {
  const { staff, product, counterAt, storedPayments } = await openShop();
  const layby = await sell(staff, saleOf(product, 'layby-4'));
  const { line, counter } = await counterAt();
  line.isOpen = false;
  await payIn(counter, layby, 'eftpos');
  await staff.post(`/api/admin/orders/${layby.id}/payments`, {
    amount: layby.totalAmount - 1000,
    method: 'cash',
    clientKey: randomUUID(),
  });
  line.isOpen = true;
  await sendAll(counter);
  const [refused] = counter.offline.list();
  expect(refused).toMatchObject({
    fits: { book: 1000, handBack: layby.totalAmount - 1000 },
    resolutions: ['book-what-fits', 'keep-shops'],
  });
  counter.offline.resolve({ id: refused?.id ?? '', resolution: 'book-what-fits' });
  await sendAll(counter);
  expect((await storedPayments()).map(({ amountCents }) => amountCents)).toEqual([layby.totalAmount - 1000, 1000]);
});

it('After the session has ended, unsent changes wait until a staff member signs in, and are sent in that person’s name', async () => {
  const { order, counterAt, storedPayments } = await openShop();
  const { line, counter } = await counterAt();
  line.isOpen = false;
  counter.forgetSession();
  await payIn(counter, order);
  line.isOpen = true;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject({ needsSignIn: true, waiting: 1 });
  await signIn(counter);
  await sendAll(counter);
  expect(await storedPayments()).toHaveLength(1);
});

it('A damaged file of unsent changes is set aside, and its readable changes are sent', async () => {
  const { order, counterAt, storedPayments } = await openShop();
  const { line, folder, counter } = await counterAt();
  line.isOpen = false;
  await payIn(counter, order);
  counter.close();
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.db'));
  const file = join(folder, name);
  const bytes = readFileSync(file);
  // Damages the last page of the database file, which contains loaded data.
  bytes.fill(0xff, bytes.length - 4096);
  writeFileSync(file, bytes);
  line.isOpen = true;
  const again = openCounter(line.url, folder, counter.cookies);
  expect(again.offline.trouble).toMatchObject({
    kind: 'damaged',
    setAside: { saved: 1, file: expect.stringContaining('offline-damaged-') },
    sealed: 0,
  });
  expect(readdirSync(folder).some((each) => each.startsWith('offline-damaged-'))).toBe(true);
  await sendAll(again);
  expect(await storedPayments()).toHaveLength(1);
});

it('An order that the shop has cancelled is shown as cancelled, although the counter had marked it as delivered', async () => {
  const { staff, product, counterAt } = await openShop();
  const sold = await sell(staff, saleOf(product, 'full', { paid: { method: 'cash', amount: 99_995 } }));
  const { line, counter } = await counterAt();
  const path = `/api/admin/orders/${sold.id}`;
  await counter.ask('GET', path);
  line.isOpen = false;
  await counter.ask('PATCH', `${path}/status`, { status: 'delivered', version: sold.version });
  expect((await counter.ask('GET', path)).body).toMatchObject({ status: 'delivered' });
  await staff.patch(`${path}/status`, { status: 'cancelled', endedByShop: true });
  line.isOpen = true;
  await sendAll(counter);
  expect((await counter.ask('GET', path)).body).toMatchObject({ status: 'cancelled' });
});

it('Offline, a change of the delivery day that contains fields which can’t be queued is refused and isn’t shown as done', async () => {
  const { staff, product, counterAt } = await openShop();
  const sold = await sell(staff, saleOf(product, 'full', { paid: { method: 'cash', amount: 99_995 } }));
  const { line, counter } = await counterAt();
  await counter.ask('GET', `/api/admin/orders/${sold.id}`);
  line.isOpen = false;
  const body = { deliveryDate: '2026-11-12', version: sold.version };
  for (const more of [{ pickupSlot: '15:00' }, { override: true }]) {
    const response = await counter.ask('PATCH', `/api/orders/${sold.id}/delivery`, { ...body, ...more });
    // The response is "This needs the shop", and nothing was done.
    expect([424, 503]).toContain(response.status);
  }
  expect(counter.offline.state.waiting).toBe(0);
});

it('Unsent changes wait while their sender must first set up a second sign-in step at the shop', async () => {
  const { shop, order, counterAt } = await openShop();
  const { line, counter } = await counterAt();
  line.isOpen = false;
  await payIn(counter, order);
  line.isOpen = true;
  await shop.deps.store.write((tx) => tx.update(sessions).set({ lacksSecondFactor: true }));
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject({ waiting: 1, refused: 0, needsSignIn: true });
});
