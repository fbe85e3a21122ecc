import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { acceptInvitation, memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const list = '/api/admin/users';
const password = 'correct horse';

/** Creates a shop with a staff member (account 1) and these customers, registered in this order. */
async function shopWith(customers: readonly Record<string, string>[] = []) {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const visitors = [];
  for (const details of customers) {
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', { password, email: `${details.username}@customer.test`, ...details });
    visitors.push(visitor);
    shop.advance(60_000);
  }
  const names = async (query: string): Promise<string[]> =>
    (await staff.get(`${list}?${query}`)).body.map((user: ListedUser) => user.username);
  return { shop, staff, visitors, names };
}

const mary = { username: 'mary', firstName: 'Mary', lastName: 'Nguyen', phone: '+61 400 000 123' };
const zoe = { username: 'zvb', firstName: 'Zoë', lastName: 'van den Berg', email: 'butcher-fan@mail.test' };
const quiet = { username: 'Quiet_One' };

describe('The list of accounts', () => {
  it('Shows each account without its password but with the number of its orders, newest account first', async () => {
    const { shop, staff, visitors } = await shopWith([mary, quiet]);
    const [jo] = visitors;
    if (jo === undefined) throw new Error('Nobody registered');
    const product = await stockProduct(shop);
    for (let created = 0; created < 2; created += 1) await orderLines(shop, jo, [[product, 'credit-card']]);
    const { body } = await staff.get(list);
    expect(body.map((user: ListedUser) => [user.id, user.username, user.orderCount])).toEqual([
      [3, 'Quiet_One', 0],
      [2, 'mary', 2],
      [1, 'staff-1', 0],
    ]);
    expect(body[1]).toEqual({
      id: 2,
      username: 'mary',
      email: 'mary@customer.test',
      firstName: 'Mary',
      lastName: 'Nguyen',
      phone: '+61 400 000 123',
      address: null,
      isAdmin: false,
      role: null,
      createdAt: '2026-11-09T23:00:00.000Z',
      version: 1,
      orderCount: 2,
    });
  });

  it.each([
    ['MARY', 'mary'],
    ['gUyE', 'mary'],
    ['mary@customer', 'mary'],
    ['zoe', 'zvb'],
    ['ZOË', 'zvb'],
    ['den berg', 'zvb'],
    ['zoë van', 'zvb'],
    ['FAN@MAIL', 'zvb'],
    ['iet_o', 'Quiet_One'],
    ['0400 000 123', 'mary'],
    ['000123', 'mary'],
    ['123', 'mary'],
    ['nguyen mary', 'mary'],
  ])('Finds %s in username, email, both names and phone', async (q, found) => {
    const { names } = await shopWith([mary, zoe, quiet]);
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual([found]);
  });

  it.each(['nobody', 'mary%', 'y_o', 'nguyen zoe', 'correct horse'])('Finds nothing for %s', async (q) => {
    const { names } = await shopWith([mary, zoe]);
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  it('Can be searched by current names only', async () => {
    const { visitors, names } = await shopWith([mary]);
    await visitors[0]?.patch('/api/users/me', { lastName: 'O’Brien', username: 'mary-o' });
    expect(await names('q=nguyen')).toEqual([]);
    expect(await names('q=brien')).toEqual(['mary-o']);
  });

  it('Is sorted by username, email and name; accounts without a name come last', async () => {
    const { names } = await shopWith([zoe, quiet, mary]);
    expect(await names('sort=username')).toEqual(['mary', 'Quiet_One', 'staff-1', 'zvb']);
    expect(await names('sort=username&direction=desc')).toEqual(['zvb', 'staff-1', 'Quiet_One', 'mary']);
    expect(await names('sort=email')).toEqual(['zvb', 'mary', 'Quiet_One', 'staff-1']);
    expect(await names('sort=name')).toEqual(['mary', 'zvb', 'staff-1', 'Quiet_One']);
    expect(await names('sort=name&direction=desc')).toEqual(['zvb', 'mary', 'Quiet_One', 'staff-1']);
    expect(await names('sort=newest&direction=asc')).toEqual(['staff-1', 'zvb', 'Quiet_One', 'mary']);
  });

  it('Distinguishes staff from customers', async () => {
    const { names } = await shopWith([mary, zoe]);
    expect(await names('isAdmin=true')).toEqual(['staff-1']);
    expect(await names('isAdmin=false')).toEqual(['zvb', 'mary']);
    expect(await names('isAdmin=false&q=nguyen')).toEqual(['mary']);
  });

  it('Is returned in pages, with the total number of accounts', async () => {
    const { staff } = await shopWith([mary, zoe, quiet]);
    const page = await staff.get(`${list}?page=2&pageSize=2&sort=username&direction=asc`);
    expect(page.body.map((user: ListedUser) => user.username)).toEqual(['staff-1', 'zvb']);
    expect(page.headers['x-total-count']).toBe('4');
    const beyond = await staff.get(`${list}?page=9&pageSize=2`);
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '4']);
  });

  it('Returns at most 200 accounts if no page is requested', async () => {
    const { shop, staff } = await shopWith();
    const row = { passwordHash: 'none', createdAt: shop.deps.clock().toISOString() };
    await shop.deps.store.write(async (tx) => {
      for (let created = 0; created < 205; created += 1) {
        const name = `bulk-${created}`;
        await tx.insert(users).values({ ...row, username: name, usernameKey: name, email: name, emailKey: name });
      }
    });
    expect((await staff.get(list)).body).toHaveLength(200);
  });

  it.each(['sort=password_hash', 'direction=up', 'isAdmin=maybe', 'pageSize=201'])(
    'Returns an error for the query %s',
    async (query) => {
      const { staff } = await shopWith();
      expect((await staff.get(`${list}?${query}`)).status).toBe(422);
    },
  );
});

describe('An account as staff see it', () => {
  it('Shows the total that was paid for its orders', async () => {
    const { shop, staff, visitors } = await shopWith([mary]);
    const [jo] = visitors;
    if (jo === undefined) throw new Error('Nobody registered');
    const product = await stockProduct(shop);
    const whole = await orderLines(shop, jo, [[product, 'credit-card']]);
    await pay(jo, whole.orders);
    const layby = await orderLines(shop, jo, [[product, 'layby-4']]);
    await pay(jo, layby.orders);
    await orderLines(shop, jo, [[product, 'credit-card']]);
    const { body } = await staff.get(`${list}/2`);
    expect(body).toMatchObject({ username: 'mary', orderCount: 3, spent: 99995 + 24998 });
    expect(Object.keys(body)).not.toContain('passwordHash');
    await staff.patch(`/api/admin/orders/${whole.order.id}/status`, { status: 'cancelled' });
    expect((await staff.get(`${list}/2`)).body.spent).toBe(24998);
  });

  it('Shows no spending without orders, and returns 404 for an unknown id', async () => {
    const { staff } = await shopWith([mary]);
    expect((await staff.get(`${list}/2`)).body).toMatchObject({ orderCount: 0, spent: 0 });
    for (const id of ['99', '0', 'me', '-1']) expect((await staff.get(`${list}/${id}`)).status).toBe(404);
  });
});

describe('Admin status', () => {
  it('Is granted once the emailed link is opened, and its removal applies from the next request', async () => {
    const { shop, staff, visitors } = await shopWith([mary]);
    const [jo] = visitors;
    expect((await jo?.get(list))?.status).toBe(403);
    const granted = await staff.patch(`${list}/2`, { isAdmin: true });
    expect(granted.body).toMatchObject({ id: 2, isAdmin: false, orderCount: 0 });
    expect((await jo?.get(list))?.status).toBe(403);
    await acceptInvitation(shop, 2, password);
    await jo?.post('/api/users/login', { username: 'mary', password });
    expect((await jo?.get(list))?.status).toBe(200);
    expect((await staff.patch(`${list}/2`, { isAdmin: false })).body).toMatchObject({ isAdmin: false });
    expect((await jo?.get(list))?.status).toBe(403);
    expect((await jo?.get('/api/users/me'))?.body).toMatchObject({ username: 'mary' });
  });

  it('Can’t be removed from the last admin', async () => {
    const { shop, staff } = await shopWith([mary]);
    const rejected = await staff.patch(`${list}/1`, { isAdmin: false });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      code: 'wrong_status',
      detail: 'This is the last admin (owner). Make someone else an owner first.',
    });
    await staff.patch(`${list}/2`, { isAdmin: true });
    // An invited user doesn't count as another owner until the invitation is accepted.
    expect((await staff.patch(`${list}/1`, { isAdmin: false })).body.code).toBe('wrong_status');
    await acceptInvitation(shop, 2, password);
    expect((await staff.patch(`${list}/1`, { isAdmin: false })).body).toMatchObject({ id: 1, isAdmin: false });
    expect((await staff.get(list)).status).toBe(403);
  });

  it('Is recorded with who granted or removed it and when, once for each change', async () => {
    const { shop, staff, visitors } = await shopWith([mary]);
    const changes = async (id: number) => (await staff.get(`${list}/${id}`)).body.adminChanges;
    expect(await changes(2)).toEqual([]);
    const at = shop.deps.clock().toISOString();
    for (let requested = 0; requested < 2; requested += 1) await staff.patch(`${list}/2`, { isAdmin: true });
    await acceptInvitation(shop, 2, password);
    shop.advance(60_000);
    await visitors[0]?.post('/api/users/login', { username: 'mary', password });
    await visitors[0]?.patch(`${list}/2`, { isAdmin: false });
    const later = shop.deps.clock().toISOString();
    expect(await changes(2)).toEqual([
      { id: 1, at, isAdmin: true, role: 'owner', actor: { id: 1, name: 'staff-1' } },
      { id: 2, at: later, isAdmin: false, role: null, actor: { id: 2, name: 'Mary Nguyen' } },
    ]);
    // Removing the last admin is refused, so no change is recorded.
    await staff.patch(`${list}/1`, { isAdmin: false });
    expect(await changes(1)).toEqual([]);
  });

  it('Has a history that only owners can see', async () => {
    const { shop, staff } = await shopWith([mary]);
    const { visitor: counter } = await memberOf(shop, 'cara', 'counter');
    await staff.patch(`${list}/2`, { isAdmin: true });
    await acceptInvitation(shop, 2, password);
    expect((await staff.get(`${list}/2`)).body.adminChanges).toHaveLength(1);
    expect((await counter.get(`${list}/2`)).body).toMatchObject({ username: 'mary', adminChanges: [] });
  });

  it('Sends only one invitation if it is granted twice', async () => {
    const { shop, staff } = await shopWith([mary]);
    for (let requested = 0; requested < 2; requested += 1) await staff.patch(`${list}/2`, { isAdmin: true });
    const invitations = await shop.deps.store.read((db) => db.$count(outbox, eq(outbox.kind, 'staff-invitation')));
    expect(invitations).toBe(1);
  });

  it('Can be set only to true or false, and only for an existing account', async () => {
    const { staff } = await shopWith([mary]);
    for (const body of [{}, { isAdmin: 'true' }, { isAdmin: null }]) {
      expect((await staff.patch(`${list}/2`, body)).status).toBe(422);
    }
    expect((await staff.patch(`${list}/99`, { isAdmin: true })).status).toBe(404);
    const more = await staff.patch(`${list}/2`, { isAdmin: true, username: 'other', passwordHash: 'x' });
    expect(more.body).toMatchObject({ username: 'mary' });
  });

  it('Can be read and granted only by staff', async () => {
    const { shop, visitors } = await shopWith([mary]);
    for (const [visitor, status] of [[shop.visitor(), 401] as const, [visitors[0], 403] as const]) {
      expect((await visitor?.get(list))?.status).toBe(status);
      expect((await visitor?.get(`${list}/1`))?.status).toBe(status);
      expect((await visitor?.patch(`${list}/2`, { isAdmin: true }))?.status).toBe(status);
    }
  });
});
