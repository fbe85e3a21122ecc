import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { shopText } from '#tests/support/data/content.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { customer } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { openStripe, paidCharge, refundRequest } from '../stripe/stripe-for-test.ts';
import { startStripeShop, unpaidOrder } from '../stripe/stripe-shop.ts';

// Stripe adds error codes without notice (https://docs.stripe.com/error-codes), and some rejections have none.
const rejected = { kind: 'rejected', path: '/v1/refunds', method: 'POST' } as const;
const forbidden = { kind: 'forbidden', path: '/v1/refunds', method: 'POST' } as const;

/** A paid order of $999.95 in a shop that Stripe will not let refund it. */
async function paidOrder() {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  await staff.patch('/api/admin/shop-settings', shopText({ email: 'shop@butcher.test', comingSoon: false }));
  const jo = shop.visitor();
  const { id, totalAmount } = await unpaidOrder(open, jo);
  await jo.post('/api/payments', { orderId: id, amount: totalAmount, paymentToken: open.tokenOf() }, { key: 'first' });
  await stripe.webhooks.settled();
  const refund = async (ofLines: object = {}) => {
    const { version } = await orderAsItIs(shop, id);
    const body = { amount: 1500, method: 'as-paid', reason: 'Spoiled', version, ...ofLines };
    const response = await staff.post(`/api/admin/orders/${id}/refunds`, body);
    await stripe.webhooks.settled();
    return response;
  };
  const alerts = async () => (await staff.get('/api/admin/payment-alerts')).body as PaymentAlert[];
  const seenByStaff = async () => (await staff.get(`/api/admin/orders/${id}`)).body as StaffOrder;
  const inAttention = async () => {
    const listed = (await staff.get('/api/admin/orders?attention=refund-refused')).body as { id: number }[];
    return listed.map((order) => order.id);
  };
  const emailsTo = async (address: string) => {
    const rows = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return rows.filter(({ toAddress }) => toAddress === address);
  };
  return { ...open, staff, id, refund, alerts, seenByStaff, inAttention, emailsTo };
}

describe('A refund that Stripe rejects without an error code', () => {
  it('is reported to staff by an alert, an email and on the order, and the customer is told that it failed', async () => {
    const { shop, stripe, id, refund, alerts, seenByStaff, inAttention, emailsTo } = await paidOrder();
    stripe.faults.add(rejected);
    await refund();
    expect(stripe.ledger.refundedCents()).toBe(0);
    const order = await seenByStaff();
    expect(order.amountPaid).toBe(99_995);
    const reason = 'Your account cannot currently make refunds.';
    expect(order.refunds).toMatchObject([{ status: 'refused', amount: 1500, reason }]);
    expect(await inAttention()).toEqual([id]);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ kind: 'refund-failed', orderId: id, amount: 1500, closedAt: null });
    expect(alert?.detail).toContain(
      'The customer doesn’t have the money: refund it again, or hand it back another way',
    );
    const toStaff = (await emailsTo('shop@butcher.test')).filter(({ kind }) => kind === 'payment-alert');
    expect(toStaff.map(({ subject }) => subject)).toEqual([expect.stringContaining('A refund of $15.00 failed')]);
    expect((await emailsTo(customer.email)).at(-1)?.kind).toBe('refund-failed');
    await expectCleanAudit(shop.deps);
  });

  it('is made once if staff repeat it, which closes the alert', async () => {
    const { shop, stripe, refund, alerts, seenByStaff, inAttention } = await paidOrder();
    stripe.faults.add(rejected);
    await refund();
    shop.advance(60_000);
    expect((await refund()).status).toBe(200);
    await resolveOpenCharges(shop.deps);
    expect(stripe.ledger.refundedCents()).toBe(1500);
    expect((await seenByStaff()).amountPaid).toBe(99_995 - 1500);
    expect(await alerts()).toMatchObject([{ closedAt: shop.deps.clock().toISOString() }]);
    expect(await inAttention()).toEqual([]);
    await expectCleanAudit(shop.deps);
  });

  it('keeps its alert if another refund of the same amount is made for an item', async () => {
    const { stripe, staff, id, refund, alerts } = await paidOrder();
    stripe.faults.add(rejected);
    await refund();
    const { lines } = (await staff.get(`/api/admin/orders/${id}/refundable`)).body;
    expect((await refund({ lines: [{ id: lines[0].id, amount: 1500 }] })).status).toBe(200);
    expect(stripe.ledger.refundedCents()).toBe(1500);
    expect(await alerts()).toMatchObject([{ closedAt: null }]);
  });
});

describe('A refund that the shop’s key has no right to make', () => {
  it('is reported to staff with instructions not to pay it back another way', async () => {
    const { shop, stripe, id, refund, alerts, seenByStaff, emailsTo } = await paidOrder();
    stripe.faults.add({ ...forbidden, times: 2 });
    await refund();
    await resolveOpenCharges(shop.deps);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'refund-failed', orderId: id, amount: 1500, closedAt: null });
    expect(alert?.detail).toContain('Give the key the right to write refunds');
    expect(alert?.detail).toContain('don’t give the money back another way');
    expect((await seenByStaff()).refunds).toMatchObject([{ status: 'open', waitsFor: alert?.detail }]);
    const toStaff = (await emailsTo('shop@butcher.test')).filter(({ kind }) => kind === 'payment-alert');
    expect(toStaff).toHaveLength(1);
    await resolveOpenCharges(shop.deps);
    await stripe.webhooks.settled();
    expect(stripe.ledger.refundedCents()).toBe(1500);
    expect((await seenByStaff()).refunds).toMatchObject([{ status: 'succeeded', waitsFor: null }]);
    expect((await alerts()).map(({ closedAt }) => closedAt)).not.toContain(null);
    await expectCleanAudit(shop.deps);
  });
});

it('If a refund’s response was lost, the refund isn’t reported as rejected when Stripe rejects only the request that lists refunds', async () => {
  const open = await openStripe();
  const { request } = await paidCharge(open);
  const { provider, standIn } = open;
  const refund = refundRequest({ providerChargeId: request.providerChargeId });
  standIn.faults.add({ kind: 'dropped-after', path: '/v1/refunds', method: 'POST', times: 2 });
  await expect(provider.refund(refund)).rejects.toThrow();
  standIn.faults.add({ kind: 'rejected', path: '/v1/refunds', method: 'GET' });
  await expect(provider.refund(refund)).rejects.toThrow();
  expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded' });
  expect(standIn.ledger.refundedCents()).toBe(2000);
});
