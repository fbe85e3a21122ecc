import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { maxNeedingCounted, type Overview } from '#core/admin/overview-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import { orders } from '#server/orders/order-tables.ts';
import { raiseAlert } from '#server/payments/alerts/payment-alerts.ts';
import { exportedTable } from '#tests/server/import-export/exported-table.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/** The price of one pack, in cents. */
const price = 99995;

async function overviewOf(staff: Visitor): Promise<Overview> {
  const response = await staff.get('/api/admin/overview');
  if (response.status !== 200) throw new Error(`The overview was answered ${response.status}: ${response.text}`);
  return response.body;
}

async function sellAt(shop: TestShop, instant: string) {
  shop.setClock(instant);
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await pay(jo, created.orders);
  return created.order;
}

async function change({ deps }: TestShop, id: number, set: Partial<typeof orders.$inferInsert>) {
  await deps.store.write((tx) => tx.update(orders).set(set).where(eq(orders.id, id)));
}

describe('Sales and payments in the overview', () => {
  it('are counted by Melbourne days, and by weeks from Monday', async () => {
    const shop = await startTestShop({ now: '2026-11-01T00:00:00.000Z' });
    const staff = await staffOf(shop);
    await sellAt(shop, '2026-11-08T12:59:59.000Z'); // Sunday, a second before midnight
    await sellAt(shop, '2026-11-08T13:00:00.000Z'); // Monday, midnight
    await sellAt(shop, '2026-11-09T23:00:00.000Z'); // Tuesday morning
    const { today, monday, sales, payments, days } = await overviewOf(staff);
    expect([today, monday]).toEqual(['2026-11-10', '2026-11-09']);
    expect(sales).toEqual({ today: { orders: 1, cents: price }, week: { orders: 2, cents: 2 * price } });
    const received = (receivedCents: number) => ({ receivedCents, refundedCents: 0 });
    expect(payments).toEqual({ today: received(price), week: received(2 * price) });
    expect(days).toHaveLength(14);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-28', '2026-11-10']);
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-08', orders: 1, salesCents: price, paymentsCents: price },
      { day: '2026-11-09', orders: 1, salesCents: price, paymentsCents: price },
      { day: '2026-11-10', orders: 1, salesCents: price, paymentsCents: price },
    ]);
  });

  it('are correct on the days on which the clocks change', async () => {
    const shop = await startTestShop({ now: '2026-10-03T00:00:00.000Z' });
    const staff = await staffOf(shop);
    await sellAt(shop, '2026-10-03T13:59:59.000Z'); // Saturday
    await sellAt(shop, '2026-10-03T14:00:00.000Z'); // Sunday, midnight in standard time
    await sellAt(shop, '2026-10-04T12:59:59.000Z'); // Sunday, the last second of summer time
    const { days } = await overviewOf(staff);
    expect(days.slice(-2).map(({ day, orders: created }) => [day, created])).toEqual([
      ['2026-10-03', 1],
      ['2026-10-04', 2],
    ]);
  });

  it('leave out cancelled orders, and include refunds', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const order = await sellAt(shop, '2026-11-09T23:00:00.000Z');
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    const { sales, payments, days } = await overviewOf(staff);
    expect(sales.today).toEqual({ orders: 0, cents: 0 });
    expect(payments.today).toEqual({ receivedCents: price, refundedCents: price });
    expect(days.at(-1)).toEqual({ day: '2026-11-10', orders: 0, salesCents: 0, paymentsCents: price });
  });

  it('leave out unpaid orders, such as an opened subscription page or an order at the checkout', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const product = await stockProduct(shop);
    const opened = await staff.post('/api/create-meat-subscription', { productId: product.id });
    expect(opened.status).toBe(201);
    expect((await overviewOf(staff)).sales.today).toEqual({ orders: 0, cents: 0 });
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    expect((await overviewOf(staff)).sales.today).toEqual({ orders: 0, cents: 0 });
    await pay(jo, orders);
    expect((await overviewOf(staff)).sales.today).toEqual({ orders: 1, cents: price });
    expect((await pay(staff, [opened.body.order])).status).toBe(200);
    const cents = price + opened.body.order.totalAmount;
    expect((await overviewOf(staff)).sales.today).toEqual({ orders: 2, cents });
  });
});

