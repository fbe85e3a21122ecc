import { addToCart } from '#core/cart/cart.ts';
import type { Product } from '#core/products/product.ts';
import {
  cartLine,
  fillAllButCard,
  openCheckout,
  ownOrders,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { expect, fillStripeCard, test } from '#tests/support/browser/stripe-test.ts';
import { shopText } from '#tests/support/data/content.ts';

test('Stripe holds the maximum price of goods by the kilo, and charges a layby of the same cart separately', async ({
  page,
  browser,
  stripe,
  shop,
}) => {
  const counter = await browser.newContext({ baseURL: shop.url });
  const staff = await counter.newPage();
  await signInStaff(staff);
  await requestShop(staff, 'PATCH', '/api/admin/shop-settings', shopText({ byTheKilo: true, comingSoon: false }));
  const rump = await makeProduct(staff, {
    ...{ name: 'Rump by weight', type: 'beef', weight: '1 to 1.3 kg' },
    ...{ pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 },
  });
  const sold = await requestShop<Product>(staff, 'GET', `/api/products/${rump.id}`);
  const layby = cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4');
  await openCheckout(page, [...addToCart([], sold, 'credit-card'), layby]);
  await fillAllButCard(page);
  await fillStripeCard(page);
  await page.getByRole('button', { name: 'Order · $249.98 today, at most $42.00', exact: true }).click();
  await expect(page.getByRole('region', { name: /Thank you/ })).toContainText(/Once weighed, at most\s*\$42\.00/);
  const orders = (await ownOrders(page)).sort((a, b) => a.totalAmount - b.totalAmount);
  expect(orders.map(({ hold, amountPaid }) => [hold?.amount, amountPaid])).toEqual([
    [42_00, 0],
    [undefined, 249_98],
  ]);
  const intents = stripe.state.paymentIntents.all().filter(({ amount }) => amount === 42_00 || amount === 249_98);
  expect(intents.map(({ amount, status }) => [amount, status]).sort()).toEqual([
    [249_98, 'succeeded'],
    [42_00, 'requires_capture'],
  ]);
  await page.goto('about:blank');
  await counter.close();
});
