import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { lookForLateChanges } from '#server/payments/reconciliation/look-for-late-changes.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { shopText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { cards } from './stripe-for-test.ts';
import { startStripeShop, unpaidOrder } from './stripe-shop.ts';

/** A shop with its own email address, whose customer has paid for an order. */
async function paidShop({ email = 'shop@butcher.test' } = {}) {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  await staff.patch('/api/admin/shop-settings', shopText({ email, comingSoon: false }));
  const jo = shop.visitor();
  const order = await unpaidOrder(open, jo);
  const body = { orderId: order.id, amount: order.totalAmount, paymentToken: open.tokenOf() };
  await jo.post('/api/payments', body, { key: 'first' });
  await stripe.webhooks.settled();
  const [charge] = stripe.ledger.successfulCharges();
  const written = async () => {
    const rows = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return rows.filter(({ kind }) => troubles.has(kind));
  };
  const subjects = async () => (await written()).map(({ toAddress, subject }) => `${toAddress}: ${subject}`);
  const lateChanges = () => lookForLateChanges.run(shop.deps);
  return { ...open, staff, jo, order, chargeId: charge?.id ?? '', written, subjects, lateChanges };
}

const troubles = new Set(['refund-failed', 'payment-alert', 'dispute']);
const shopName = 'Hindquarter';