it('A payment that staff record by mistake and undo isn’t counted as received or refunded, and is exported as a correction', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'layby-4']]);
  const setPaid = (amountPaid: number) => staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid });
  await setPaid(90000);
  shop.advance(1000);
  await setPaid(30000);
  const received = { receivedCents: 30000, refundedCents: 0 };
  expect((await overviewOf(staff)).payments.today).toEqual(received);
  shop.advance(1000);
  await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled', endedByShop: true });
  expect((await overviewOf(staff)).payments.today).toEqual({ ...received, refundedCents: 30000 });
  expect((await exportedTable(staff, 'payments')).map((row) => [row.Kind, row.Amount])).toEqual([
    ['payment', '900.00'],
    ['correction', '-600.00'],
    ['refund', '-300.00'],
  ]);
});

describe('Laybys in the overview', () => {
  it('are shown as due today, due in the next seven days, or missed', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await startedLayby(shop, { paymentType: 'layby-4', token: testCards.declinedLater });
    const [, second] = order.plan?.installments ?? [];
    const part = { count: 1, cents: second?.amount };
    const none = { count: 0, cents: 0 };
    expect((await overviewOf(staff)).laybys).toEqual({ today: none, soon: none, missed: none });
    shop.setClock('2026-11-17T00:00:00.000Z');
    expect((await overviewOf(staff)).laybys).toEqual({ today: none, soon: part, missed: none });
    shop.setClock('2026-11-23T20:00:00.000Z');
    expect((await overviewOf(staff)).laybys).toEqual({ today: part, soon: none, missed: none });
    for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, `${day}T00:00:00.000Z`);
    expect((await overviewOf(staff)).laybys).toEqual({ today: none, soon: none, missed: part });
  });

  it('aren’t shown as due if they are paused or ended', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await startedLayby(shop);
    shop.setClock('2026-11-24T00:00:00.000Z');
    expect((await overviewOf(staff)).laybys.today.count).toBe(1);
    await staff.patch(`/api/admin/installment-plans/${order.plan?.id}/status`, { status: 'paused' });
    expect((await overviewOf(staff)).laybys.today).toEqual({ count: 0, cents: 0 });
  });
});

describe('Deliveries in the overview', () => {
  it('are counted for today, for tomorrow and for the next later day with deliveries', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const now = '2026-11-09T23:00:00.000Z';
    const [today, tomorrow, later] = ['2026-11-10', '2026-11-11', '2026-11-16'];
    for (const day of [today, today, tomorrow, later]) {
      await change(shop, (await sellAt(shop, now)).id, { deliveryDate: day });
    }
    await change(shop, 1, { status: 'delivered' });
    expect((await overviewOf(staff)).deliveries).toEqual({
      today: { day: today, orders: 1, packs: 1, delivered: 1 },
      tomorrow: { day: tomorrow, orders: 1, packs: 1, delivered: 0 },
      next: { day: later, orders: 1, packs: 1, delivered: 0 },
    });
  });

  it('are 0 in an empty shop', async () => {
    const shop = await startTestShop();
    const { deliveries } = await overviewOf(await staffOf(shop));
    expect(deliveries.next).toBeNull();
    expect(deliveries.tomorrow).toEqual({ day: '2026-11-11', orders: 0, packs: 0, delivered: 0 });
  });
});

