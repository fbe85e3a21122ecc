import { expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import { reportDivisions } from '#core/reports/report-api.ts';
import { flushPageViews } from '#server/analytics/page-views.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, type SoldProduct, stockProduct, type WantedLine } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { columnOf, reportOf, totalOf } from './report-of.ts';

const paymentTypes = ['credit-card', 'credit-card', 'subscription', 'layby-2', 'layby-4'] as const;
const reason = 'By chance';

interface Played {
  shop: TestShop;
  staff: Visitor;
  chance: Chance;
  packs: SoldProduct[];
}

/** Makes an order with several packs and payment options, or a counter sale. Most are paid. */
async function makeOrders({ shop, staff, chance, packs }: Played): Promise<number[]> {
  if (chance.oneIn(3)) {
    const product = chance.pick(packs);
    const handedOver = chance.oneIn(2);
    // Cash is rounded to 5 cents.
    const amount = Math.round(product.priceCents / 5) * 5;
    const paid = handedOver || chance.oneIn(2) ? { paid: { method: 'cash' as const, amount } } : {};
    return [(await sell(staff, saleOf(product, 'full', { ...paid, handedOver }))).id];
  }
  const lines = Array.from({ length: 1 + chance.below(3) }, (): WantedLine => {
    return [chance.pick(packs), chance.pick(paymentTypes), 1 + chance.below(3)];
  });
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, lines);
  if (!chance.oneIn(4)) await pay(jo, orders);
  return orders.map(({ id }) => id);
}

/** Makes a refund of a line or an amount, changes quantities, voids, cancels or delivers. The shop may reject it. */
async function correct({ shop, staff, chance }: Played, id: number): Promise<void> {
  const path = `/api/admin/orders/${id}`;
  const { version, items } = await orderAsItIs(shop, id);
  const method = 'as-paid';
  const refundLine = async () => {
    const { lines = [], refundable = 0 } = (await staff.get(`${path}/refundable`)).body;
    const [line] = lines.filter(({ left }: { left: number }) => left > 0);
    const amount = Math.min(line?.left ?? 0, refundable, 100 + chance.below(5000));
    return staff.post(`${path}/refunds`, { amount, lines: [{ id: line?.id ?? 0, amount }], method, reason, version });
  };
  const [first] = items;
  const changed = { productId: first?.productId ?? 0, paymentType: first?.paymentType, quantity: 1 + chance.below(4) };
  const steps = [
    refundLine,
    () => staff.post(`${path}/refunds`, { amount: 1 + chance.below(3000), method, reason, version }),
    () => staff.patch(`${path}/status`, { status: 'cancelled', version }),
    () => staff.post(`${path}/void`, { method, reason, version }),
    async () => {
      const body = { items: [changed], method, reason, customerAgreed: true, version };
      const refused = await staff.post(`${path}/items`, { ...body, totalAmount: 1 });
      const { totalAmount } = refused.body;
      return staff.post(`${path}/items`, { ...body, totalAmount: totalAmount ?? 1 });
    },
    () => staff.patch(`${path}/status`, { status: 'delivered', version }),
  ];
  await chance.pick(steps)();
}

/** Opens some of the product pages, and stores the views as the shop does every few seconds. */
async function seeProducts({ shop, chance, packs }: Played): Promise<void> {
  const visitor = shop.visitor();
  for (const { id } of packs.filter(() => chance.oneIn(2))) {
    await visitor.post('/api/page-views', { path: `/products/${id}` });
  }
  await flushPageViews(shop.deps.store);
}

it(
  'After any sales, refunds, changes, voids and cancellations, every breakdown of a report adds up to the orders’ lines, to the cent',
  byChance(async (chance) => {
    const shop = await startTestShop({ now: '2026-10-03T00:00:00.000Z', env: { trustProxy: 1 } });
    const staff = await staffOf(shop);
    await stateCancellationCharge(shop, 1000);
    const packs = [
      await stockProduct(shop, { name: 'Half lamb', type: 'lamb', cutSize: 'half', priceCents: 31_237 }),
      await stockProduct(shop, { name: 'Beef pies', priceCents: 11_003, taxClass: 'gst' }),
      await stockProduct(shop, { name: 'Whole pig', type: 'pork', cutSize: 'full', priceCents: 77_701 }),
    ];
    const played = { shop, staff, chance, packs };
    const made: number[] = [];
    for (let round = 0; round < 24; round += 1) {
      made.push(...(await makeOrders(played)));
      await seeProducts({ shop, staff, chance, packs });
      if (chance.oneIn(2)) shop.advance(chance.below(36) * 3_600_000);
      for (let corrections = chance.below(3); corrections > 0; corrections -= 1)
        await correct(played, chance.pick(made));
    }
    const [kept] = await shop.deps.store.read(async (db) =>
      rawRows<{ cents: number; lines: number }>(
        db,
        `
        select coalesce(sum(o.total_cents), 0) as cents,
          (select sum(l.amount_cents) from order_lines l where l.order_id in (select order_id from order_sales)) as lines
        from orders o where o.id in (select order_id from order_sales)`,
      ),
    );
    expect(kept?.cents).toBeGreaterThan(0);
    expect(kept?.lines).toBe(kept?.cents);
    for (const by of reportDivisions.sales) {
      const report = await reportOf(staff, 'sales', `from=2026-10-01&to=2026-12-31&by=${by}`);
      const rows = Object.values(columnOf(report, 'net')).reduce((sum: number, cents) => sum + Number(cents), 0);
      expect([by, rows, totalOf(report, 'net')]).toEqual([by, kept?.cents, kept?.cents]);
    }
    for (const by of reportDivisions.takings) {
      const report = await reportOf(staff, 'takings', `from=2026-10-01&to=2026-12-31&by=${by}`);
      const [paid] = await shop.deps.store.read(async (db) =>
        rawRows<{ cents: number }>(db, 'select sum(amount_cents) as cents from payments'),
      );
      const rows = Object.values(columnOf(report, 'net')).reduce((sum: number, cents) => sum + Number(cents), 0);
      expect([by, rows, totalOf(report, 'net')]).toEqual([by, paid?.cents, paid?.cents]);
    }
    await expectSumsAsCounted(shop);
    for (let rest = 12; rest > 0; rest -= 1) await expectProductsOfDays({ shop, staff, chance, packs });
  }),
);

