import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { refunds } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { chargeDueAt, orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import {
  lastEvent,
  listPayments,
  refundedAtProvider,
  stateCancellationCharge,
} from '#tests/support/data/staff-orders.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import { refundRequest } from '#tests/support/ledger/provider-requests.ts';
import { confirmAtBank, respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { defaultCard, testCards, tooLargeRefund } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

async function laybyToCancel({ chargeCents = 0, ...options }: { chargeCents?: number } & TestShopOptions = {}) {
  const shop = await startTestShop(options);
  await stateCancellationCharge(shop, chargeCents);
  const started = await startedLayby(shop, { token: testCards.mastercard });
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${started.order.id}`;
  const cancel = (more: object = {}) => staff.patch(`${path}/status`, { status: 'cancelled', ...more });
  const parts = async (query = '') => (await staff.get(`${path}/cancellation${query}`)).body;
  return { shop, staff, path, cancel, parts, ...started };
}

describe('Cancelling an order', () => {
  it('Shows the kept and the refunded amounts beforehand, without changing anything', async () => {
    const { shop, order, parts, payAmount } = await laybyToCancel({ chargeCents: 5000 });
    shop.advance(60_000);
    await payAmount(1000, { paymentToken: testCards.good });
    const shown = { orderId: order.id, paid: 25998, version: 3 };
    expect(await parts()).toEqual({
      ...shown,
      endedByShop: false,
      kept: 5000,
      refund: 20998,
      cards: [
        { card: { brand: 'visa', last4: '4242' }, chargedAt: '2026-11-09T23:01:00.000Z', amount: 1000 },
        { card: { brand: 'mastercard', last4: '4444' }, chargedAt: '2026-11-09T23:00:00.000Z', amount: 19998 },
      ],
      handedBack: [],
      returnedByBank: 0,
      rounding: 0,
    });
    expect(await parts('?endedByShop=true')).toMatchObject({ ...shown, endedByShop: true, kept: 0, refund: 25998 });
    expect(await refundedAtProvider(shop)).toEqual([]);
  });

  it('Ends the order and its plan, refunds the newest charges first, and keeps the cancellation charge', async () => {
    const { shop, cancel, payAmount, order } = await laybyToCancel({ chargeCents: 5000 });
    shop.advance(60_000);
    await payAmount(1000);
    const response = await cancel();
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: 'cancelled',
      amountPaid: 5000,
      keptAmount: 5000,
      plan: { status: 'cancelled' },
    });
    expect(await refundedAtProvider(shop)).toEqual([1000, 19998]);
    expect(await listPayments(shop)).toEqual(['card 24998', 'card 1000', 'card -1000', 'card -19998']);
    expect(await lastEvent(shop)).toMatchObject({ kind: 'refund', actorKind: 'staff' });
    const email = (await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id))).at(-1);
    expect(email).toMatchObject({ kind: 'cancelled', toAddress: 'jo@customer.test' });
    expect(email?.textBody).toContain('$209.98');
    await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000]);
    expect((await payAmount(1000)).body.code).toBe('wrong_status');
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(5000);
  });

  it('Refunds everything if the order is cancelled on the shop’s own initiative', async () => {
    const { shop, cancel } = await laybyToCancel({ chargeCents: 5000 });
    expect((await cancel({ endedByShop: true })).body.amountPaid).toBe(0);
    expect(await refundedAtProvider(shop)).toEqual([24998]);
  });

  it('Never keeps more than the agreed cancellation charge or more than was paid', async () => {
    const { shop, parts } = await laybyToCancel({ chargeCents: 2000 });
    await stateCancellationCharge(shop, 9000);
    expect((await parts()).kept).toBe(2000);
    await stateCancellationCharge(shop, 1500);
    expect((await parts()).kept).toBe(1500);
    const dear = await laybyToCancel({ chargeCents: 5_000_000 });
    expect(await dear.parts()).toMatchObject({ paid: 24998, kept: 24998, refund: 0, cards: [] });
    expect((await dear.cancel()).body).toMatchObject({ status: 'cancelled', amountPaid: 24998 });
    expect(await refundedAtProvider(dear.shop)).toEqual([]);
  });

  it('Costs nothing if the order was paid in full', async () => {
    const shop = await startTestShop();
    await stateCancellationCharge(shop, 5000);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}`;
    await staff.patch(`${path}/payment`, { amountPaid: 40000 });
    await jo.post('/api/payments', { orderId: order.id, amount: 59995, ...defaultCard });
    expect((await staff.get(`${path}/cancellation`)).body).toMatchObject({
      kept: 0,
      refund: 99995,
      cards: [{ amount: 59995 }],
      handedBack: [{ method: 'manual', amount: 40000 }],
    });
    await staff.patch(`${path}/status`, { status: 'cancelled' });
    expect(await listPayments(shop)).toEqual(['manual 40000', 'card 59995', 'manual -40000', 'card -59995']);
  });

  it('Refunds only this order’s part of a charge for several orders', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const beef = await stockProduct(shop);
    const { orders } = await orderLines(shop, jo, [
      [beef, 'credit-card'],
      [beef, 'layby-2'],
    ]);
    await pay(jo, orders);
    const staff = await staffOf(shop);
    for (const order of orders) {
      await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    }
    expect(await refundedAtProvider(shop)).toEqual([99995, 49997]);
    expect((await jo.get('/api/orders')).body.map((order: { amountPaid: number }) => order.amountPaid)).toEqual([0, 0]);
  });

  it('Refunds once if it is requested twice in parallel, or again with the same key', async () => {
    const { shop, staff, path, cancel } = await laybyToCancel();
    const responses = await Promise.all([cancel(), cancel(), cancel()]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409]);
    expect(await refundedAtProvider(shop)).toEqual([24998]);
    const second = await laybyToCancel();
    const byKey = () => second.staff.patch(`${second.path}/status`, { status: 'cancelled' }, { key: 'k1' });
    expect([(await byKey()).status, (await byKey()).status]).toEqual([200, 200]);
    expect(await refundedAtProvider(second.shop)).toEqual([24998]);
    expect((await staff.get(`${path}/cancellation`)).status).toBe(409);
  });
});

