import { describe, expect, it } from 'vitest';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { shopOfRecords } from '#tests/support/data/customers/shop-records.ts';

const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' };
const names = (records: { name: string | null; orderCount: number }[]) =>
  records.map(({ name, orderCount }) => `${name}: ${orderCount}`);

describe('Orders without an account', () => {
  it('belong to one customer record if name and phone number are the same, in any spelling', async () => {
    const { buy, records } = await shopOfRecords();
    await buy(mary);
    await buy({ name: ' MARY  Nguyen', email: 'other@customer.test', phone: '+61 400 111 222' });
    await buy({ ...mary, name: 'Máry Nguyen', phone: '(04) 0011 1222' });
    expect(await records()).toMatchObject([
      { name: 'Mary Nguyen', email: mary.email, orderCount: 3, spent: 3 * 99_995, account: null },
    ]);
  });

  it.each([
    ['another name', { ...mary, name: 'Tom Nguyen' }],
    ['another number', { ...mary, phone: '0400 999 222' }],
  ])('belong to two customer records with %s, even if the email address is the same', async (_what, other) => {
    const { buy, records } = await shopOfRecords();
    await buy(mary);
    await buy(other);
    expect(await records()).toHaveLength(2);
  });

  it('belong to one customer record if their name and email address are the same and a link sent to that address was opened', async () => {
    const { shop, buy, records } = await shopOfRecords();
    await buy(mary);
    await buy({ ...mary, phone: '0400 999 222' });
    expect(await records()).toHaveLength(2);
    const [email] = await emailsTo(shop, mary.email);
    expect((await shop.visitor().post('/api/order-links', { token: email?.token })).status).toBe(200);
    await buy({ ...mary, phone: '0400 777 222' });
    await buy({ ...mary, name: 'Tom Nguyen', phone: '0400 888 222' });
    expect(names(await records('sort=newest&direction=asc'))).toEqual([
      'Mary Nguyen: 2',
      'Mary Nguyen: 1',
      'Tom Nguyen: 1',
    ]);
  });

  it('move to the account’s customer record when their customer adds them to the account', async () => {
    const { buy, records, register } = await shopOfRecords();
    const { visitor } = await buy(mary);
    await buy(mary);
    expect(names(await records())).toEqual(['Mary Nguyen: 2']);
    const body = { username: 'mary', password: 'correct horse', email: 'm@customer.test', firstName: 'Mary' };
    expect((await visitor.post('/api/users/register', body)).status).toBe(201);
    // The other order was made in another browser, and may be another person's.
    expect(names(await records('sort=newest&direction=asc'))).toEqual(['Mary Nguyen: 1', 'Mary: 1']);
    await register('tom');
    expect(names(await records('kind=account&sort=newest&direction=asc'))).toEqual(['Mary: 1', 'null: 0']);
  });

  it('leave no empty customer record after the last order has moved to the account', async () => {
    const { buy, records } = await shopOfRecords();
    const { visitor } = await buy(mary);
    const body = { username: 'mary', password: 'correct horse', email: 'm@customer.test', firstName: 'Mary' };
    await visitor.post('/api/users/register', body);
    expect(names(await records())).toEqual(['Mary: 1']);
    // Mary buys again without signing in. Her earlier record now belongs to the account, and so does this order.
    await buy(mary);
    expect(names(await records())).toEqual(['Mary: 2']);
  });
});

describe('A sale at the counter', () => {
  it('creates a customer record for a named customer, but not for a walk-in', async () => {
    const { staff, beef, records } = await shopOfRecords();
    await sell(staff, saleOf(beef, 'full', { customer: { name: 'Walk-in' } }));
    expect(await records()).toEqual([]);
    await sell(staff, saleOf(beef, 'full', { customer: { name: 'Bob' } }));
    expect(names(await records())).toEqual(['Bob: 1']);
  });
});

describe('The totals of a customer’s record', () => {
  it('are updated by payments, refunds, cancellations and laybys', async () => {
    const { staff, buy, records } = await shopOfRecords();
    const { order } = await buy(mary, { paymentType: 'layby-4' });
    await buy(mary, { isUnpaid: true });
    expect(await records()).toMatchObject([{ orderCount: 2, spent: 24_998, openLaybys: 1 }]);
    expect(await records('kind=layby')).toHaveLength(1);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(await records()).toMatchObject([{ orderCount: 1, spent: 0, openLaybys: 0 }]);
    expect(await records('kind=layby')).toEqual([]);
  });
});

it('An account’s record is updated when the customer changes the account', async () => {
  const { register, records } = await shopOfRecords();
  const visitor = await register('mary', { firstName: 'Mary', phone: '0400 111 222' });
  await visitor.patch('/api/users/me', { lastName: 'Nguyen', phone: '0400 333 444' });
  expect(await records('q=333444')).toMatchObject([{ name: 'Mary Nguyen', phone: '0400 333 444' }]);
  expect(await records('q=111222')).toEqual([]);
});
