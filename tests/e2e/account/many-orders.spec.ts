import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';
import { marysAddress } from '#tests/support/mary.ts';

test('A customer with more than 50 orders can open each order and its receipt, and the scroll position survives a reload', async ({
  page,
}) => {
  test.slow();
  await signInNewCustomer(page);
  const { id: productId, price } = await productNamed(page, 'Whole beef hindquarter');
  const paymentOptions = ['credit-card', 'layby-2', 'layby-4', 'layby-6'] as const;
  const ids: number[] = [];
  // Several orders are bought at a time, because the number of requests per minute is limited.
  for (let bought = 0; bought < 13; bought += 1) {
    const items = paymentOptions.map((paymentType) => {
      const unitPrice = unitPriceCents(price, paymentType);
      return { productId, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice };
    });
    const totalAmount = items.reduce((sum, item) => sum + item.totalPrice, 0);
    // The second delivery day, which stays open even if midnight passes.
    const [, deliveryDate] = deliveryDays(melbourneDay(new Date()));
    const created = await requestShop<{ orders: Order[] }>(page, 'POST', '/api/orders-with-items', {
      order: { totalAmount, deliveryDate },
      items,
      address: marysAddress,
    });
    const allocations = created.orders.map((order) => ({
      orderId: order.id,
      amount: order.plan?.installments[0]?.amount ?? order.totalAmount,
    }));
    await requestShop(page, 'POST', '/api/payments', { allocations, paymentToken: 'till_ok_visa_4242' });
    ids.push(...created.orders.map(({ id }) => id));
  }
  const oldest = Math.min(...ids);
  await page.goto('/account?tab=orders');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.evaluate(() => window.scrollTo(0, 2500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2500);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2500);
  for (let older = 42; older > 0; older -= 10) {
    await page.getByRole('button', { name: `Show ${older} older orders` }).click();
  }
  await expect(page.getByRole('button', { name: /older order/ })).toHaveCount(0);
  await expect(page.getByText(`#${oldest}`, { exact: false }).first()).toBeVisible();
  await page.goto(`/account/orders/${oldest}/receipt`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});
