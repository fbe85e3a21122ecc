import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runStatement } from '#server/db/dialect.ts';
import * as tables from '#server/db/tables.ts';
import { clearUploads, deleteExpired } from '#server/jobs/clear-up.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { type RecordShop, shopOfRecords } from '#tests/support/data/customers/shop-records.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';

const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' };

async function maryIn({ records, staff }: RecordShop) {
  const [found] = await records();
  const path = `/api/admin/customers/${found?.id}`;
  const close = async (name = 'mary  NGUYEN') => {
    const { version } = (await staff.get(path)).body;
    return staff.post(`${path}/close`, { name, version });
  };
  return { path, close };
}

/** Returns the names of the tables that contain the text. */
async function tablesWith({ shop }: RecordShop, text: string): Promise<string[]> {
  return shop.deps.store.read(async (db) => {
    const found: string[] = [];
    for (const table of Object.values(tables)) {
      const rows = await db.select().from(table);
      if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(nameOf(table));
    }
    return found;
  });
}

const nameOf = (table: object) => Object.entries(tables).find(([, each]) => each === table)?.[0] ?? '';

it('Closing a customer’s record erases the customer’s data everywhere, and keeps the accounting records', async () => {
  const shop = await shopOfRecords();
  const { order } = await shop.buy(mary);
  const message = { name: 'Mary Nguyen', email: mary.email, message: 'Is the lamb hung?', website: '' };
  await shop.shop.visitor().post('/api/contact', message);
  const { path, close } = await maryIn(shop);
  await shop.staff.post(`${path}/notes`, { text: 'Mary Nguyen rings twice' });
  const tag = { orderId: order.id, tag: 'Nguyen wedding', tagKey: 'nguyen wedding' };
  await shop.shop.deps.store.write((tx) => tx.insert(tables.orderTags).values(tag));
  await shop.staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
  expect((await close('Tom')).body.errors).toEqual([{ path: 'name', message: 'This is not the customer’s name' }]);
  const closed = await close();
  expect(closed.body).toMatchObject({ name: null, email: null, orderCount: 1, spent: 99_995, notes: [], emails: [] });
  // Closing the customer again changes nothing.
  expect((await shop.staff.post(`${path}/close`, { name: '', version: 1 })).status).toBe(200);
  expect(await shop.records()).toEqual([]);
  const [last, ...others] = await emailsTo(shop.shop, mary.email);
  expect([last?.kind, others]).toEqual(['customer-closed', []]);
  expect(await tablesWith(shop, 'Nguyen')).toEqual([]);
  expect(await tablesWith(shop, '0400 111 222')).toEqual([]);
  expect(await tablesWith(shop, 'Smith St')).toEqual([]);
  expect(await tablesWith(shop, mary.email)).toEqual(['outbox']);
  await shop.shop.deps.store.write((tx) => tx.update(tables.outbox).set({ sentAt: new Date().toISOString() }));
  await deleteExpired.run(shop.shop.deps);
  expect(await tablesWith(shop, mary.email)).toEqual([]);
  expect((await audit(shop.shop)).findings).toEqual([]);
});

it('Closing a customer’s record erases data stored under their former email addresses, except an address that another customer has now', async () => {
  const shop = await shopOfRecords();
  const jo = await shop.register('jocitizen', { firstName: 'Jo', lastName: 'Citizen' });
  const { id: productId } = await stockProduct(shop.shop);
  const addresses = ['jocitizen@customer.test', 'second@customer.test', 'third@customer.test'];
  for (const email of addresses) {
    await jo.patch('/api/users/me', { email, currentPassword: 'correct horse' });
    const visitor = shop.shop.visitor();
    await visitor.post('/api/contact', { name: 'J', email, message: 'Is the lamb hung?', website: '' });
    await visitor.post('/api/newsletter', { email });
    await visitor.post('/api/delivery/tell-me', { email, postcode: '0872' });
    const wish = { productId, email, emailKey: email, createdAt: new Date().toISOString() };
    await shop.shop.deps.store.write((tx) => tx.insert(tables.stockWishes).values(wish));
    expect(await tablesWith(shop, email)).toEqual(expect.arrayContaining(['outbox', 'contactMessages', 'stockWishes']));
  }
  const other = await shop.register('kim', { firstName: 'Kim' });
  await other.patch('/api/users/me', { email: 'second@customer.test', currentPassword: 'correct horse' });
  const record = (await shop.records()).find(({ name }) => name === 'Jo Citizen');
  const path = `/api/admin/customers/${record?.id}`;
  const { version } = (await shop.staff.get(path)).body;
  expect((await shop.staff.post(`${path}/close`, { name: 'Jo Citizen', version })).status).toBe(200);
  expect(await tablesWith(shop, 'jocitizen@customer.test')).toEqual([]);
  // The last email tells the customer that the record is closed.
  expect(await tablesWith(shop, 'third@customer.test')).toEqual(['outbox']);
  expect(await tablesWith(shop, 'second@customer.test')).toEqual(expect.arrayContaining(['users', 'contactMessages']));
});

