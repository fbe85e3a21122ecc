import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, melbourneDay, startOfDay } from '#core/dates.ts';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { readFile } from '#tests/server/import-export/exported-table.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { columnOf, reportOf, totalOf } from './report-of.ts';

const price = 99995;
const today = 'from=2026-11-10&to=2026-11-10';

async function registerForGst({ deps }: TestShop): Promise<void> {
  const value = { ...defaultShopSettings, comingSoon: false, gstRegistered: true };
  const row = { name: 'shop' as const, value, updatedAt: deps.clock().toISOString() };
  await deps.store.write((tx) =>
    tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row }),
  );
}

async function sellAt(shop: TestShop, instant: string) {
  shop.setClock(instant);
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await pay(jo, [order]);
  return order;
}

describe('The days of a report', () => {
  it('are Melbourne days, even when clocks change, with a row for each day', async () => {
    const shop = await startTestShop({ now: '2026-10-02T00:00:00.000Z' });
    const staff = await staffOf(shop);
    await sellAt(shop, '2026-10-03T13:59:59.999Z'); // Saturday
    await sellAt(shop, '2026-10-03T14:00:00.000Z'); // Sunday, midnight in standard time
    await sellAt(shop, '2026-10-04T12:59:59.999Z'); // Sunday, the last moment in summer time
    await sellAt(shop, '2026-10-04T13:00:00.000Z'); // Monday
    const days = await reportOf(staff, 'sales', 'from=2026-10-02&to=2026-10-05');
    expect(columnOf(days, 'orders')).toEqual({ '2026-10-02': 0, '2026-10-03': 1, '2026-10-04': 2, '2026-10-05': 1 });
    const weeks = await reportOf(staff, 'sales', 'from=2026-10-02&to=2026-10-05&by=week');
    expect(columnOf(weeks, 'orders')).toEqual({ '2026-09-28': 3, '2026-10-05': 1 });
    const months = await reportOf(staff, 'sales', 'from=2026-10-02&to=2026-10-05&by=month');
    expect(columnOf(months, 'net')).toEqual({ '2026-10': 4 * price });
    const takings = await reportOf(staff, 'takings', 'from=2026-10-02&to=2026-10-05');
    expect(columnOf(takings, 'card')).toEqual({
      '2026-10-02': 0,
      '2026-10-03': price,
      '2026-10-04': 2 * price,
      '2026-10-05': price,
    });
  });

  it('start at the same instants in the database’s queries as in the shop’s code, for forty years', async () => {
    const shop = await startTestShop();
    const order = await sellAt(shop, '2026-11-10T00:00:00.000Z');
    const edges = Array.from({ length: 80 }, (_, index) => {
      const year = 2009 + Math.floor(index / 2);
      const first = index % 2 === 0 ? `${year}-04-01` : `${year}-10-01`;
      return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => startOfDay(addDays(first, more)));
    }).flat();
    const instants = edges.flatMap((edge) => [edge, new Date(edge.getTime() - 1)]);
    await shop.deps.store.write(async (tx) => {
      for (const instant of instants) {
        await tx.update(orders).set({ createdAt: instant.toISOString() }).where(eq(orders.id, order.id));
        const [row] = await rawRows<{ day: string }>(
          tx,
          `select day from sales_of_orders where order_id = ${order.id}`,
        );
        expect(row?.day).toBe(melbourneDay(instant));
      }
    });
  });
});

