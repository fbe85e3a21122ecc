import { expect, it } from 'vitest';
import type { ListedCustomer } from '#core/customers/customer.ts';
import { customers, customerTerms } from '#server/customers/customer-tables.ts';
import { addRows, insertRows } from '#server/db/writes/write-rows.ts';
import { shopOfRecords } from '#tests/support/data/customers/shop-records.ts';
import { pay } from '#tests/support/data/shopping.ts';

const people = [
  { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' },
  { name: 'Zoë van den Berg', email: 'zvb@mail.test', phone: '+61 400 333 444' },
  { name: 'Tom Lee', email: 'tom@mail.test', phone: '(03) 9123 4567' },
];

async function shopWithPeople() {
  const { buy, ...rest } = await shopOfRecords();
  for (const person of people) await buy(person);
  await buy(people[0], { paymentType: 'layby-2' });
  return { ...rest, buy };
}

const searches: [q: string, found: string[]][] = [
  ['nguyen', ['Mary Nguyen']],
  ['ZOE VAN', ['Zoë van den Berg']],
  ['@mail', ['Tom Lee', 'Zoë van den Berg']],
  ['0400 111 222', ['Mary Nguyen']],
  ['+61400333444', ['Zoë van den Berg']],
  ['9123 4567', ['Tom Lee']],
  ['222', ['Mary Nguyen']],
  ['34 44', ['Zoë van den Berg']],
  ['4567', ['Tom Lee']],
  ['123', []],
  ['nobody', []],
  ['mary@customer.test', ['Mary Nguyen']],
  ['ngu mar', ['Mary Nguyen']],
  ['guyen', []],
  ['%', []],
];

it('The list of customers is searched by name, email, any spelling of a phone number and its last digits', async () => {
  const { records } = await shopWithPeople();
  for (const [q, found] of searches) {
    const names = (await records(`q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect([q, names]).toEqual([q, found]);
  }
});

const orders: [query: string, found: string[]][] = [
  ['', ['Mary Nguyen', 'Tom Lee', 'Zoë van den Berg']],
  ['sort=name', ['Mary Nguyen', 'Tom Lee', 'Zoë van den Berg']],
  ['sort=name&direction=desc', ['Zoë van den Berg', 'Tom Lee', 'Mary Nguyen']],
  ['sort=orders', ['Mary Nguyen', 'Tom Lee', 'Zoë van den Berg']],
  // Customers with equal sums are sorted by id.
  ['sort=spent&direction=asc', ['Zoë van den Berg', 'Tom Lee', 'Mary Nguyen']],
  ['kind=layby', ['Mary Nguyen']],
];

it('The list of customers is sorted, filtered and paged', async () => {
  const { records, staff } = await shopWithPeople();
  for (const [query, found] of orders) {
    expect([query, (await records(query)).map(({ name }) => name)]).toEqual([query, found]);
  }
  const { body, headers } = await staff.get('/api/admin/customers?page=2&pageSize=1&kind=no-account');
  const names = body.map(({ name }: { name: string }) => name);
  expect([names, headers['x-total-count']]).toEqual([['Tom Lee'], '3']);
});

it('A subscription page that was only opened doesn’t count as an order in the list of customers or on their records', async () => {
  const { register, records, staff, beef } = await shopOfRecords();
  const mary = await register('mary', { firstName: 'Mary', lastName: 'Nguyen' });
  const opened = await mary.post('/api/create-meat-subscription', { productId: beef.id });
  expect(opened.status).toBeLessThan(300);
  const counts = async () => {
    const [{ id = 0, orderCount = -1, account = null } = {}] = await records();
    const record = (await staff.get(`/api/admin/customers/${id}`)).body;
    const user = (await staff.get(`/api/admin/users/${account?.id}`)).body;
    const listed = (await staff.get('/api/admin/users?q=mary')).body[0];
    const file = (await staff.get('/api/admin/export/customers')).text
      .split('\n')
      .find((line) => line.includes('mary'));
    return [orderCount, record.orderCount, user.orderCount, listed.orderCount, file?.split(',').at(-2)];
  };
  expect(await counts()).toEqual([0, 0, 0, 0, '0']);
  await pay(mary, [opened.body.order]);
  expect(await counts()).toEqual([1, 1, 1, 1, '1']);
});

it('If a search finds very many customers, each page keeps the list’s order, and at most a thousand results are counted', async () => {
  const { staff, shop } = await shopOfRecords();
  const many = Array.from({ length: 10_003 }, (_, index) => ({
    name: `Olivia ${index % 2 === 0 ? 'Even' : 'Odd'}`,
    nameKey: `olivia ${index % 2 === 0 ? 'even' : 'odd'}`,
    createdAt: shop.deps.clock().toISOString(),
    lastOrderAt: new Date(index * 1000).toISOString(),
    openLaybys: index < 2 ? 1 : 0,
  }));
  await shop.deps.store.write(async (tx) => {
    // One statement can contain only about 30,000 values.
    for (let from = 0; from < many.length; from += 2000) {
      const rows = await insertRows(tx, customers, many.slice(from, from + 2000));
      const words = rows.flatMap(({ id, nameKey }) => (nameKey ?? '').split(' ').map((word) => ({ word, id })));
      const terms = words.map(({ word, id }) => ({ word, customerId: id }));
      await addRows(tx, customerTerms, terms);
    }
  });
  const find = async (query: string) => {
    const { body, headers } = await staff.get(`/api/admin/customers?pageSize=3&${query}`);
    const ends = body.map(({ lastOrderAt }: ListedCustomer) => Date.parse(lastOrderAt ?? '') / 1000);
    return [ends, headers['x-total-count'], headers['x-total-count-at-least']];
  };
  expect(await find('q=olivia')).toEqual([[10_002, 10_001, 10_000], '1000', 'true']);
  expect(await find('q=olivia&page=3')).toEqual([[9996, 9995, 9994], '1000', 'true']);
  expect(await find('q=even')).toEqual([[10_002, 10_000, 9998], '1000', 'true']);
  expect(await find('q=even&sort=name')).toEqual([[0, 2, 4], '1000', 'true']);
  expect(await find('q=odd')).toEqual([[10_001, 9999, 9997], '1000', 'true']);
  expect(await find('q=odd%20olivia')).toEqual([[10_001, 9999, 9997], '1000', 'true']);
  expect(await find('q=olivia&kind=layby')).toEqual([[1, 0], '2', undefined]);
  expect(await find('q=olivia&kind=account')).toEqual([[], '0', undefined]);
});