it('Closing a customer’s record erases the stored responses to staff requests, but a repeated request is still not carried out twice', async () => {
  const shop = await shopOfRecords();
  const { order } = await shop.buy(mary);
  const path = `/api/admin/orders/${order.id}`;
  const fixed = { name: 'Mary Nguyen', phone: '0400 999 888', email: mary.email };
  const { version } = (await shop.staff.get(path)).body;
  const { status } = await shop.staff.request('PATCH', `${path}/details`, {
    body: { customer: fixed, address: null, notes: null, version },
    key: 'fix-1',
  });
  expect(status).toBe(200);
  await shop.staff.request('PATCH', `${path}/status`, { body: { status: 'delivered' }, key: 'deliver-1' });
  const delivered = (await shop.staff.get(path)).body;
  const body = { amount: 1000, method: 'cash', reason: 'Torn bag', version: delivered.version };
  const refund = () => shop.staff.request('POST', `${path}/refunds`, { body, key: 'refund-1' });
  expect((await refund()).status).toBe(200);
  const before = (await shop.staff.get(path)).body.amountPaid;
  const { close } = await maryIn(shop);
  expect((await close()).status).toBe(200);
  for (const text of ['Nguyen', mary.phone, mary.email, fixed.phone]) {
    expect(await tablesWith(shop, text)).not.toContain('idempotencyKeys');
  }
  const again = await refund();
  expect([again.status, again.body.code]).toEqual([409, 'wrong_status']);
  expect((await shop.staff.get(path)).body.amountPaid).toBe(before);
  expect((await audit(shop.shop)).findings).toEqual([]);
});

it('A closed customer’s name stays on invoices of $1,000 or more for five years', async () => {
  const shop = await shopOfRecords();
  const { order } = await shop.buy(mary);
  await shop.shop.deps.store.write(async (tx) =>
    runStatement(tx, sql`update orders set total_cents = 100000, paid_cents = 100000 where id = ${order.id}`),
  );
  await shop.staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
  const { close } = await maryIn(shop);
  expect((await close()).status).toBe(200);
  expect(await tablesWith(shop, 'Nguyen')).toEqual(['orders']);
  shop.shop.advance(5 * 366 * 24 * 60 * 60_000);
  await deleteExpired.run(shop.shop.deps);
  expect(await tablesWith(shop, 'Nguyen')).toEqual([]);
});

it('Closing a customer’s record is refused with the reasons while a layby is active, money is owed or an order is undelivered', async () => {
  const shop = await shopOfRecords();
  const layby = await shop.buy(mary, { paymentType: 'layby-4' });
  const unpaid = await shop.buy(mary, { isUnpaid: true });
  const paid = await shop.buy(mary);
  const { close } = await maryIn(shop);
  const { status, body } = await close();
  expect([status, body.obstacles]).toEqual([
    409,
    [
      `The layby of order #${layby.order.id} is still running.`,
      `Order #${unpaid.order.id} is not paid: $999.95 is owed, or it has to be cancelled.`,
      `Order #${paid.order.id} is not delivered yet.`,
    ],
  ]);
  expect(await shop.records()).toHaveLength(1);
});

