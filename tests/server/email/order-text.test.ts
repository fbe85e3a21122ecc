import { expect, it } from 'vitest';
import { balanceText, deliveryText, isTaken } from '#server/email/emails/order-text.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { paidOrder } from '#tests/support/data/emails/emailed-orders.ts';
import { context } from '#tests/support/data/emails/sample-emails.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('An online order marked as delivered without a day is described as delivered, not picked up', async () => {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  // The requested day has passed when the payment is made, so the order has no day.
  shop.setClock('2026-11-20T00:00:00.000Z');
  const there = await staffOf(shop);
  expect((await there.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' })).status).toBe(200);
  expect((await there.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered' })).status).toBe(200);
  const delivered = await orderAsItIs(shop, order.id);
  expect(delivered).toMatchObject({ status: 'delivered', deliveryDate: null });
  expect(isTaken(delivered)).toBe(false);
  expect(deliveryText(delivered, context)).toBe('It has been delivered.\nTo: 1 Smith St, Carlton VIC 3053');
});

it('A counter sale that was handed over is described as picked up', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const sale = saleOf(await stockProduct(shop), 'full', { handedOver: true });
  const sold = await sell(staff, { ...sale, paid: { method: 'cash', amount: sale.totalAmount } });
  expect(deliveryText(await orderAsItIs(shop, sold.id), context)).toBe('You took it with you.');
});

it('The text of an order by the kilo whose customer has agreed to the price asks for no payment before packing', () => {
  const changes = {
    status: 'pending',
    amountPaid: 0,
    totalAmount: 12_601,
    agreedAt: '2026-11-10T00:00:00.000Z',
  } as const;
  const agreed = paidOrder({ ...changes, deliveryDate: null });
  expect(balanceText(agreed, context)).toContain('once we have weighed and packed it, at most $126.01');
  expect(deliveryText(agreed, context)).toContain('Please choose the delivery day');
});
