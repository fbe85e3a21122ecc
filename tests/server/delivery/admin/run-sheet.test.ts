import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CounterPaymentOption } from '#core/counter-sale/counter-sale-api.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const day = '2026-11-12';

async function shopWithVan() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop, { cuts: ['rump', 'fillet'] });
  const paidFor = (changes: object = {}, product: SoldProduct = beef, payment: CounterPaymentOption = 'full') => {
    const sale = saleOf(product, payment, {
      address,
      ...(payment === 'full' ? { deliveryDate: day } : {}),
      ...changes,
    });
    return sell(staff, { ...sale, paid: { method: 'cash', amount: sale.totalAmount } });
  };
  return { shop, staff, beef, paidFor };
}

const sheetOf = async (staff: Visitor, of = day) => (await staff.get(`/api/admin/run-sheet?day=${of}`)).body;
const setStatus = (staff: Visitor, id: number, status: string) =>
  staff.patch(`/api/admin/orders/${id}/status`, { status });

describe('The run sheet of the delivery driver', () => {
  it('Lists the paid and delivered orders of its day in driving order, and the packs to load', async () => {
    const { shop, staff, beef, paidFor } = await shopWithVan();
    const lamb = await stockProduct(shop, { name: 'Half lamb', weight: '10-12kg', type: 'lamb', cuts: [] });
    const far = await paidFor({ address: { ...address, postcode: '3199' }, notes: 'Ring twice' });
    const items = [
      { productId: beef.id, quantity: 2 },
      { productId: lamb.id, quantity: 1 },
    ];
    const near = await paidFor({ items, totalAmount: 3 * 99995, customer: { name: 'Ann Lee', phone: '9555 1234' } });
    expect((await sheetOf(staff)).totals).toEqual([
      { productId: beef.id, name: 'Beef hindquarter', weight: '55-60kg', quantity: 3 },
      { productId: lamb.id, name: 'Half lamb', weight: '10-12kg', quantity: 1 },
    ]);
    await setStatus(staff, near.id, 'delivered');
    const gone = await paidFor();
    await setStatus(staff, gone.id, 'cancelled');
    await paidFor({ deliveryDate: '2026-11-13' });
    await sell(staff, saleOf(beef, 'full', { address, deliveryDate: day }));

    const sheet = await sheetOf(staff);
    expect(sheet.day).toBe(day);
    expect(sheet.stops).toMatchObject([
      {
        orderId: near.id,
        status: 'delivered',
        customer: { name: 'Ann Lee', phone: '9555 1234', email: null },
        address: { street: '1 Smith St', postcode: '3053' },
        items: [
          {
            name: 'Beef hindquarter',
            quantity: 2,
            weight: '55-60kg',
            chart: '/charts/beef/rump.fillet.svg',
            cuts: [
              { name: 'Fillet', kilosLow: 11, kilosHigh: 12 },
              { name: 'Rump', kilosLow: 44, kilosHigh: 48 },
            ],
          },
          { name: 'Half lamb', quantity: 1, weight: '10-12kg', cuts: [] },
        ],
      },
      { orderId: far.id, status: 'paid', notes: 'Ring twice', version: far.version, paymentType: 'immediate' },
    ]);
    // Packs of delivered orders aren't counted, because they are already packed.
    expect(sheet.totals).toEqual([{ productId: beef.id, name: 'Beef hindquarter', weight: '55-60kg', quantity: 1 }]);
    // The next day with deliveries, shown if this day has none.
    expect(sheet.next).toEqual({ day: '2026-11-13', toDeliver: 1 });
    expect(await sheetOf(staff, '2026-11-16')).toMatchObject({ stops: [], totals: [], next: null });
    for (const wrong of ['', '?day=', '?day=2026-02-30', '?day=tomorrow']) {
      expect((await staff.get(`/api/admin/run-sheet${wrong}`)).status).toBe(422);
    }
  });

  it('Lists a layby once it is paid off and has a delivery day', async () => {
    const { staff, beef, paidFor } = await shopWithVan();
    const layby = await paidFor({}, beef, 'layby-2');
    expect((await sheetOf(staff)).stops).toEqual([]);
    await staff.patch(`/api/orders/${layby.id}/delivery`, { deliveryDate: day });
    expect((await sheetOf(staff)).stops).toMatchObject([{ orderId: layby.id, paymentType: 'layby-fortnightly' }]);
  });

  it('Can be downloaded as a CSV file in which no text of a customer runs as a formula', async () => {
    const { staff, paidFor } = await shopWithVan();
    await paidFor({
      customer: { name: '=HYPERLINK("http://x")', phone: '+61 400 000 000' },
      address: { ...address, street: '@SUM(A1)' },
      notes: '-2+3\nRing "twice"; side gate',
    });
    const response = await staff.get(`/api/admin/run-sheet.csv?day=${day}`);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="run-sheet-2026-11-12.csv"');
    expect(response.text.startsWith('\uFEFFDay,Stop,Order,')).toBe(true);
    expect(parse(response.text, { bom: true, columns: true })).toEqual([
      {
        Day: day,
        Stop: '1',
        Order: '1',
        Status: 'paid',
        Name: '\'=HYPERLINK("http://x")',
        Phone: "'+61 400 000 000",
        Email: '',
        Street: "'@SUM(A1)",
        City: 'Carlton',
        State: 'VIC',
        Postcode: '3053',
        Packs: '1 × Beef hindquarter (55-60kg)',
        Notes: '\'-2+3\nRing "twice"; side gate',
        Payment: 'Paid in full',
      },
    ]);
    const empty = await staff.get('/api/admin/run-sheet.csv?day=2026-11-16');
    expect(parse(empty.text, { bom: true }).length).toBe(1);
  });

  it('Is visible to staff only', async () => {
    const { shop } = await shopWithVan();
    const guest = shop.visitor();
    const paths = ['run-sheet?day=2026-11-12', 'run-sheet.csv?day=2026-11-12', 'delivery-days'];
    const statuses = () => Promise.all(paths.map(async (path) => (await guest.get(`/api/admin/${path}`)).status));
    expect(await statuses()).toEqual([401, 401, 401]);
    await guest.post('/api/users/register', { username: 'someone', email: 'some@one.test', password: 'correct horse' });
    expect(await statuses()).toEqual([403, 403, 403]);
    const body = { day, orders: [{ id: 1 }] };
    expect((await guest.post('/api/admin/run-sheet/delivered', body)).status).toBe(403);
  });
});

