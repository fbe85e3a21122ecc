import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { customerKey, searchKey } from '#core/search-keys.ts';
import { charges, refunds } from '#server/payments/payment-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { type StoredOrder, storeOrders } from '#tests/support/data/stored-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/**
 * Creates a shop with these orders, and its order list for staff. `found` returns the positions of the found orders, starting at
 * 1.
 */
async function shopWith(wanted: readonly StoredOrder[]) {
  const shop = await startTestShop();
  await stockProduct(shop);
  const staff = await staffOf(shop);
  const ids = await storeOrders(shop, wanted);
  const ask = (query: string) => staff.get(`/api/admin/orders${query}`);
  const found = async (query: string): Promise<number[]> => {
    const response = await ask(query);
    if (response.status !== 200) throw new Error(`The list was answered ${response.status}: ${response.text}`);
    return response.body.map((order: Order) => ids.indexOf(order.id) + 1);
  };
  return { shop, staff, ids, ask, found };
}

describe('The list of orders', () => {
  it('can be filtered by status, delivery day, payment option, customer and source, alone or combined', async () => {
    const { found } = await shopWith([
      { status: 'paid', deliveryDate: '2026-11-12', userId: 1 },
      { status: 'paid', deliveryDate: '2026-11-13', source: 'counter' },
      { status: 'delivered', deliveryDate: '2026-11-12', endedAt: '2026-11-12T00:00:00.000Z', userId: 1 },
      { paymentType: 'layby-weekly', source: 'counter' },
    ]);
    expect(await found('')).toEqual([4, 3, 2, 1]);
    expect(await found('?status=paid')).toEqual([2, 1]);
    expect(await found('?deliveryDate=2026-11-12')).toEqual([3, 1]);
    expect(await found('?paymentType=layby-weekly')).toEqual([4]);
    expect(await found('?userId=1')).toEqual([3, 1]);
    expect(await found('?source=counter')).toEqual([4, 2]);
    expect(await found('?status=paid&deliveryDate=2026-11-12&paymentType=immediate&userId=1&source=online')).toEqual([
      1,
    ]);
    expect(await found('?status=paid&q=layby')).toEqual([]);
  });

  it('can be sorted by any column in either direction, and orders without a delivery day are always last', async () => {
    const { found } = await shopWith([
      { totalCents: 300, paidCents: 100, deliveryDate: '2026-11-12' },
      { totalCents: 100, status: 'paid' },
      { totalCents: 200, status: 'delivered', deliveryDate: '2026-11-11', endedAt: '2026-11-11T00:00:00.000Z' },
    ]);
    expect(await found('?sort=newest')).toEqual([3, 2, 1]);
    expect(await found('?direction=asc')).toEqual([1, 2, 3]);
    expect(await found('?sort=total')).toEqual([1, 3, 2]);
    expect(await found('?sort=total&direction=asc')).toEqual([2, 3, 1]);
    expect(await found('?sort=paid')).toEqual([3, 2, 1]);
    expect(await found('?sort=paid&direction=asc')).toEqual([1, 2, 3]);
    expect(await found('?sort=deliveryDate')).toEqual([1, 3, 2]);
    expect(await found('?sort=deliveryDate&direction=asc')).toEqual([3, 1, 2]);
    expect(await found('?sort=status')).toEqual([1, 2, 3]);
    expect(await found('?sort=status&direction=asc')).toEqual([3, 2, 1]);
    expect(await found('?sort=paid&status=paid')).toEqual([2]);
  });

  it('rejects unknown filters and names each of them', async () => {
    const { ask } = await shopWith([]);
    const response = await ask('?status=sold&deliveryDate=tomorrow&attention=none&sort=colour&direction=up&userId=x');
    expect(response.status).toBe(422);
    const named = response.body.errors.map((error: { path: string }) => error.path);
    expect(named).toEqual(['status', 'deliveryDate', 'userId', 'attention', 'sort', 'direction']);
  });

  it('has pages with the total count and with links that keep the filters', async () => {
    const { ask, found } = await shopWith(
      Array.from({ length: 130 }, (_, index) => ({
        status: index % 2 === 0 ? ('paid' as const) : ('pending' as const),
      })),
    );
    expect(await found('')).toEqual(Array.from({ length: 130 }, (_, index) => 130 - index));
    expect(await found('?page=2&pageSize=40')).toEqual(Array.from({ length: 40 }, (_, index) => 90 - index));
    expect(await found('?page=9&pageSize=40')).toEqual([]);
    const page = await ask('?page=2&pageSize=30&status=paid&sort=total');
    expect(page.body).toHaveLength(30);
    expect(page.body[0]).toMatchObject({ items: [{ name: 'Half lamb' }], plan: null });
    expect(page.headers['x-total-count']).toBe('65');
    expect(page.headers.link).toContain('</api/admin/orders?page=3&pageSize=30&status=paid&sort=total>; rel="next"');
    const last = await ask('?page=3&pageSize=30&status=paid');
    expect([last.body.length, last.headers['x-total-count']]).toEqual([5, '65']);
    expect((await ask('?page=4&pageSize=30&status=paid')).headers['x-total-count']).toBe('65');
    expect((await ask('?status=pending')).headers['x-total-count']).toBe('65');
  });
});