describe('Emails about payment problems', () => {
  it.each([
    ['its events', false],
    ['the search for late changes', true],
  ])('A failed refund is reported once to the customer and once to the shop, by %s', async (_by, isLost) => {
    const { shop, stripe, staff, order, written, subjects, lateChanges } = await paidShop();
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    await stripe.webhooks.settled();
    const [refund] = stripe.state.refunds.all();
    stripe.webhooks.copies = 2;
    stripe.webhooks.hold();
    stripe.failRefund(refund?.id ?? '');
    if (isLost) stripe.webhooks.discardHeld();
    else await stripe.webhooks.release('newest-first');
    await stripe.webhooks.settled();
    await lateChanges();
    await lateChanges();
    expect(await subjects()).toEqual([
      `shop@butcher.test: A refund of $999.95 failed – ${shopName}`,
      `${customer.email}: The refund of $999.95 for order #${order.id} didn’t reach your card – ${shopName}`,
    ]);
    const [toShop, toCustomer] = await written();
    expect(toShop?.textBody).toContain(`${shop.url}/admin/orders/${order.id}`);
    expect(toCustomer?.textBody).toContain('Visa ending 4242');
    expect(toCustomer?.textBody).toContain(`${shop.url}/order-link?token=`);
  });

  it('A dispute is reported when it opens, with the deadline for a response, and when it is decided', async () => {
    const { stripe, order, chargeId, written, subjects, lateChanges } = await paidShop();
    const dueBy = new Date('2026-11-20T10:00:00.000Z');
    const dispute = stripe.openDispute(chargeId, { reason: 'product_not_received', dueBy });
    await stripe.webhooks.settled();
    await lateChanges();
    expect(await subjects()).toEqual([`shop@butcher.test: A customer disputes $999.95 – ${shopName}`]);
    const [opened] = await written();
    for (const fact of [`#${order.id}`, 'the goods never came', 'Friday 20 November (9:00 pm in Melbourne)']) {
      expect(opened?.textBody).toContain(fact);
    }
    // The shop isn't notified about evidence that was submitted by the shop itself.
    await stripe.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'Delivered' }, submit: true });
    await stripe.webhooks.settled();
    expect(await subjects()).toHaveLength(1);
    stripe.webhooks.hold();
    stripe.closeDispute(dispute.id, 'lost');
    await lateChanges();
    await stripe.webhooks.release();
    await stripe.webhooks.settled();
    await lateChanges();
    expect((await subjects()).slice(1)).toEqual([`shop@butcher.test: The dispute of $999.95 is lost – ${shopName}`]);
  });

  it('A lost dispute that is appealed is open again with a deadline', async () => {
    const { shop, stripe, staff, chargeId, written, subjects, lateChanges } = await paidShop();
    const dispute = stripe.openDispute(chargeId, { dueBy: new Date('2026-11-20T10:00:00.000Z') });
    await stripe.webhooks.settled();
    stripe.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.settled();
    shop.advance(86_400_000);
    stripe.appealDispute(dispute.id, new Date('2026-11-28T10:00:00.000Z'));
    await stripe.webhooks.settled();
    await lateChanges();
    const [listed] = (await staff.get('/api/admin/disputes?state=open')).body;
    expect(listed).toMatchObject({ status: 'needs_response', respondBy: '2026-11-28T10:00:00.000Z', closedAt: null });
    expect((await written()).at(-1)?.textBody).toContain('Saturday 28 November');
    stripe.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.settled();
    await lateChanges();
    expect(await subjects()).toEqual([
      `shop@butcher.test: A customer disputes $999.95 – ${shopName}`,
      `shop@butcher.test: The dispute of $999.95 is lost – ${shopName}`,
      `shop@butcher.test: The dispute of $999.95 goes to appeal – ${shopName}`,
      `shop@butcher.test: The dispute of $999.95 is lost – ${shopName}`,
    ]);
  });

  it('An inquiry that ends is reported as an inquiry without a withdrawal, not as a won dispute', async () => {
    const { stripe, chargeId, written, subjects } = await paidShop();
    const inquiry = stripe.openDispute(chargeId, { isInquiry: true });
    await stripe.webhooks.settled();
    stripe.endInquiry(inquiry.id);
    await stripe.webhooks.settled();
    expect(await subjects()).toEqual([
      `shop@butcher.test: A bank inquires about $999.95 – ${shopName}`,
      `shop@butcher.test: The bank’s inquiry about $999.95 is over – ${shopName}`,
    ]);
    expect((await written()).at(-1)?.textBody).toContain('The bank took no money');
  });

  it.each([
    ['resolution', '$999.95 went back to a customer, without a dispute', '$999.95 went back to the customer by itself'],
    ['block', 'A dispute of $999.95 was prevented', 'The bank took no money'],
  ] as const)('A prevented dispute (%s) is reported once, without a deadline', async (prevention, subject, text) => {
    const { stripe, chargeId, staff, written, subjects, lateChanges } = await paidShop();
    stripe.openDispute(chargeId, { prevention });
    await stripe.webhooks.settled();
    await lateChanges();
    expect(await subjects()).toEqual([`shop@butcher.test: ${subject} – ${shopName}`]);
    expect((await written())[0]?.textBody).toContain(text);
    expect((await staff.get('/api/admin/disputes?state=open')).body).toEqual([]);
  });

  it('A charge with a wrong amount, and a charge or refund that isn’t the shop’s, are each reported once', async () => {
    const { stripe, shop, jo, tokenOf, chargeId, subjects, ...open } = await paidShop();
    const other = await unpaidOrder({ stripe, shop, tokenOf, ...open }, jo);
    stripe.faults.add({ kind: 'dropped-before', path: /confirm$/, times: 2 });
    const body = { orderId: other.id, amount: other.totalAmount, paymentToken: tokenOf(cards.good) };
    await jo.post('/api/payments', body, { key: 'second' });
    const intent = stripe.state.paymentIntents.all().find(({ status }) => status !== 'succeeded');
    await stripe.stripe.paymentIntents.update(intent?.id ?? '', { amount: 5000 });
    await jo.post('/api/payments', body, { key: 'second' });
    await jo.post('/api/payments', body, { key: 'second' });
    await stripe.webhooks.settled();
    const params = { amount: 4200, currency: 'aud', confirmation_token: tokenOf(), confirm: true };
    await stripe.stripe.paymentIntents.create({ ...params, allowed_payment_method_types: ['card'] });
    await stripe.webhooks.settled();
    await stripe.stripe.refunds.create({ charge: chargeId, amount: 1000 });
    await stripe.webhooks.settled();
    expect(await subjects()).toEqual([
      `shop@butcher.test: A charge of $999.95 differs from what was meant – ${shopName}`,
      `shop@butcher.test: A charge of $42.00 isn’t the shop’s – ${shopName}`,
      `shop@butcher.test: A refund of $10.00 wasn’t made by the shop – ${shopName}`,
    ]);
  });

  it('An order whose charge has a wrong amount can be paid again after that charge is fully refunded at Stripe', async () => {
    const { stripe, shop, jo, tokenOf, ...open } = await paidShop();
    const order = await unpaidOrder({ stripe, shop, tokenOf, ...open }, jo);
    stripe.faults.add({ kind: 'dropped-before', path: /confirm$/, times: 2 });
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf(cards.good) };
    await jo.post('/api/payments', body, { key: 'second' });
    const intent = stripe.state.paymentIntents.all().find(({ status }) => status !== 'succeeded')?.id ?? '';
    await stripe.stripe.paymentIntents.update(intent, { amount: 5000 });
    await jo.post('/api/payments', body, { key: 'second' });
    await stripe.webhooks.settled();
    const again = () => jo.post('/api/payments', { ...body, paymentToken: tokenOf(cards.good) }, { key: 'third' });
    expect((await again()).body.code).toBe('charge_in_flight');
    await stripe.stripe.refunds.create({ payment_intent: intent, amount: 4999 });
    await resolveOpenCharges(shop.deps);
    expect((await again()).body.code).toBe('charge_in_flight');
    await stripe.stripe.refunds.create({ payment_intent: intent, amount: 1 });
    await stripe.webhooks.settled();
    await resolveOpenCharges(shop.deps);
    expect((await again()).status).toBe(200);
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });

  it('A shop without an email address shows payment problems only on its Payments screen', async () => {
    const { stripe, chargeId, staff, subjects } = await paidShop({ email: '' });
    stripe.openDispute(chargeId);
    await stripe.webhooks.settled();
    expect(await subjects()).toEqual([]);
    expect((await staff.get('/api/admin/disputes')).body).toHaveLength(1);
  });
});