it('A customer requests that the account be closed; once staff close it, no one can sign in to it and its username is available', async () => {
  const shop = await shopOfRecords();
  const visitor = await shop.register('mary', { firstName: 'Mary', lastName: 'Nguyen' });
  const own = '/api/users/me/close-request';
  const requested = await visitor.post(own, {});
  expect(requested.body.requestedAt).toEqual(expect.any(String));
  expect((await visitor.request('DELETE', own)).body).toEqual({ requestedAt: null });
  await visitor.post(own, {});
  expect(await shop.records('kind=wants-closing')).toMatchObject([{ name: 'Mary Nguyen' }]);
  const { close } = await maryIn(shop);
  expect((await close()).status).toBe(200);
  expect((await visitor.get('/api/users/me')).status).toBe(401);
  const login = { username: 'closed-2', password: 'correct horse' };
  expect((await shop.shop.visitor().post('/api/users/login', login)).status).toBe(401);
  await shop.register('mary', { firstName: 'Mary' });
});

it('Staff accounts can’t be closed', async () => {
  const shop = await shopOfRecords();
  const [own] = (await shop.staff.get('/api/admin/customers')).body;
  const body = { name: 'staff-1', version: own.version };
  const { status, body: problem } = await shop.staff.post(`/api/admin/customers/${own.id}/close`, body);
  expect([status, problem.obstacles]).toEqual([409, ['This is a staff account: remove its role first.']]);
});

it('Closing a customer’s record also erases data stored by drivers, broadcasts and staff: pictures and their files, notes and addresses', async () => {
  const shop = await shopOfRecords();
  const { deps } = shop.shop;
  const { order } = await shop.buy(mary);
  const at = deps.clock().toISOString();
  const name = 'a'.repeat(32);
  const photo = `/objects/uploads/${name}`;
  const note = 'Mary Nguyen’s dog bites';
  await deps.store.write(async (tx) => {
    const upload = { name, storage: 'local', sessionId: 1, createdAt: at, expiresAt: at, claimedAt: at } as const;
    await tx.insert(tables.uploads).values({ ...upload, status: 'published' });
    await tx.insert(tables.runStops).values({ date: at.slice(0, 10), orderId: order.id, photo, note });
    const by = { orderId: order.id, at, actorKind: 'staff' } as const;
    await tx.insert(tables.orderEvents).values([
      { ...by, kind: 'not-home', detail: { at, photo, note } },
      { ...by, kind: 'email-resent', detail: { subject: 'Your order', to: mary.email } },
      { ...by, kind: 'cancellation-declined', detail: { words: 'Dear Mary Nguyen, it is packed.' } },
    ]);
    const draft = { subject: 'News', preview: '', content: 'Lamb', perMinute: 60, createdAt: at };
    await tx.insert(tables.broadcasts).values(draft);
    await tx.insert(tables.broadcastRecipients).values({ broadcastId: 1, subscriberId: 9, email: mary.email });
  });
  await shop.staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
  const { close } = await maryIn(shop);
  expect((await close()).status).toBe(200);
  expect(await tablesWith(shop, 'Nguyen')).toEqual([]);
  expect(await tablesWith(shop, mary.email)).toEqual(['outbox']);
  // The events of the order are still recorded.
  const events = await deps.store.read((db) => db.select().from(tables.orderEvents));
  const kinds = events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['not-home', 'email-resent', 'cancellation-declined']));
  expect((await shop.shop.request('GET', photo)).status).toBe(404);
  shop.shop.advance(25 * 60 * 60_000);
  await clearUploads.run(deps);
  expect(await tablesWith(shop, name)).toEqual([]);
});

it('Closing a customer’s record deletes the cards with which they agreed to pay for goods by the kilo', async () => {
  const shop = await shopOfRecords();
  const { order, staff } = await agreedRumps(shop.shop, { deliveryDate: '2026-11-18' });
  await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  const cards = () => shop.shop.deps.store.read((db) => db.select().from(tables.agreedCards));
  const setups = () => shop.shop.deps.store.read((db) => db.select().from(tables.cardSetups));
  expect([await cards(), await setups()]).toMatchObject([[{ last4: '4242' }], [{ customer: expect.any(String) }]]);
  const { close } = await maryIn(shop);
  expect((await close('Jo Citizen')).status).toBe(200);
  expect([await cards(), await setups()]).toMatchObject([[], [{ customer: null, source: 'erased' }]]);
});
