import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffChanges, users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { changeOf, knownChanges, madeAt, offlineShop, saleChange, sendChange } from './offline-shop.ts';

it('Cash received offline is recorded today in the name of the person who received it, and only once', async () => {
  const { shop, ann, bo, annId, boId, order, readOrder } = await offlineShop();
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 });
  const first = await sendChange(bo, cash);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ order: { id: order.id, status: 'paid' }, product: null, hasChangedPrices: false });
  const seen = await readOrder();
  const now = shop.deps.clock().toISOString();
  expect(seen.payments).toMatchObject([
    { amount: 99995, paymentDate: now, madeAt, recordedBy: { id: annId, name: 'Ann' } },
  ]);
  expect(seen.log.at(-1)).toMatchObject({
    kind: 'payment',
    actor: { kind: 'staff', id: annId },
    detail: { madeAt, sentBy: { id: boId, name: 'Bo' } },
  });
  await ann.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
  shop.advance(400 * 24 * 60 * 60_000);
  const { status } = await ann.post('/api/users/login', { username: 'staff-1', password: 'correct horse' });
  expect(status).toBe(200);
  const repeat = await sendChange(ann, cash);
  expect([repeat.status, repeat.body.order.status]).toEqual([200, 'delivered']);
  const other = await sendChange(ann, { ...cash, amount: 1 });
  expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  expect(await listPayments(shop)).toEqual(['cash 99995']);
  await expectCleanAudit(shop.deps);
});

it('An offline change of an order’s status or delivery day follows the usual rules and is applied once', async () => {
  const { shop, ann, annId, order, readOrder } = await offlineShop();
  const about = { order: { id: order.id } };
  const paid = changeOf(annId, 'order-status', { ...about, status: 'paid', version: order.version });
  const made = await sendChange(ann, paid);
  expect([made.status, made.body.order.status]).toEqual([201, 'paid']);
  const { version } = made.body.order;
  const day = changeOf(annId, 'delivery-date', { ...about, deliveryDate: '2026-11-13', version });
  const moved = await sendChange(ann, day);
  expect([moved.status, moved.body.order.deliveryDate]).toEqual([201, '2026-11-13']);
  const delivered = changeOf(annId, 'order-status', { ...about, status: 'delivered', version: version + 1 });
  expect((await sendChange(ann, delivered)).body.order.status).toBe('delivered');
  for (const change of [paid, day, delivered]) {
    const repeat = await sendChange(ann, change);
    expect([repeat.status, repeat.body.order.status]).toEqual([200, 'delivered']);
  }
  const { log } = await readOrder();
  const kinds = log.map((event: { kind: string; detail: { madeAt?: string } }) => [event.kind, event.detail.madeAt]);
  expect(kinds).toEqual([
    ['created', undefined],
    ['payment', madeAt],
    ['delivery-date', madeAt],
    ['delivered', madeAt],
  ]);
  expect(await listPayments(shop)).toEqual(['manual 99995']);
});

it('An offline product change is rejected if its version is outdated, and can be sent again with the new version', async () => {
  const { shop, ann, annId, product } = await offlineShop();
  const dearer = changeOf(annId, 'product', { productId: product.id, change: { price: 110000, version: 1 } });
  await ann.patch(`/api/admin/products/${product.id}`, { name: 'Hindquarter of beef' });
  expect((await sendChange(ann, dearer)).body.code).toBe('stale_version');
  expect(await knownChanges(shop)).toEqual(['product refused']);
  const again = { ...dearer, change: { price: 110000, version: 2 } };
  const applied = await sendChange(ann, again);
  expect(applied.status).toBe(201);
  expect(applied.body.product).toMatchObject({ name: 'Hindquarter of beef', price: 110000, version: 3 });
  expect((await sendChange(ann, again)).status).toBe(200);
  expect(await knownChanges(shop)).toEqual(['product applied']);
});

it('An offline product change with cuts that its animal doesn’t have is rejected', async () => {
  const { shop, ann, annId, product } = await offlineShop();
  const change = changeOf(annId, 'product', { productId: product.id, change: { cuts: ['drumstick'] } });
  expect((await sendChange(ann, change)).body).toMatchObject({ status: 422, code: 'invalid' });
  expect(await knownChanges(shop)).toEqual([]);
});

it('An offline payment of a layby can have any amount, except that the first must be at least the first instalment', async () => {
  const { shop, ann, annId } = await offlineShop();
  const { order } = await startedLayby(shop);
  const part = changeOf(annId, 'payment', { order: { id: order.id }, method: 'eftpos', amount: 5000 });
  expect((await sendChange(ann, part)).body.order.amountPaid).toBe(order.amountPaid + 5000);
  await expectCleanAudit(shop.deps);
});

it('If the response to an online payment was lost, the payment isn’t recorded again when it arrives as an offline change', async () => {
  const { shop, ann, annId, order } = await offlineShop();
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 });
  await ann.post(`/api/admin/orders/${order.id}/payments`, { amount: 99995, method: 'cash', clientKey: cash.id });
  const sent = await sendChange(ann, cash);
  expect([sent.status, sent.body.order.amountPaid]).toEqual([201, 99995]);
  expect(await listPayments(shop)).toEqual(['cash 99995']);
});

