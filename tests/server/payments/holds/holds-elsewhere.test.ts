import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { auditPeriod } from '#server/payments/reconciliation/statement/audit-period.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { customer } from '#tests/support/data/shopping.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import { disputeLastCharge } from '#tests/support/ledger/disputes.ts';
import { deliverEvents } from '#tests/support/providers/stripe-events.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { judgeHolds, judgeProvider } from './judge-holds.ts';

// Three rumps at $31.99 a kilo, at most $126.01. 3,600 g are $115.16.
const [ceiling, weighed] = [12_601, 11_516];

const findings = async (shop: TestShop) => (await audit(shop)).findings;

/** An order that was held on 10 November and captured at 8 am on 11 November. */
async function capturedRumps() {
  const shop = await startTestShop();
  const rumps = await agreedRumps(shop);
  shop.setClock('2026-11-10T21:00:00.000Z');
  await rumps.weigh(3600);
  expect(await captureOrder(shop.deps, rumps.order.id)).toBe('paid');
  await deliverEvents(shop.deps);
  return { shop, ...rumps, path: `/api/admin/orders/${rumps.order.id}` };
}

describe('A captured hold on a card', () => {
  it('is in the statement for the day of its capture; a hold before its capture is in no statement', async () => {
    const { shop } = await capturedRumps();
    const stated = async (day: '2026-11-10' | '2026-11-11') => {
      const period = { from: day, to: day, now: new Date('2026-11-11T13:00:00.000Z') } as const;
      const found = await shop.deps.store.snapshot((db) => auditPeriod(db, shop.deps.providers.all, period));
      return [found.findings, found.summary([]).includes('$115.16')];
    };
    expect(await stated('2026-11-10')).toEqual([[], false]);
    expect(await stated('2026-11-11')).toEqual([[], true]);
    expect(await findings(shop)).toEqual([]);
  });

  it('can be refunded up to what was captured, not up to what was held', async () => {
    const { shop, staff, path } = await capturedRumps();
    const { body } = await staff.get(`${path}/refundable`);
    expect(body).toMatchObject({ refundable: weighed, charges: [{ refundable: weighed }] });
    const refund = (amount: number, version: number) =>
      staff.post(`${path}/refunds`, { amount, method: 'as-paid', reason: 'Less than labelled', version });
    expect((await refund(weighed + 1, body.version)).status).toBe(422);
    // 200 g less, at $31.99 a kilo: $6.398.
    expect((await refund(640, body.version)).body).toMatchObject({ totalAmount: weighed - 640, status: 'paid' });
    await deliverEvents(shop.deps);
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: weighed - 640 });
    expect(await findings(shop)).toEqual([]);
  });

  it('is disputed at the captured amount, and then can’t be refunded', async () => {
    const { shop, staff, path } = await capturedRumps();
    await disputeLastCharge(shop.deps, { provider: isStripeRun ? 'stripe' : 'till' });
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 0, disputed: weighed });
    const cancelled = await staff.patch(`${path}/status`, { status: 'cancelled' });
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'charge_disputed']);
  });
});

describe('An order by the kilo', () => {
  it('prevents its customer’s record from being erased until the order is cancelled and nothing is held', async () => {
    const shop = await startTestShop();
    const { order, staff } = await agreedRumps(shop);
    const { id: customerId } = (await staff.get('/api/admin/customers')).body[0];
    const path = `/api/admin/customers/${customerId}`;
    const close = async () => {
      const { version } = (await staff.get(path)).body;
      return staff.post(`${path}/close`, { name: 'Jo Citizen', version });
    };
    const refused = await close();
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('$126.01 is held on the card for order #1.');
    expect(await findings(shop)).toEqual([]);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect((await close()).status).toBe(200);
    const [row] = await shop.deps.store.read((db) => db.select().from(charges));
    expect(row).toMatchObject({ status: 'released', source: 'erased', cardReference: null, customer: null });
    await deliverEvents(shop.deps);
    expect(await findings(shop)).toEqual([]);
  });

  it('whose card was saved with the former payment provider is reported once to customer and staff, and can be paid by the link', async () => {
    const shop = await startTestShop();
    const { order, staff, payWith } = await agreedRumps(shop, { deliveryDate: '2026-11-18' });
    await damage(shop, `update agreed_cards set provider = '${isStripeRun ? 'till' : 'stripe'}'`);
    // 9:00 in Melbourne on the fourth day before, and later.
    for (const instant of ['2026-11-13T22:00:00.000Z', '2026-11-13T22:01:00.000Z', '2026-11-14T22:00:00.000Z']) {
      shop.setClock(instant);
      await placeHolds.run(shop.deps);
    }
    const emails = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'kilo-unpaid');
    expect(emails.map(({ text }) => text.includes('by Tuesday 17 November'))).toEqual([true]);
    const [alert] = (await staff.get('/api/admin/payment-alerts')).body;
    expect(alert).toMatchObject({ hold: 'missing', amount: ceiling, orderId: order.id });
    expect(alert.detail).toContain('The card can’t be tried again.');
    expect((await payWith(testCards.good)).status).toBe(200);
    expect((await staff.get(`/api/admin/orders/${order.id}`)).body).toMatchObject({ hold: { amount: ceiling } });
    expect(await findings(shop)).toEqual([]);
  });
});

describe('Two people at two packing benches', () => {
  it('who weigh, close and cancel one order by the kilo at the same moment charge it once or not at all', async () => {
    const shop = await startTestShop();
    for (let round = 0; round < 3; round += 1) {
      const { order, staff, weigh, jo } = await agreedRumps(shop);
      const path = `/api/admin/orders/${order.id}`;
      const close = () => staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() });
      await weigh(3600);
      const paid = { orderId: order.id, amount: weighed, paymentToken: testCards.good };
      const ask = { lineId: order.items[0]?.id, grams: 4100, pieces: 3, clientKey: randomUUID() };
      const responses = await Promise.all([
        ...[close(), weigh(3601), close(), staff.post(`${path}/weight-requests`, ask)],
        ...[jo.post('/api/payments', paid), staff.post(`${path}/payments`, { amount: weighed, method: 'eftpos' })],
        ...(round === 2 ? [staff.patch(`${path}/status`, { status: 'cancelled' })] : []),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      await deliverEvents(shop.deps);
      const row = (await staff.get(path)).body;
      expect(['paid', 'pending', 'cancelled']).toContain(row.status);
      if (row.status === 'paid') expect(row).toMatchObject({ amountPaid: row.totalAmount });
    }
    await resolveOpenCharges(shop.deps);
    await deliverEvents(shop.deps);
    const { store, clock, providers } = shop.deps;
    const listed = await Array.fromAsync(providers.active.listCharges(new Date(0)));
    await store.read((db) => judgeHolds(db, { now: clock(), isSettled: true }));
    await store.read((db) => judgeProvider(db, listed));
    expect(await findings(shop)).toEqual([]);
  });
});
