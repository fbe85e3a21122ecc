import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { refunds } from '#server/payments/payment-tables.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { customer, dueInstalments, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop, unpaidOrder } from './stripe-shop.ts';

/**
 * A paid order of $999.95. Stripe rejects refunds of a charge in dispute (https://docs.stripe.com/disputes/how-disputes-work).
 */
async function paidOrder() {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const order = await unpaidOrder(open, jo);
  const body = { orderId: order.id, amount: order.totalAmount, paymentToken: open.tokenOf() };
  await jo.post('/api/payments', body, { key: 'first' });
  await stripe.webhooks.settled();
  const chargeId = stripe.ledger.successfulCharges()[0]?.id ?? '';
  const path = `/api/admin/orders/${order.id}`;
  const refund = async (amount: number, method = 'as-paid') => {
    const { version } = await orderAsItIs(shop, order.id);
    return staff.post(`${path}/refunds`, { amount, method, reason: 'Spoiled', version });
  };
  const cancel = () => staff.patch(`${path}/status`, { status: 'cancelled', endedByShop: true });
  const openDispute = async (options?: Parameters<typeof stripe.openDispute>[1]) => {
    const dispute = stripe.openDispute(chargeId, options);
    await stripe.webhooks.settled();
    return dispute;
  };
  const toCustomer = async () => {
    const rows = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return rows.filter(({ toAddress }) => toAddress === customer.email);
  };
  const writtenRefunds = () => shop.deps.store.read((db) => db.$count(refunds));
  return { ...open, staff, jo, order, path, refund, cancel, openDispute, toCustomer, writtenRefunds };
}