it('A person who has lost all staff rights since recording cash offline is still recorded as the one who took it', async () => {
  const { shop, ann, bo, annId, boId, order } = await offlineShop();
  await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: null }).where(eq(users.id, annId)));
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 });
  // Without a recorded change of rights, the account might never have been staff.
  expect((await sendChange(bo, cash)).body).toMatchObject({ code: 'invalid', errors: [{ path: 'madeBy' }] });
  for (const role of ['owner', null] as const) {
    await shop.deps.store.write((tx) => setRole(tx, { userId: annId, role, actorId: boId, now: shop.deps.clock() }));
  }
  await ann.post('/api/users/logout', {});
  expect((await sendChange(bo, cash)).status).toBe(201);
  const seen = (await bo.get(`/api/admin/orders/${order.id}`)).body;
  expect(seen.payments[0].recordedBy).toEqual({ id: annId, name: 'Ann' });
  expect(seen.log.at(-1).detail.sentBy).toEqual({ id: boId, name: 'Bo' });
});

it('Only staff can send offline changes, and only changes made by staff', async () => {
  const { shop, ann, annId, jo, order } = await offlineShop();
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 });
  expect((await sendChange(jo, cash)).status).toBe(401);
  await jo.post('/api/users/register', { username: 'someone', email: 'some@one.test', password: 'correct horse' });
  expect((await sendChange(jo, cash)).status).toBe(403);
  const { id: customerId } = (await jo.get('/api/users/me')).body;
  for (const madeBy of [customerId, 999])
    expect((await sendChange(ann, { ...cash, madeBy })).body.code).toBe('invalid');
  expect(await knownChanges(shop)).toEqual([]);
});

it('A change from an offline counter whose clock is ahead is recorded with the current time', async () => {
  const { shop, ann, annId, order, readOrder } = await offlineShop();
  const cash = { ...changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 }) };
  expect((await sendChange(ann, { ...cash, madeAt: '2031-01-01T00:00:00.000Z' })).status).toBe(201);
  expect((await readOrder()).payments[0].madeAt).toBe(shop.deps.clock().toISOString());
});

it('An offline change sent many times in parallel is applied once, as every response states', async () => {
  const { shop, ann, annId, order } = await offlineShop();
  const product = await stockProduct(shop);
  const paid = changeOf(annId, 'order-status', { order: { id: order.id }, status: 'paid', version: order.version });
  const dearer = changeOf(annId, 'product', { productId: product.id, change: { price: 5, version: 1 } });
  for (const change of [paid, dearer]) {
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendChange(ann, change)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  }
  expect(await listPayments(shop)).toEqual(['manual 99995']);
  expect(await knownChanges(shop)).toEqual(['order-status applied', 'product applied']);
});

it('A price changed offline by someone who isn’t an owner is rejected, and so is an offline sale by a driver', async () => {
  const { shop, ann, bo, annId, boId, product } = await offlineShop();
  const setOnlyRole = (role: 'counter' | 'driver') =>
    shop.deps.store.write(async (tx) => {
      await tx.delete(staffChanges).where(eq(staffChanges.userId, boId));
      await tx.update(users).set({ staffRole: role }).where(eq(users.id, boId));
    });
  await setOnlyRole('counter');
  const dearer = changeOf(boId, 'product', { productId: product.id, change: { price: 5, version: 1 } });
  const detail = 'Only an owner may change products and their prices, and Bo isn’t one of them.';
  expect((await sendChange(bo, dearer)).body).toMatchObject({ status: 409, code: 'wrong_status', detail });
  expect((await sendChange(bo, saleChange(boId, product))).status).toBe(201);
  await setOnlyRole('driver');
  expect((await sendChange(bo, saleChange(boId, product))).body).toMatchObject({ code: 'forbidden', role: 'driver' });
  const byEftpos = saleChange(boId, product, { paid: { method: 'eftpos', amount: product.priceCents } });
  expect((await sendChange(ann, byEftpos)).body.code).toBe('wrong_status');
  // The sale isn't made, but its cash is in the drawer.
  expect((await sendChange(ann, saleChange(boId, product))).body.order).toMatchObject({
    status: 'cancelled',
    items: [],
  });
  expect(await knownChanges(shop)).toEqual(['product refused', 'sale applied', 'sale refused', 'sale refused']);
  expect((await sendChange(ann, { ...dearer, id: randomUUID(), madeBy: annId })).status).toBe(201);
});

it('Counter staff can’t send an offline price change in an owner’s name; cash that they send for an owner is recorded with both names', async () => {
  const { shop, ann, bo, annId, boId, order, product } = await offlineShop();
  await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'counter' }).where(eq(users.id, boId)));
  const dearer = changeOf(annId, 'product', { productId: product.id, change: { price: 5, version: 1 } });
  const refused = await sendChange(bo, dearer);
  expect(refused.body).toMatchObject({ status: 409, code: 'wrong_status' });
  expect(refused.body.detail).toContain('Only an owner may change products and their prices');
  expect((await ann.get(`/api/admin/products/${product.id}`)).body.price).toBe(product.priceCents);
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 99995 });
  expect((await sendChange(bo, cash)).status).toBe(201);
  const seen = (await ann.get(`/api/admin/orders/${order.id}`)).body;
  expect([seen.payments[0].recordedBy.id, seen.log.at(-1).detail.sentBy.id]).toEqual([annId, boId]);
});

it('If an owner sends another owner’s offline price change, the log contains the sender’s name', async () => {
  const { ann, bo, annId, product } = await offlineShop();
  const dearer = changeOf(annId, 'product', { productId: product.id, change: { price: 5000, version: 1 } });
  expect((await sendChange(bo, dearer)).status).toBe(201);
  const [newest] = (await ann.get('/api/admin/activity')).body;
  expect(newest).toMatchObject({ action: 'Changed the price, offline, sent by Bo', who: { id: annId } });
});
