import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#core/orders/order-event.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import { refundRequest } from '#tests/support/ledger/provider-requests.ts';
import { plainDecline, testCards, tooLargeRefund } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

async function read(staff: Visitor, id: number): Promise<StaffOrder> {
  const response = await staff.get(`/api/admin/orders/${id}`);
  if (response.status !== 200) throw new Error(`Order ${id} was answered ${response.status}: ${response.text}`);
  return response.body;
}

async function startedShop({ token = testCards.mastercard, ...options }: { token?: string } & TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const started = await startedLayby(shop, { token });
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${started.order.id}`;
  return { shop, staff, path, readOrder: () => read(staff, started.order.id), ...started };
}

describe('An order as staff see it', () => {
  it('includes its agreement, its payments and who recorded them', async () => {
    const { shop, staff, path, order, readOrder } = await startedShop();
    await staff.patch('/api/users/me', { firstName: 'Alex', lastName: 'Butcher' });
    shop.advance(60_000);
    await staff.post(`${path}/payments`, { amount: 30000, method: 'eftpos' });
    const seen = await readOrder();
    expect(seen).toMatchObject({ id: order.id, source: 'online', customer: { name: 'Jo Citizen' }, keptAmount: null });
    expect(seen.termsText).toContain('Lay-by agreement');
    expect(seen.plan?.installments).toHaveLength(4);
    expect(seen.installmentPlan).toMatchObject({ id: seen.plan?.id, orderId: order.id, nextDueDate: '2026-12-08' });
    expect(seen.payments).toEqual([
      {
        id: 1,
        orderId: order.id,
        amount: 24998,
        method: 'card',
        paymentDate: '2026-11-09T23:00:00.000Z',
        card: { brand: 'mastercard', last4: '4444' },
        recordedBy: null,
        madeAt: null,
        isRefund: false,
        isReturnedRefund: false,
      },
      {
        id: 2,
        orderId: order.id,
        amount: 30000,
        method: 'eftpos',
        paymentDate: '2026-11-09T23:01:00.000Z',
        card: null,
        recordedBy: { id: 1, name: 'Alex Butcher' },
        madeAt: null,
        isRefund: false,
        isReturnedRefund: false,
      },
    ]);
    expect([seen.refunds, seen.charges]).toEqual([[], []]);
    expect((await staff.get('/api/admin/orders/999')).status).toBe(404);
  });

  it('includes the customer’s cancellation request and the requested delivery day', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await jo.post(`/api/orders/${order.id}/cancel-request`, { reason: 'The freezer broke' });
    expect(await read(await staffOf(shop), order.id)).toMatchObject({
      wishedDeliveryDate: '2026-11-11',
      deliveryDate: null,
      cancelReason: 'The freezer broke',
      cancelRequestedAt: '2026-11-09T23:00:00.000Z',
      termsText: null,
      plan: null,
    });
  });

  it('shows charges without a payment: open charges, and charges declined in the last two weeks', async () => {
    let isCut = false;
    const beforeCharge = async () => {
      if (isCut) throw new Error('The line is cut');
    };
    const { shop, payAmount, readOrder } = await startedShop({
      token: testCards.declinedLater,
      faults: { beforeCharge },
    });
    await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
    await payAmount(500, { paymentToken: testCards.declined });
    isCut = true;
    await payAmount(1000, { paymentToken: testCards.good });
    expect((await readOrder()).charges).toMatchObject([
      { status: 'open', amount: 1000, kind: 'customer', declineCode: null, installment: null },
      { status: 'declined', amount: 500, kind: 'customer', installment: null },
      { status: 'declined', amount: 24998, kind: 'scheduled', declineCode: plainDecline, installment: 2 },
    ]);
    shop.advance(15 * 24 * 60 * 60_000);
    expect((await readOrder()).charges.map((charge) => charge.status)).toEqual(['open']);
  });

  it('shows each refund with its card, and how much of a rejected refund must still be paid back by hand', async () => {
    const { shop, staff, path, payAmount, order, readOrder } = await startedShop({ events: 'late' });
    await stateCancellationCharge(shop, 0);
    shop.advance(60_000);
    await payAmount(1000, { paymentToken: testCards.good });
    const [first] = await listedCharges(shop.deps);
    const chargeReference = first?.reference ?? '';
    await shop.deps.providers.active.refund(refundRequest({ chargeReference, amountCents: 1, orderId: order.id }));
    await staff.patch(`${path}/status`, { status: 'cancelled' });
    const cancelled = await readOrder();
    expect(cancelled).toMatchObject({ status: 'cancelled', keptAmount: 0, amountPaid: 24998 });
    expect(cancelled.refunds).toMatchObject([
      { amount: 1000, status: 'succeeded', reason: null, card: { brand: 'visa', last4: '4242' } },
      { amount: 24998, status: 'refused', reason: tooLargeRefund, card: { last4: '4444' } },
    ]);
    await staff.patch(`${path}/payment`, { amountPaid: 0 });
    const { payments, amountPaid } = await readOrder();
    expect(amountPaid).toBe(0);
    expect(payments.map((payment) => [payment.method, payment.amount, payment.recordedBy?.id ?? null])).toEqual([
      ['card', 24998, null],
      ['card', 1000, null],
      ['card', -1000, 1],
      ['manual', -24998, 1],
    ]);
  });
});

describe('The log of an order', () => {
  const text = ({ actor, kind }: OrderEvent) => `${actor.name ?? actor.kind} ${kind}`;

  it('lists each action with its author, oldest entry first', async () => {
    const { shop, staff, path, readOrder, order } = await startedShop();
    await staff.post(`${path}/payments`, { amount: 74997, method: 'cash' });
    await staff.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
    await staff.patch(`${path}/status`, { status: 'delivered' });
    const { log } = await readOrder();
    expect(log.map(text)).toEqual([
      'guest created',
      'guest payment',
      'staff-1 payment',
      'staff-1 delivery-date',
      'staff-1 delivered',
    ]);
    expect(log[2]).toMatchObject({
      at: shop.deps.clock().toISOString(),
      actor: { kind: 'staff', id: 1 },
      detail: { amountCents: 74997, method: 'cash', status: 'paid' },
    });
  });

  it('names the shop itself for automatic actions, and a customer with an account by name', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    await jo.post('/api/users/register', {
      username: 'jo-citizen',
      email: 'jo@account.test',
      password: 'correct horse',
    });
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']]);
    await pay(jo, orders, { token: testCards.declinedLater });
    await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
    const { log } = await read(await staffOf(shop), order.id);
    expect(log.map(text)).toEqual(['jo-citizen created', 'jo-citizen payment', 'system payment-failed']);
  });
});