describe('A disputed charge', () => {
  it.each(['needs_response', 'under_review'] as const)(
    'Can’t be refunded or cancelled while its dispute is %s, and its customer gets no email about a refund',
    async (status) => {
      const { stripe, staff, path, refund, cancel, openDispute, toCustomer, writtenRefunds } = await paidOrder();
      const dispute = await openDispute();
      if (status === 'under_review') {
        await stripe.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'x' }, submit: true });
        await stripe.webhooks.settled();
      }
      const before = (await toCustomer()).length;
      for (const response of [await refund(1500), await refund(1500, 'cash'), await cancel()]) {
        expect(response.status).toBe(409);
        expect(response.body).toMatchObject({ code: 'charge_disputed' });
        expect(response.body.detail).toContain('The customer disputes $999.95');
      }
      expect((await staff.get(`${path}/cancellation`)).body).toMatchObject({ code: 'charge_disputed' });
      expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 0, disputed: 99_995 });
      expect(await toCustomer()).toHaveLength(before);
      expect(await writtenRefunds()).toBe(0);
    },
  );

  it('Doesn’t prevent cancelling its order once its dispute is lost, and the email says that the bank has returned the money', async () => {
    const { stripe, shop, cancel, openDispute, toCustomer, staff, path, writtenRefunds } = await paidOrder();
    const dispute = await openDispute();
    stripe.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.settled();
    const shown = { refund: 0, kept: 99_995, returnedByBank: 99_995, cards: [], handedBack: [] };
    expect((await staff.get(`${path}/cancellation?endedByShop=true`)).body).toMatchObject(shown);
    expect((await cancel()).status).toBe(200);
    const email = (await toCustomer()).at(-1);
    expect(email?.subject).not.toContain('refunded');
    expect(email?.textBody).toContain('Your bank has given you back $999.95 already');
    expect(await writtenRefunds()).toBe(0);
    expect(stripe.ledger.refundedCents()).toBe(0);
    await expectCleanAudit(shop.deps);
  });

  it('Can’t be refunded for the disputed part once its dispute is lost; the rest can be refunded by hand', async () => {
    const { stripe, shop, staff, path, refund, openDispute, toCustomer, writtenRefunds, order } = await paidOrder();
    const dispute = await openDispute({ amount: 30_000 });
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 69_995, disputed: 30_000 });
    stripe.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.settled();
    const found = (await staff.get(`${path}/refundable`)).body;
    // Stripe rejects every refund of a charge that was charged back, so nothing can be refunded to the card.
    expect(found).toMatchObject({ refundable: 69_995, disputed: 30_000, charges: [] });
    const shown = { refund: 69_995, kept: 30_000, returnedByBank: 30_000, cards: [] };
    expect((await staff.get(`${path}/cancellation?endedByShop=true`)).body).toMatchObject(shown);
    expect((await refund(69_996)).body).toMatchObject({ code: 'charge_disputed' });
    expect((await refund(20_000)).status).toBe(200);
    expect((await refund(49_995)).status).toBe(200);
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 0, disputed: 30_000 });
    expect((await refund(1)).body).toMatchObject({ code: 'charge_disputed' });
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(30_000);
    expect((await toCustomer()).at(-1)?.subject).toContain('$499.95');
    expect(await writtenRefunds()).toBe(0);
    await expectCleanAudit(shop.deps);
  });

  // https://docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute
  it('Can’t be refunded once Stripe has prevented a dispute by returning the money, wholly or in part', async () => {
    const { stripe, staff, path, refund, cancel, openDispute, order, shop } = await paidOrder();
    await openDispute({ prevention: 'resolution', amount: 30_000 });
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 69_995, disputed: 30_000 });
    expect((await refund(69_996)).body).toMatchObject({ code: 'charge_disputed' });
    expect((await cancel()).status).toBe(200);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(30_000);
    expect(stripe.ledger.refundedCents()).toBe(0);
    await expectCleanAudit(shop.deps);
  });

  it('Can be refunded after a dispute that Stripe blocked, because the shop kept the money', async () => {
    const { stripe, shop, staff, path, refund, openDispute } = await paidOrder();
    await openDispute({ prevention: 'block' });
    expect((await staff.get(`${path}/refundable`)).body).toMatchObject({ refundable: 99_995, disputed: 0 });
    expect((await refund(20_000)).status).toBe(200);
    expect(stripe.ledger.refundedCents()).toBe(20_000);
    await expectCleanAudit(shop.deps);
  });

  it('Divides the lost amount among its orders if it paid for two orders', async () => {
    const { shop, stripe, tokenOf } = await startStripeShop();
    const staff = await staffOf(shop);
    const jo = shop.visitor();
    const product = await stockProduct(shop);
    const { orders } = await orderLines(shop, jo, [
      [product, 'credit-card'],
      [product, 'layby-4'],
    ]);
    const parts = dueInstalments(orders);
    await jo.post('/api/payments', { allocations: parts, paymentToken: tokenOf() }, { key: 'both' });
    await stripe.webhooks.settled();
    const dispute = stripe.openDispute(stripe.ledger.successfulCharges()[0]?.id ?? '', { amount: 100_00 });
    stripe.closeDispute(dispute.id, 'lost');
    await stripe.webhooks.settled();
    const charged = parts.reduce((sum, { amount }) => sum + amount, 0);
    let lost = 0;
    for (const { orderId, amount } of parts) {
      const { body } = await staff.get(`/api/admin/orders/${orderId}/cancellation?endedByShop=true`);
      expect(body).toMatchObject({ paid: amount, refund: amount - body.returnedByBank, cards: [] });
      expect(Math.abs(body.returnedByBank - (100_00 * amount) / charged)).toBeLessThan(1);
      lost += body.returnedByBank;
    }
    expect(lost).toBe(100_00);
  });

  it('Can be refunded once its dispute is won, or while the bank is only inquiring', async () => {
    const won = await paidOrder();
    const dispute = await won.openDispute();
    won.stripe.closeDispute(dispute.id, 'won');
    await won.stripe.webhooks.settled();
    expect((await won.staff.get(`${won.path}/refundable`)).body).toMatchObject({ refundable: 99_995, disputed: 0 });
    const inquired = await paidOrder();
    await inquired.openDispute({ isInquiry: true });
    expect((await inquired.refund(1500)).status).toBe(200);
    expect(inquired.stripe.ledger.refundedCents()).toBe(1500);
  });

  it('Causes an email that withdraws the promised refund if its dispute opens at the same moment', async () => {
    const { stripe, refund, toCustomer, order } = await paidOrder();
    stripe.webhooks.hold();
    stripe.openDispute(stripe.ledger.successfulCharges()[0]?.id ?? '');
    // Stripe already knows about the dispute, but the shop doesn't.
    expect((await refund(1500)).status).toBe(200);
    expect((await toCustomer()).slice(-2).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`$15.00 of order #${order.id} is refunded`),
      expect.stringContaining(`The refund of $15.00 for order #${order.id} didn’t reach your card`),
    ]);
  });
});