describe('An unusual report request', () => {
  it('for a shop without sales has rows of zeros', async () => {
    const staff = await staffOf(await startTestShop());
    const report = await reportOf(staff, 'sales', 'from=2026-11-09&to=2026-11-10');
    expect(columnOf(report, 'net')).toEqual({ '2026-11-09': 0, '2026-11-10': 0 });
    expect(totalOf(report, 'average')).toBeNull();
    const products = await reportOf(staff, 'sales', 'from=2026-11-09&to=2026-11-10&by=product');
    expect(columnOf(products, 'net')).toEqual({ delivery: 0, rest: 0 });
  });

  it('for a hundred years returns months, from the first sale to the current month', async () => {
    const shop = await startTestShop({ now: '2026-09-01T00:00:00.000Z' });
    await sellAt(shop, '2026-09-02T00:00:00.000Z');
    shop.setClock('2026-11-10T00:00:00.000Z');
    const report = await reportOf(await staffOf(shop), 'sales', 'from=2000-01-01&to=2099-12-31');
    expect(report.by).toBe('month');
    expect(columnOf(report, 'net')).toEqual({ '2026-09': price, '2026-10': 0, '2026-11': 0 });
  });

  it('for future days has no rows', async () => {
    const staff = await staffOf(await startTestShop());
    const report = await reportOf(staff, 'sales', 'from=2026-11-11&to=2026-11-30');
    expect(report.rows).toEqual([]);
    expect(totalOf(report, 'net')).toBe(0);
  });

  it.each([
    ['from=2026-11-10&to=2026-11-09', 'The last day is before the first.'],
    ['from=1999-12-31&to=2026-11-09', 'between 2000 and 2099'],
    ['from=2026-02-30&to=2026-11-09', ''],
    ['from=2026-11-09&to=2026-11-10&by=method', 'This report is divided by day, week, month, product'],
  ])('is rejected with a message: %s', async (query, sentence) => {
    const staff = await staffOf(await startTestShop());
    const response = await staff.get(`/api/admin/reports/sales?${query}`);
    expect(response.status).toBe(422);
    expect(response.text).toContain(sentence);
  });
});

describe('Sales in the reports:', () => {
  it('an order has one row in each breakdown, with the same sums', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const order = await sellAt(shop, '2026-11-09T23:00:00.000Z');
    for (const [by, key] of [
      ['day', '2026-11-10'],
      ['product', String(order.productId)],
      ['type', 'beef'],
      ['size', 'quarter'],
      ['channel', 'web'],
      ['payment', 'once'],
    ] as const) {
      expect(columnOf(await reportOf(staff, 'sales', `${today}&by=${by}`), 'net')).toMatchObject({ [key]: price });
    }
    expect(totalOf(await reportOf(staff, 'sales', today), 'average')).toBe(price);
  });

  it('a website order doesn’t count until it is paid, and a layby counts in full from its first payment', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const product = await stockProduct(shop);
    const opened = await staff.post('/api/create-meat-subscription', { productId: product.id });
    const jo = shop.visitor();
    const { orders: both } = await orderLines(shop, jo, [
      [product, 'layby-4'],
      [product, 'credit-card'],
    ]);
    const payments = async () => columnOf(await reportOf(staff, 'sales', `${today}&by=payment`), 'net');
    expect(await payments()).toEqual({ once: 0, subscription: 0, both: 0, layby: 0 });
    await pay(staff, [opened.body.order]);
    const subscription = opened.body.order.totalAmount;
    expect(await payments()).toEqual({ once: 0, subscription, both: 0, layby: 0 });
    const refused = await pay(jo, both, { token: testCards.declined });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await payments()).toEqual({ once: 0, subscription, both: 0, layby: 0 });
    await pay(jo, both);
    expect(await payments()).toEqual({ once: price, subscription, both: 0, layby: price });
  });

  it('a counter layby counts from its first payment, but not after that payment is undone', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { id } = await sell(staff, saleOf(await stockProduct(shop), 'layby-4'));
    const orders = async () => totalOf(await reportOf(staff, 'sales', today), 'orders');
    expect(await orders()).toBe(0);
    const { version } = await orderAsItIs(shop, id);
    const path = `/api/admin/orders/${id}/payment`;
    const paid = await staff.patch(path, { amountPaid: 25_000, version });
    expect(paid.status).toBe(200);
    expect(await orders()).toBe(1);
    await staff.patch(path, { amountPaid: 0, version: paid.body.version });
    expect(await orders()).toBe(0);
  });

  it('counter sales that were handed over are counted separately from those for later, and voided sales don’t count', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const product = await stockProduct(shop);
    const paid = { method: 'cash' as const, amount: price };
    const taken = await sell(staff, saleOf(product, 'full', { paid, handedOver: true }));
    await sell(staff, saleOf(product, 'full'));
    const channels = async () => columnOf(await reportOf(staff, 'sales', `${today}&by=channel`), 'orders');
    expect(await channels()).toEqual({ web: 0, counter: 1, later: 1, offline: 0 });
    const { version } = await orderAsItIs(shop, taken.id);
    await staff.post(`/api/admin/orders/${taken.id}/void`, { method: 'as-paid', reason: 'Mis-keyed', version });
    expect(await channels()).toEqual({ web: 0, counter: 0, later: 1, offline: 0 });
    const takings = await reportOf(staff, 'takings', `${today}&by=method`);
    expect(takings.rows.find(({ key }) => key === 'cash')?.cells).toEqual([1, price, -price, 0]);
  });

  it('GST is the sum of the receipts’ GST, and isn’t shown for an unregistered shop', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const jo = shop.visitor();
    const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 1003, taxClass: 'gst' });
    for (let made = 0; made < 3; made += 1) await pay(jo, (await orderLines(shop, jo, [[pies, 'credit-card']])).orders);
    const without = await reportOf(staff, 'sales', today);
    expect(without.columns.map(({ key }) => key)).not.toContain('gst');
    await registerForGst(shop);
    // Each receipt has GST of 91.18 cents, rounded to 91. The sum of three would round to 274.
    expect(totalOf(await reportOf(staff, 'sales', today), 'gst')).toBe(3 * 91);
    expect(columnOf(await reportOf(staff, 'sales', `${today}&by=product`), 'taxed')[pies.id]).toBe(3009);
  });
});