describe('When staff cancel an order that needs a refund or has an open charge', () => {
  it('The order is cancelled even if the provider doesn’t respond to the refund, which is then requested again', async () => {
    let isCut = true;
    const requested: string[] = [];
    const { shop, cancel, order } = await laybyToCancel({
      events: 'late',
      faults: {
        async afterRefund({ reference }) {
          requested.push(reference);
          if (isCut) throw new Error('The answer was lost');
        },
      },
    });
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', amountPaid: 24998 });
    await resolveOpenCharges(shop.deps);
    expect(await listPayments(shop)).toEqual(['card 24998']);
    isCut = false;
    await resolveOpenCharges(shop.deps);
    await resolveOpenCharges(shop.deps);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(0);
    expect(await refundedAtProvider(shop)).toEqual([24998]);
    expect(await listPayments(shop)).toEqual(['card 24998', 'card -24998']);
    expect(new Set(requested).size).toBe(1);
  });

  it('A refund that the provider rejects is recorded, and staff record their refund by hand', async () => {
    const { shop, staff, path, cancel, order } = await laybyToCancel({ events: 'late' });
    const [charge] = await listedCharges(shop.deps);
    const lines: string[] = [];
    shop.deps.log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const chargeReference = charge?.reference ?? '';
    await shop.deps.providers.active.refund(refundRequest({ chargeReference, amountCents: 1, orderId: order.id }));
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', amountPaid: 24998 });
    expect(await lastEvent(shop)).toMatchObject({ kind: 'refund-refused' });
    const [row] = await shop.deps.store.read((db) => db.select().from(refunds));
    expect(row).toMatchObject({ status: 'refused', reason: tooLargeRefund });
    expect(lines.map((logged) => JSON.parse(logged))).toMatchObject([{ order: order.id, reason: row?.reason }]);
    const alerts = (await staff.get('/api/admin/payment-alerts?state=open')).body;
    expect(alerts).toMatchObject([
      { kind: 'refund-failed', subject: row?.reference, orderId: order.id, amount: row?.amountCents },
    ]);
    expect(alerts[0].detail).toContain(`${tooLargeRefund}). The customer doesn’t have the money`);
    expect((await staff.patch(`${path}/payment`, { amountPaid: 30000 })).body.code).toBe('wrong_status');
    expect((await staff.patch(`${path}/payment`, { amountPaid: 0 })).body.amountPaid).toBe(0);
  });

  it('The order isn’t cancelled while a payment is in progress', async () => {
    let isCut = false;
    const { shop, cancel, payAmount } = await laybyToCancel({
      faults: {
        async beforeCharge() {
          if (isCut) throw new Error('The line is cut');
        },
      },
    });
    isCut = true;
    expect((await payAmount(1000)).status).toBe(202);
    expect((await cancel()).body.code).toBe('charge_in_flight');
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    expect((await cancel()).body.status).toBe('cancelled');
  });

  it('A charge that waits for the customer’s confirmation is abandoned', async () => {
    const { shop, cancel, payAmount } = await laybyToCancel();
    const requested = await payAmount(1000, { paymentToken: testCards.challenged });
    expect((await cancel()).status).toBe(200);
    const late = await confirmAtBank(shop.deps, requested.body.clientSecret, true);
    expect(late?.status).toBe('declined');
    expect(await chargedAtProvider(shop)).toEqual([24998]);
  });

  it('A cancellation that is rejected doesn’t abandon a charge that waits for the customer’s confirmation', async () => {
    const { shop, staff, path, cancel, payAmount, order, jo } = await laybyToCancel();
    const requested = await payAmount(1000, { paymentToken: testCards.challenged });
    const conflict = { version: order.version + 1 };
    expect((await cancel(conflict)).body.code).toBe('stale_version');
    expect((await staff.patch(`${path}/payment`, { amountPaid: 0, ...conflict })).body.code).toBe('stale_version');
    const { clientSecret } = requested.body;
    expect((await respondToBank(jo, clientSecret, true)).body.status).toBe('succeeded');
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000]);
  });
});
