import { expect, it } from 'vitest';
import { exportedTable } from '#tests/server/import-export/exported-table.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop, unpaidOrder } from '../stripe/stripe-shop.ts';

/**
 * An order of $999.95, of which the customer paid all but `byHandCents` by card. A refund of $20.00 to the card was made, but the
 * bank returned it later (https://docs.stripe.com/refunds#failed-refunds), so the order is paid as before.
 */
async function orderWithReturnedRefund({ byHandCents }: { byHandCents: number }) {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const { id, totalAmount } = await unpaidOrder(open, jo);
  const path = `/api/admin/orders/${id}`;
  if (byHandCents > 0) await staff.patch(`${path}/payment`, { amountPaid: byHandCents });
  const body = { orderId: id, amount: totalAmount - byHandCents, paymentToken: open.tokenOf() };
  await jo.post('/api/payments', body, { key: 'first' });
  await stripe.webhooks.settled();
  shop.advance(60_000);
  const { version } = await orderAsItIs(shop, id);
  await staff.post(`${path}/refunds`, { amount: 2000, method: 'as-paid', reason: 'Spoiled', version });
  await stripe.webhooks.settled();
  shop.advance(60_000);
  stripe.failRefund(stripe.state.refunds.all()[0]?.id ?? '', 'lost_or_stolen_card');
  await stripe.webhooks.settled();
  expect((await orderAsItIs(shop, id)).amountPaid).toBe(99_995);
  const cancellation = async () => (await staff.get(`${path}/cancellation?endedByShop=true`)).body;
  return { ...open, staff, jo, id, path, cancellation };
}

it('After the bank returned a refund, cancelling the order refunds the card once and hands back the rest', async () => {
  const { shop, stripe, staff, path, id, cancellation } = await orderWithReturnedRefund({ byHandCents: 40_000 });
  expect(await cancellation()).toMatchObject({
    refund: 99_995,
    cards: [{ amount: 59_995, chargedAt: '2026-11-09T23:00:00.000Z' }],
    handedBack: [{ method: 'manual', amount: 40_000 }],
  });
  expect((await staff.get(`${path}/refundable`)).body).toMatchObject({
    refundable: 99_995,
    charges: [{ refundable: 59_995 }],
  });
  expect((await staff.patch(`${path}/status`, { status: 'cancelled', endedByShop: true })).status).toBe(200);
  await stripe.webhooks.settled();
  expect((await orderAsItIs(shop, id)).amountPaid).toBe(0);
  expect((await listPayments(shop)).slice(-2).sort()).toEqual(['card -59995', 'manual -40000']);
  expect(stripe.ledger.netCents()).toBe(0);
  await expectCleanAudit(shop.deps);
});

it('After the bank returned a refund, a lost dispute of the same charge counts once', async () => {
  const { stripe, cancellation } = await orderWithReturnedRefund({ byHandCents: 0 });
  const dispute = stripe.openDispute(stripe.ledger.successfulCharges()[0]?.id ?? '', { amount: 30_000 });
  stripe.closeDispute(dispute.id, 'lost');
  await stripe.webhooks.settled();
  expect(await cancellation()).toMatchObject({ returnedByBank: 30_000, kept: 30_000, refund: 69_995 });
});

it('A refund that the bank returned is listed as a returned refund, not as a payment, for the customer and in the exported payments', async () => {
  const { staff, jo, id } = await orderWithReturnedRefund({ byHandCents: 0 });
  expect((await jo.get(`/api/orders/${id}/payments`)).body).toMatchObject([
    { amount: 99_995, isRefund: false, isReturnedRefund: false },
    { amount: -2000, isRefund: true, isReturnedRefund: false },
    { amount: 2000, isRefund: false, isReturnedRefund: true },
  ]);
  const [paid, refunded, returned] = await exportedTable(staff, 'payments');
  expect([paid?.Kind, refunded?.Kind, returned?.Kind]).toEqual(['payment', 'refund', 'returned refund']);
  expect(returned).toMatchObject({ Amount: '20.00', 'Refund reference': refunded?.['Refund reference'] });
});

it('While a cancelled order’s refund isn’t made yet, its customer sees that the shop kept none of the payment', async () => {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const { id, totalAmount } = await unpaidOrder(open, jo);
  const body = { orderId: id, amount: totalAmount, paymentToken: open.tokenOf() };
  await jo.post('/api/payments', body, { key: 'first' });
  await stripe.webhooks.settled();
  stripe.slowRefunds();
  await staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled', endedByShop: true });
  await stripe.webhooks.settled();
  const [own] = (await jo.get('/api/orders')).body;
  expect(own).toMatchObject({ status: 'cancelled', amountPaid: 99_995, keptAmount: 0 });
});
