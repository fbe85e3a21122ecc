import { describe, expect, it } from 'vitest';
import { customerKey } from '#core/search-keys.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { customer, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { storeOrders } from '#tests/support/data/stored-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

type Kind = 'orders' | 'laybys' | 'customers' | 'products';

async function openShop() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const search = async (q: string) => (await staff.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body;
  const ids = async (q: string, kind: Kind): Promise<number[]> =>
    (await search(q))[kind].items.map(({ id }: { id: number }) => id);
  return { shop, staff, beef, search, ids };
}

describe('The staff search', () => {
  it('Finds a caller’s layby by the last digits of the phone number, in any format, with its state and its next payment', async () => {
    const { shop, search, ids } = await openShop();
    const phones = ['0400 765 123', '+61 (0)411 222-333', '03 9482 1000'];
    const laybys: number[] = [];
    for (const phone of phones) {
      laybys.push((await startedLayby(shop, { changes: { customer: { ...customer, phone } } })).order.id);
    }
    const [first, second, third] = laybys;
    for (const typed of [
      '123',
      '5123',
      '765 123',
      '0765 123'.slice(1),
      '0400765123',
      '+61 400 765 123',
      '(04) 0076-5123',
    ]) {
      expect([typed, await ids(typed, 'laybys')]).toEqual([typed, [first]]);
    }
    for (const typed of ['333', '0411222333', '61411222333']) {
      expect([typed, await ids(typed, 'laybys')]).toEqual([typed, [second]]);
    }
    expect(await ids('1000', 'laybys')).toEqual([third]);
    expect(await ids('9482 1000', 'laybys')).toEqual([third]);
    // A search from the start of the phone number.
    expect(await ids('0400 76', 'laybys')).toEqual([first]);
    expect(await ids('40', 'laybys')).toEqual([]);
    const { laybys: found } = await search('5123');
    expect(found.items[0]).toMatchObject({
      phone: '0400 765 123',
      state: { kind: 'layby', label: 'Layby 1 of 4' },
      next: { amount: 24998, dueDate: '2026-11-24' },
    });
  });

  it('Shows no next payment for a layby whose customer asked to cancel', async () => {
    const { shop, search } = await openShop();
    const { jo, order } = await startedLayby(shop, { changes: { customer: { ...customer, phone: '0400 765 123' } } });
    await jo.post(`/api/orders/${order.id}/cancel-request`, { reason: 'No freezer' });
    expect((await search('5123')).laybys.items[0]).toMatchObject({ id: order.id, next: null });
  });

  it('Finds orders by name, email and number, in any word order and without accents', async () => {
    const { shop, staff, beef, search, ids } = await openShop();
    const [zoe, jo] = await storeOrders(shop, [
      {
        customerKey: customerKey({
          customerName: 'Zoë Ångström',
          customerEmail: 'zoe12@post.test',
          customerPhone: null,
        }),
      },
      { customerKey: customerKey({ customerName: 'Jo Citizen', customerEmail: 'jo@post.test', customerPhone: null }) },
    ]);
    expect(await ids('angst zoe', 'orders')).toEqual([zoe]);
    expect(await ids('ZOË', 'orders')).toEqual([zoe]);
    expect(await ids('zoe12@po', 'orders')).toEqual([zoe]);
    // The domain of an email address finds nothing, because a provider's domain would find everyone.
    expect(await ids('post.test', 'orders')).toEqual([]);
    expect(await ids('zoe citizen', 'orders')).toEqual([]);
    expect(await ids('z', 'orders')).toEqual([]);
    for (const typed of [`#${jo}`, `${jo}`]) expect(await ids(typed, 'orders')).toEqual([jo]);
    // A layby has the same number as its order.
    const layby = await sell(staff, saleOf(beef, 'layby-4'));
    const found = await search(`#${layby.id}`);
    expect([found.orders.items[0].id, found.laybys.items]).toEqual([layby.id, []]);
    for (const typed of ['"', '" OR words : "a', '*', 'zo*', "'", 'NEAR(zoe)', '^', ' ', '']) {
      expect([typed, (await search(typed)).orders.items.length <= 1]).toEqual([typed, true]);
    }
  });

  it('Finds changed names and phone numbers, and shows the five newest results of each type, active ones first', async () => {
    const { shop, staff, beef, search, ids } = await openShop();
    const order = await sell(staff, saleOf(beef, 'full'));
    await staff.patch(`/api/admin/orders/${order.id}/details`, {
      customer: { name: 'Dorothy Malone', email: 'dorothy@post.test', phone: '0499 111 765' },
      address: null,
      notes: null,
      version: order.version,
    });
    expect(await ids('dorothy', 'orders')).toEqual([order.id]);
    expect(await ids('11 765', 'orders')).toEqual([order.id]);
    expect(await ids('citizen', 'orders')).toEqual([]);
    const gone = await startedLayby(shop);
    const open: number[] = [];
    for (let made = 0; made < 2; made += 1) open.push((await startedLayby(shop)).order.id);
    const over = await sell(staff, saleOf(beef, 'layby-4'));
    for (const { id } of [gone.order, over]) {
      await staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled' });
    }
    expect(await ids('citizen', 'laybys')).toEqual([...open.toReversed(), over.id, gone.order.id]);
    const many = await storeOrders(
      shop,
      Array.from({ length: 6 }, () => ({ customerKey: 'mary nguyen\nmary@post.test' })),
    );
    const { orders } = await search('mary');
    expect([orders.items.map(({ id }: { id: number }) => id), orders.more]).toEqual([
      many.toReversed().slice(0, 5),
      true,
    ]);
    expect((await search('dorothy')).orders.more).toBe(false);
  });

  it('Finds customers and products, and is available only to staff', async () => {
    const { shop, search, ids } = await openShop();
    const mary = shop.visitor();
    const account = { username: 'mary', email: 'mary@post.test', password: 'correct horse', firstName: 'Mary' };
    await mary.post('/api/users/register', { ...account, lastName: 'Nguyen', phone: '0400 765 123' });
    const { customers } = await search('nguyen');
    expect(customers.items).toMatchObject([{ name: 'Mary Nguyen', email: 'mary@post.test', phone: '0400 765 123' }]);
    expect(await ids('5123', 'customers')).toEqual(customers.items.map(({ id }: { id: number }) => id));
    expect((await search('hindq')).products.items).toMatchObject([{ name: 'Beef hindquarter', weight: '55-60kg' }]);
    await orderLines(shop, mary, [[await stockProduct(shop), 'credit-card']]);
    expect((await mary.get('/api/admin/search?q=mary')).status).toBe(403);
    expect((await shop.visitor().get('/api/admin/search?q=mary')).status).toBe(401);
  });
});
