import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const reason = 'As agreed on the phone';

/** A provider whose connection is cut: charges and refunds made now stay open. */
function badLine() {
  const line = { isCut: false };
  const cut = async () => {
    if (line.isCut) throw new Error('The line is cut');
  };
  return { line, faults: { beforeCharge: cut, beforeRefund: cut } };
}

it('A layby can’t be changed while a charge is open, but can be changed once that charge has failed', async () => {
  const { line, faults } = badLine();
  const shop = await startTestShop({ faults });
  const { order, payAmount } = await startedLayby(shop);
  const staff = await staffOf(shop);
  line.isCut = true;
  expect((await payAmount(5000, { paymentToken: testCards.good })).body).toMatchObject({ pending: true });
  const items = [{ productId: order.productId, paymentType: 'layby-4', quantity: 2 }];
  const edit = async () => {
    const { version } = await orderAsItIs(shop, order.id);
    const body = { items, totalAmount: 199_990, method: 'as-paid', reason, customerAgreed: true, version };
    return staff.post(`/api/admin/orders/${order.id}/items`, body);
  };
  const refused = await edit();
  expect([refused.status, refused.body.code]).toEqual([409, 'charge_in_flight']);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ totalAmount: 99_995, amountPaid: 24_998 });
  line.isCut = false;
  shop.advance(61_000);
  await resolveOpenCharges(shop.deps);
  expect((await edit()).body).toMatchObject({ totalAmount: 199_990, amountPaid: 24_998 });
  await expectCleanAudit(shop.deps);
});

it('While a refund is open its order can’t be changed, voided or cancelled, and the customer can’t pay for it', async () => {
  const { line, faults } = badLine();
  const shop = await startTestShop({ faults, events: 'late' });
  const jo = shop.visitor();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const { order } = await orderLines(shop, jo, [[lamb, 'credit-card', 2]]);
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}`;
  const version = async () => (await orderAsItIs(shop, order.id)).version;
  line.isCut = true;
  await staff.post(`${path}/refunds`, { amount: 10_000, method: 'as-paid', reason, version: await version() });
  const items = [{ productId: lamb.id, quantity: 3 }];
  const edit = async () =>
    staff.post(`${path}/items`, { items, totalAmount: 90_000, method: 'as-paid', reason, version: await version() });
  expect((await edit()).body.code).toBe('charge_in_flight');
  expect((await staff.patch(`${path}/status`, { status: 'cancelled' })).body.code).toBe('charge_in_flight');
  expect((await jo.post('/api/payments', { orderId: order.id, amount: 30_000 })).status).toBe(409);
  expect(await listPayments(shop)).toEqual(['card 60000']);
  line.isCut = false;
  await resolveOpenCharges(shop.deps);
  expect(await refundedAtProvider(shop)).toEqual([10_000]);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid', totalAmount: 50_000, amountPaid: 50_000 });
  await expectCleanAudit(shop.deps);
});