it('The downloaded sales report has the rows and figures of the screen and a total', async () => {
  const shop = await startTestShop({ now: '2026-11-08T00:00:00.000Z' });
  const staff = await staffOf(shop);
  await sellAt(shop, '2026-11-09T23:00:00.000Z');
  const response = await staff.get(`/api/admin/report-files/sales?from=2026-11-09&to=2026-11-10&compare=before`);
  expect(response.headers['content-disposition']).toContain('sales-by-day-2026-11-09-to-2026-11-10.csv');
  const rows = readFile(response.text);
  expect(rows.map((row) => [row.Day, row.Orders, row['Net sales, $'], row['Before, $'], row['Change, %']])).toEqual([
    ['2026-11-09', '0', '0.00', '0.00', ''],
    ['2026-11-10', '1', '999.95', '0.00', ''],
    ['Total', '1', '999.95', '0.00', ''],
  ]);
});

it('A report of a week compares it with the same days of the previous week', async () => {
  const shop = await startTestShop({ now: '2026-11-01T00:00:00.000Z' });
  const staff = await staffOf(shop);
  await sellAt(shop, '2026-11-02T00:00:00.000Z');
  await sellAt(shop, '2026-11-02T00:00:01.000Z');
  await sellAt(shop, '2026-11-04T00:00:00.000Z');
  await sellAt(shop, '2026-11-09T23:00:00.000Z');
  const report = await reportOf(staff, 'sales', 'from=2026-11-09&to=2026-11-10&compare=before');
  expect(report.compared).toEqual({ from: '2026-11-02', to: '2026-11-03' });
  expect(columnOf(report, 'before')).toEqual({ '2026-11-09': 2 * price, '2026-11-10': 0 });
  expect([totalOf(report, 'before'), totalOf(report, 'change')]).toEqual([2 * price, -500]);
  const products = await reportOf(staff, 'sales', 'from=2026-11-09&to=2026-11-10&compare=before&by=product');
  expect(Object.values(columnOf(products, 'before')).reduce((sum: number, cents) => sum + Number(cents), 0)).toBe(
    2 * price,
  );
});