describe('The list of delivery days for staff', () => {
  it('Contains today, the days that can be chosen, and earlier days with undelivered orders, each with its number of orders', async () => {
    const { shop, staff, paidFor } = await shopWithVan();
    const first = await paidFor();
    await paidFor();
    await paidFor({ deliveryDate: '2026-11-11' });
    await setStatus(staff, first.id, 'delivered');
    shop.setClock('2026-11-12T23:00:00.000Z');
    const days = (await staff.get('/api/admin/delivery-days')).body;
    expect(days.slice(0, 4)).toEqual([
      { day: '2026-11-11', toDeliver: 1, delivered: 0 },
      { day: '2026-11-12', toDeliver: 1, delivered: 1 },
      { day: '2026-11-13', toDeliver: 0, delivered: 0 },
      { day: '2026-11-16', toDeliver: 0, delivered: 0 },
    ]);
    expect(days.at(-1)).toEqual({ day: '2026-11-27', toDeliver: 0, delivered: 0 });
    expect(days).toHaveLength(13);
  });
});

describe('Marking orders of a day as delivered', () => {
  it('Marks all the given orders together, records who marked them, and leaves delivered orders unchanged', async () => {
    const { shop, staff, paidFor } = await shopWithVan();
    const created = [await paidFor(), await paidFor(), await paidFor()];
    await setStatus(staff, created[0]?.id ?? 0, 'delivered');
    const orders = created.map(({ id, version }) => ({ id, version }));
    const response = await staff.post('/api/admin/run-sheet/delivered', { day, orders });
    expect(response.status).toBe(200);
    expect(response.body.stops.map((stop: { status: string }) => stop.status)).toEqual(Array(3).fill('delivered'));
    expect(await lastEvent(shop)).toMatchObject({ kind: 'delivered', actorKind: 'staff', orderId: created[2]?.id });
  });

  it('Marks an order only once if the request contains it twice', async () => {
    const { shop, staff, paidFor } = await shopWithVan();
    const { id, version } = await paidFor();
    const twice = [
      { id, version },
      { id, version },
    ];
    const response = await staff.post('/api/admin/run-sheet/delivered', { day, orders: twice });
    expect([response.status, response.body.stops[0].version]).toEqual([200, version + 1]);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events.filter(({ kind }) => kind === 'delivered')).toMatchObject([
      { orderId: id, detail: { deliveryDate: day } },
    ]);
  });

  it('Marks the 500 orders of a long day in one request', async () => {
    const { shop, staff, paidFor } = await shopWithVan();
    const { id } = await paidFor();
    const ids = await shop.deps.store.write(async (tx) => {
      const [row] = await tx.select().from(orders).where(eq(orders.id, id));
      if (row === undefined) throw new Error('There is no order');
      const { id: _id, clientKey: _key, ...copy } = row;
      const copies = Array.from({ length: 499 }, () => copy);
      return (await tx.insert(orders).values(copies).returning({ id: orders.id })).map((created) => created.id);
    });
    const named = [id, ...ids].map((each) => ({ id: each }));
    const response = await staff.post('/api/admin/run-sheet/delivered', { day, orders: named });
    expect(response.status).toBe(200);
    expect(response.body.stops.filter((stop: { status: string }) => stop.status === 'delivered')).toHaveLength(500);
  });

  it.each([
    ['cancelled', (staff: Visitor, id: number) => setStatus(staff, id, 'cancelled')],
    [
      'moved to another day',
      (staff: Visitor, id: number) => staff.patch(`/api/orders/${id}/delivery`, { deliveryDate: '2026-11-13' }),
    ],
  ])('Marks no order if one of them was %s after the day was loaded, and names that order', async (_what, change) => {
    const { staff, paidFor } = await shopWithVan();
    const [retained, other] = [await paidFor(), await paidFor()];
    expect((await change(staff, other.id)).status).toBe(200);
    const orders = [{ id: retained.id }, { id: other.id }];
    const response = await staff.post('/api/admin/run-sheet/delivered', { day, orders });
    expect([response.status, response.body.code]).toEqual([409, 'wrong_status']);
    expect(response.body.detail).toContain(`Order #${other.id}`);
    expect((await sheetOf(staff)).stops).toMatchObject([{ orderId: retained.id, status: 'paid' }]);
  });

  it('Is rejected if an order has changed since the day was loaded or doesn’t exist', async () => {
    const { staff, paidFor } = await shopWithVan();
    const { id, version } = await paidFor();
    const mark = async (orders: object[]) =>
      (await staff.post('/api/admin/run-sheet/delivered', { day, orders })).body.code;
    expect(await mark([{ id, version: version + 1 }])).toBe('stale_version');
    expect(await mark([{ id: 99 }])).toBe('not_found');
    expect(await mark([])).toBe('invalid');
    expect((await sheetOf(staff)).stops).toMatchObject([{ status: 'paid' }]);
  });
});