/** Expects the sums maintained by triggers to equal a new count from the orders themselves. */
async function expectSumsAsCounted({ deps }: TestShop): Promise<void> {
  const days = `select day, channel, payment, count(*), sum(packs), sum(goods_cents), sum(discount_cents), sum(delivery_cents),
    sum(correction_cents), sum(net_cents), sum(gst_cents) from sales_of_orders group by day, channel, payment`;
  const pairs = {
    orders: ['select * from order_sales', 'select * from sales_of_orders'],
    days: ['select * from day_sales where orders <> 0', days],
    products: [
      'select order_id, product_id, packs, goods_cents, discount_cents, correction_cents, taxed_cents from product_sales',
      'select p.* from sales_of_products p join sales_of_orders o on o.order_id = p.order_id',
    ],
    totals: [
      'select * from product_totals where orders <> 0',
      `select p.product_id, count(*), count(case when o.channel = 'web' then 1 end), sum(p.packs), sum(p.goods_cents),
        sum(p.discount_cents), sum(p.correction_cents), sum(p.taxed_cents)
        from sales_of_products p join sales_of_orders o on o.order_id = p.order_id group by p.product_id`,
    ],
    instalments: [
      'select * from instalment_sums where instalments <> 0',
      `select state, due_date, plan_status, has_card, card_provider, count(*), sum(cents) from open_instalments
        group by state, due_date, plan_status, has_card, card_provider`,
    ],
    views: [
      'select * from product_view_totals',
      'select product_id, sum(views), min(day), max(day) from product_views group by product_id',
    ],
    takings: [
      'select * from day_takings',
      `select day, method, sum(payments), sum(received_cents), sum(refunded_cents) from takings_of_payments group by day, method`,
    ],
  };
  await deps.store.read(async (db) => {
    for (const [name, [kept = '', counted = '']] of Object.entries(pairs)) {
      expect([name, ...(await rawRows(db, `${kept} except ${counted}`))]).toEqual([name]);
      expect([name, ...(await rawRows(db, `${counted} except ${kept}`))]).toEqual([name]);
    }
  });
}

/**
 * Checks the products in the reports for random days: a short or long period within the days with orders, past their end or
 * outside them.
 */
async function expectProductsOfDays({ shop, staff, chance }: Played): Promise<void> {
  const from = addDays('2026-09-28', chance.below(40));
  const to = addDays(from, chance.oneIn(3) ? chance.below(5) : chance.below(60));
  const isOfDays = `day between '${from}' and '${to}'`;
  const sold = `sales_of_products p join sales_of_orders o on o.order_id = p.order_id where ${isOfDays}`;
  const net = 'sum(p.goods_cents + p.discount_cents + p.correction_cents)';
  const query = `from=${from}&to=${to}&by=product`;
  const sales = await reportOf(staff, 'sales', query);
  const traffic = await reportOf(staff, 'traffic', query);
  const pairs = [
    [columnOf(sales, 'net'), `select p.product_id as id, ${net} as sum from ${sold} group by p.product_id`],
    [columnOf(sales, 'orders'), `select p.product_id as id, count(*) as sum from ${sold} group by p.product_id`],
    [
      columnOf(traffic, 'orders'),
      `select p.product_id as id, count(*) as sum from ${sold} and o.channel = 'web' group by p.product_id`,
    ],
    [
      columnOf(traffic, 'views'),
      `select product_id as id, sum(views) as sum from product_views where ${isOfDays} group by product_id`,
    ],
  ] as const;
  for (const [shown, statement] of pairs) {
    const rows = await shop.deps.store.read((db) => rawRows<{ id: number; sum: number }>(db, statement));
    const counted = rows.map(({ id, sum }) => [String(id), Number(sum)]);
    expect([query, someOf(shown)]).toEqual([query, someOf(Object.fromEntries(counted))]);
  }
}

/** Returns only the products whose cell isn't 0. */
function someOf(cells: Record<string, unknown>): [string, unknown][] {
  return Object.entries(cells).filter(([key, cell]) => Number(key) > 0 && cell !== 0);
}