describe('Searching orders', () => {
  it('finds orders by the start of an order or customer number, and by a part of a status or payment option', async () => {
    const { found, ids } = await shopWith([
      ...Array.from({ length: 30 }, () => ({ status: 'delivered' as const, endedAt: '2026-11-09T00:00:00.000Z' })),
      { userId: 1, paymentType: 'layby-weekly' },
      { paymentType: 'layby-fortnightly', status: 'cancelled', endedAt: '2026-11-09T00:00:00.000Z' },
    ]);
    expect(ids[0]).toBe(1);
    expect(await found('?q=12')).toEqual([12]);
    expect(await found('?q=2&pageSize=5')).toEqual([29, 28, 27, 26, 25]);
    expect(await found('?q=31')).toEqual([31]);
    // Order 31 is the only order of account 1.
    expect(await found('?q=1&status=pending')).toEqual([31]);
    expect(await found('?q=LAYBY')).toEqual([32, 31]);
    expect(await found('?q=Fortnight')).toEqual([32]);
    expect(await found('?q=cancel')).toEqual([32]);
    expect(await found('?q=jo')).toEqual([]);
    expect(await found('?q=%25')).toEqual([]);
  });

  it('finds orders by the start of the customer’s names and email, but not by a number in them', async () => {
    const { found } = await shopWith([
      { customerKey: searchKey('Zoë Ångström', 'zoe12@customer.test') },
      { customerKey: searchKey('Jo Citizen', 'jo@customer.test') },
    ]);
    expect(await found('?q=ANGSTR')).toEqual([1]);
    expect(await found(`?q=${encodeURIComponent('zoë å')}`)).toEqual([1]);
    expect(await found('?q=JO@cust')).toEqual([2]);
    expect(await found('?q=itizen')).toEqual([]);
    expect(await found('?q=citizen&status=paid')).toEqual([]);
    expect(await found('?q=12')).toEqual([]);
  });

  it('finds orders by the digits of a phone number, however it is typed or stored', async () => {
    const jo = { customerName: 'Jo', customerEmail: '61400000123@customer.test' };
    const called = (customerPhone: string | null) => ({ customerKey: customerKey({ ...jo, customerPhone }) });
    const { found } = await shopWith(['0400 000 123', '+61 (0)400 000-123', '0400000124', null].map(called));
    for (const typed of ['0400 000 123', '0400000123', '+61 400 000 123', '61400000123', '(04) 0000 0123', '00 0123']) {
      expect([typed, await found(`?q=${encodeURIComponent(typed)}`)]).toEqual([typed, [2, 1]]);
    }
    expect(await found('?q=400')).toEqual([]);
  });

  it('finds only order 12 by "#12"', async () => {
    const { found } = await shopWith(Array.from({ length: 21 }, () => ({})));
    expect(await found('?q=%232')).toEqual([2]);
    expect(await found('?q=%2322')).toEqual([]);
  });
});

describe('An order that needs attention', () => {
  it('has a cancellation request that can still be approved', async () => {
    const requested = { cancelRequestedAt: '2026-11-09T00:00:00.000Z' };
    const { found } = await shopWith([
      requested,
      { ...requested, status: 'paid' },
      { ...requested, status: 'cancelled', endedAt: '2026-11-09T00:00:00.000Z' },
      {},
    ]);
    expect(await found('?attention=cancel-requested')).toEqual([2, 1]);
  });

  it('is paid or agreed, and has no delivery day or one in the past', async () => {
    const agreedAt = '2026-11-08T00:00:00.000Z';
    const { shop, found } = await shopWith([
      { status: 'paid' },
      { status: 'paid', deliveryDate: '2026-11-09' },
      { status: 'paid', deliveryDate: '2026-11-10' },
      { status: 'delivered', deliveryDate: '2026-11-09', endedAt: '2026-11-09T00:00:00.000Z' },
      {},
      { agreedAt },
      { agreedAt, deliveryDate: '2026-11-09' },
      { agreedAt, deliveryDate: '2026-11-09', status: 'cancelled', endedAt: '2026-11-09T00:00:00.000Z' },
    ]);
    expect(await found('?attention=no-delivery-date')).toEqual([6, 1]);
    expect(await found('?attention=overdue-delivery')).toEqual([7, 2]);
    shop.setClock('2026-11-11T00:00:00.000Z');
    expect(await found('?attention=overdue-delivery&sort=deliveryDate&direction=asc')).toEqual([2, 7, 3]);
  });

  it('has a rejected refund that staff haven’t made another way yet', async () => {
    const { shop, staff, ids, found } = await shopWith([
      { status: 'cancelled', paidCents: 9000, keptCents: 5000, endedAt: '2026-11-09T00:00:00.000Z' },
      { status: 'cancelled', paidCents: 5000, keptCents: 5000, endedAt: '2026-11-09T00:00:00.000Z' },
    ]);
    const at = shop.deps.clock().toISOString();
    const amount = { amountCents: 4000, createdAt: at };
    await shop.deps.store.write(async (tx) => {
      const metadata = { allocations: [], savesCard: false };
      const till = { kind: 'customer', provider: 'till', status: 'succeeded', source: 'till_ok', metadata } as const;
      await tx.insert(charges).values({ reference: 'charge', ...till, ...amount });
      await tx.insert(refunds).values(
        ids.map((orderId) => {
          return { reference: `refund-${orderId}`, orderId, chargeId: 1, status: 'refused' as const, ...amount };
        }),
      );
    });
    expect(await found('?attention=refund-refused')).toEqual([1]);
    await staff.patch(`/api/admin/orders/${ids[0]}/payment`, { amountPaid: 5000 });
    expect(await found('?attention=refund-refused')).toEqual([]);
  });
});
