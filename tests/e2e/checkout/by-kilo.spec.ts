import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { fillCheckout, ownOrders, paymentsOf } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { agreedText, ofRump, ofSausages } from '#tests/support/data/cold-room/by-kilo.ts';
import { shopText } from '#tests/support/data/content.ts';
import { mary } from '#tests/support/mary.ts';

test.use({ ownShop: true });

/** Rumps of 1,000 to 1,313 g at $31.99 a kilo, sausages of 400 to 600 g at $18.50, and a pack of $45.00. */
async function goodsOf(staff: Parameters<typeof makeProduct>[0]): Promise<number[]> {
  await signInStaff(staff);
  await requestShop(staff, 'PATCH', '/api/admin/shop-settings', shopText({ byTheKilo: true, comingSoon: false }));
  const kilo = { type: 'beef', pricing: 'kilo' } as const;
  const products = [
    await makeProduct(staff, { ...kilo, ...ofRump, name: 'Rump by weight', weight: '1 to 1.3 kg' }),
    await makeProduct(staff, { ...kilo, ...ofSausages, name: 'Sausages by weight', weight: '400 to 600 g' }),
    await makeProduct(staff, { name: 'Marrow bones', weight: '3 kg', price: 4500, type: 'beef' }),
  ];
  return products.map(({ id }) => id);
}

test('On a phone, a customer orders two products by the kilo and a pack, sees the maximum price first, and is charged for the actual weight', {
  tag: '@phone-alone',
}, async ({ page, browser, shop }) => {
  const counter = await browser.newContext({ baseURL: shop.url });
  const staff = await counter.newPage();
  const ids = await goodsOf(staff);
  for (const id of ids) {
    await page.goto(`/products/${id}`);
    await page.getByRole('radio', { name: /Credit Card/ }).check();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(/has been added to your cart/).first()).toBeVisible();
  }
  // 1,313 g × $31.99 = $42.00, 600 g × $18.50 = $11.10 and $45.00 are at most $98.10; by the middle weights, 1,156.5 g and 500 g,
  // $37.00, $9.25 and $45.00 are $91.25.
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('about $91.25, at most $98.10');
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('1,000 g to 1,313 g at $31.99 a kilo');
  await expect(summary).toContainText('about $37.00, at most $42.00');
  await expect(summary).toContainText('about $9.25, at most $11.10');
  await expect(summary).toContainText(agreedText('$98.10'));
  await expect(summary).toContainText('You are charged $0.00 today');
  await fillCheckout(page);
  await page.getByRole('radio', { name: 'Something alike is fine' }).check();
  await expectNoFaults(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Order · at most $98.10', exact: true }).tap();

  await expect(page.getByText('Nothing was charged yet.')).toBeVisible();
  const confirmation = page.getByRole('region', { name: /Thank you/ });
  await expect(confirmation).toContainText(/Once weighed, at most\s*\$98\.10/);
  await expect(confirmation).toContainText('On a debit card, your bank may show that amount as spent for some days');
  await expectNoFaults(page);
  const [order] = await ownOrders(page);
  if (order === undefined) throw new Error('Nothing was ordered');
  expect([order.totalAmount, order.amountPaid, order.alikeOk]).toEqual([98_10, 0, true]);
  expect([order.hold?.amount, await paymentsOf(page, order.id)]).toEqual([98_10, []]);
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await expect(card).toContainText('Held on your card');

  // 1,204 g × $31.99 = $38.516 and 512 g × $18.50 = $9.472: $38.52 + $9.47 + $45.00 = $92.99.
  const path = `/api/admin/orders/${order.id}`;
  const key = () => crypto.randomUUID();
  for (const item of order.items) {
    const grams = item.name.startsWith('Rump') ? 1204 : 512;
    const weighing = { lineId: item.id, grams, pieces: item.pieces, clientKey: key() };
    if (item.grams !== null) await requestShop(staff, 'POST', `${path}/weighings`, weighing);
    else await requestShop(staff, 'POST', `${path}/packed-lines`, { lineId: item.id, clientKey: key() });
  }
  await requestShop<Order>(staff, 'POST', `${path}/packed`, { clientKey: key() });
  const [packed] = await ownOrders(page);
  expect([packed?.status, packed?.totalAmount, packed?.amountPaid]).toEqual(['paid', 92_99, 92_99]);
  expect([packed?.hold, await paymentsOf(page, order.id)]).toEqual([null, [92_99]]);
  await page.reload();
  await expect(card).toContainText('1,204 g at $31.99 a kilo');
  await expect(card).toContainText('Weighed and charged');
  await expectNoOverflow(page);
  interface SentEmail {
    id: number;
    subject: string;
  }
  const emails = await requestShop<SentEmail[]>(staff, 'GET', `/api/admin/outbox?q=${mary.email}`);
  const sent = emails.find(({ subject }) => subject.startsWith('Packed: 1.7 kg, $92.99'));
  const { text } = await requestShop<{ text: string }>(staff, 'GET', `/api/admin/outbox/${sent?.id}`);
  expect(text).toMatch(/1,204 g at \$31\.99 a kilo[\s\S]*512 g at \$18\.50 a kilo/);
  await page.goto('about:blank');
  await counter.close();
});

test('For a cart with goods by the kilo and a layby, the bank asks for two confirmations: to hold the maximum price, and to pay the first instalment', async ({
  page,
  browser,
  shop,
}) => {
  const counter = await browser.newContext({ baseURL: shop.url });
  const staff = await counter.newPage();
  const [rump = 0] = await goodsOf(staff);
  await page.goto(`/products/${rump}`);
  await page.getByRole('radio', { name: /Credit Card/ }).check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const products = await requestShop<Product[]>(staff, 'GET', '/api/products');
  await page.goto(`/products/${products.find(({ name }) => name === 'Whole beef hindquarter')?.id}`);
  await page.getByRole('radio', { name: /4 payments/ }).check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.goto('/checkout');
  await fillCheckout(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Order · $249.98 today, at most $42.00', exact: true }).click();
  // The bank asks for each payment.
  for (const amount of ['$42.00', '$249.98']) {
    const question = page.getByRole('dialog', { name: 'Confirm your payment' });
    await expect(question).toContainText(amount);
    await question.getByRole('button', { name: 'Confirm payment' }).click();
  }
  const confirmation = page.getByRole('region', { name: /Thank you/ });
  await expect(confirmation).toContainText(/Paid today.*\$249\.98/);
  await expect(confirmation).toContainText(/Once weighed, at most\s*\$42\.00/);
  const orders = (await ownOrders(page)).sort((a, b) => a.totalAmount - b.totalAmount);
  expect(orders.map(({ hold, amountPaid }) => [hold?.amount, amountPaid])).toEqual([
    [42_00, 0],
    [undefined, 249_98],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  await page.goto('about:blank');
  await counter.close();
});