describe('The overview’s list of what needs attention', () => {
  const nothing = {
    cancelRequested: 0,
    messages: 0,
    noDeliveryDate: 0,
    overdueDelivery: 0,
    refundRefused: 0,
    cashHeld: 0,
    paymentAlerts: 0,
    disputes: 0,
    lettersWaiting: 0,
    lettersFailed: 0,
    jobsFailing: 0,
    unchargeableCards: 0,
    smallInstalments: 0,
    pausedAddresses: 0,
  };

  it('is empty in a shop without orders and emails', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await shop.deps.store.write(async (tx) => tx.delete(outbox));
    expect((await overviewOf(staff)).attention).toEqual(nothing);
  });

  it('includes each order that needs action from staff', async () => {
    const shop = await startTestShop({ env: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const staff = await staffOf(shop);
    const now = '2026-11-09T23:00:00.000Z';
    const [wishing, dayless, late] = [await sellAt(shop, now), await sellAt(shop, now), await sellAt(shop, now)];
    await change(shop, wishing.id, { cancelRequestedAt: now });
    await change(shop, dayless.id, { deliveryDate: null });
    await change(shop, late.id, { deliveryDate: '2026-11-09' });
    const found = { cancelRequested: 1, noDeliveryDate: 1, overdueDelivery: 1 };
    expect((await overviewOf(staff)).attention).toEqual({ ...nothing, ...found });
    // Each number equals the number of rows in the list to which it links.
    for (const attention of ['cancel-requested', 'no-delivery-date', 'overdue-delivery']) {
      expect((await staff.get(`/api/admin/orders?attention=${attention}`)).body, attention).toHaveLength(1);
    }
  });

  it('includes emails that have waited for ten minutes, and every email if no mail server is set', async () => {
    const sending = await startTestShop({ env: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const staff = await staffOf(sending);
    await sellAt(sending, '2026-11-09T23:00:00.000Z');
    expect(await overviewOf(staff)).toMatchObject({ sendsLetters: true, attention: { lettersWaiting: 0 } });
    sending.advance(10 * 60_000);
    const waiting = (await sending.deps.store.read((db) => db.select().from(outbox))).length;
    expect(waiting).toBeGreaterThan(0);
    expect((await overviewOf(staff)).attention.lettersWaiting).toBe(waiting);
    await sending.deps.store.write(async (tx) => tx.update(outbox).set({ attempts: 12 }).where(eq(outbox.id, 1)));
    expect((await overviewOf(staff)).attention).toMatchObject({ lettersWaiting: waiting - 1, lettersFailed: 1 });

    const silent = await startTestShop();
    const others = await staffOf(silent);
    await sellAt(silent, '2026-11-09T23:00:00.000Z');
    expect(await overviewOf(others)).toMatchObject({ sendsLetters: false, attention: { lettersWaiting: waiting } });
  });

  it('counts emails only up to a limit', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const row = { kind: 'receipt', toAddress: 'a@b.test', subject: 'S', textBody: 'T', htmlBody: 'H' };
    const createdAt = shop.deps.clock().toISOString();
    await shop.deps.store.write(async (tx) => {
      for (let count = 0; count < 11; count += 1) {
        await tx.insert(outbox).values(Array.from({ length: 100 }, () => ({ ...row, createdAt })));
      }
    });
    expect((await overviewOf(staff)).attention.lettersWaiting).toBe(maxNeedingCounted);
  });

  it('includes a failing job until the job succeeds again', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error('The provider is silent');
    };
    const job = { name: 'charge', everyMs: 1000, run };
    await runJob(job, shop.deps);
    expect((await overviewOf(staff)).attention.jobsFailing).toBe(1);
    isBroken = false;
    await runJob(job, shop.deps);
    expect((await overviewOf(staff)).attention.jobsFailing).toBe(0);
  });
});

describe('The overview for counter staff', () => {
  it('shows today’s tasks, but no sales figures, which are for owners', async () => {
    const shop = await startTestShop();
    const owner = await staffOf(shop);
    const { visitor: bob } = await memberOf(shop, 'bob', 'counter');
    await sellAt(shop, '2026-11-09T23:00:00.000Z');
    const [all, own] = [await overviewOf(owner), await overviewOf(bob)];
    expect(all.sales.today).toEqual({ orders: 1, cents: price });
    expect(own.sales.today.orders).toBe(1);
    expect(own).toMatchObject({ hasFigures: false, days: [] });
    const { laybys, deliveries, attention } = all;
    expect(own).toMatchObject({ laybys, deliveries, attention });
    // The sold amount doesn't appear anywhere in the overview for counter staff.
    expect(JSON.stringify(all)).toContain(String(price));
    expect(JSON.stringify(own)).not.toContain(String(price));
  });

  it('shows no payment alerts and no disputes, which are for owners', async () => {
    const shop = await startTestShop();
    const owner = await staffOf(shop);
    const { visitor: bob } = await memberOf(shop, 'bob', 'counter');
    const { store, clock, env } = shop.deps;
    const alert = { kind: 'unknown-charge', subject: 'pi_1', orderId: null, amountCents: 4_200, detail: '' } as const;
    await store.write((tx) => raiseAlert(tx, alert, { now: clock(), env }));
    expect((await overviewOf(owner)).attention.paymentAlerts).toBe(1);
    expect((await overviewOf(bob)).attention).toMatchObject({ paymentAlerts: 0, disputes: 0 });
  });
});
