import {
  cartLine,
  expectOnePayment,
  expectPaid,
  fillCheckout,
  openCheckout,
  openHindquarter,
  ownOrders,
  payButton,
  productNamed,
  storeInBrowser,
} from '#tests/support/browser/checkout-steps.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';

// The browser's own message about agreements that differ.
test.use({ expectedConsoleError: /status of 409/ });

test('After a payment, the account opens without waiting for the request that sets the delivery day', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/*/delivery', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await fillCheckout(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/account?tab=orders');
  const repeated = page.waitForResponse('**/api/orders/*/delivery');
  held.resolve();
  expect((await repeated).ok()).toBe(true);
  await expectPaid(page);
});

test('Going back after paying shows an empty cart and doesn’t place the order again', async ({ page }) => {
  const line = cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4');
  await storeInBrowser(page, 'cart', JSON.stringify([line]));
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await fillCheckout(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
  await expectOnePayment(page);
});

test('Damaged data in the browser’s storage is discarded, and the checkout works', async ({ page }) => {
  await openHindquarter(page);
  await page.evaluate(() => {
    sessionStorage.setItem('owned:guest:checkout-attempt', '{"made":[1],"sentPayment":"x"');
    sessionStorage.setItem('owned:guest:checkout-draft', '[[');
  });
  await page.reload();
  await fillCheckout(page);
  await payButton(page).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('A customer whose clock is wrong must accept the lay-by agreement again, now with the shop’s date', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-03-03T00:00:00Z');
  await openHindquarter(page);
  await expect(page.getByText('Today, Mon 3 Mar')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('The lay-by agreement has changed since it was shown.')).toBeVisible();
  await expect(page.getByText('Today, Mon 3 Mar')).toHaveCount(0);
  expect(await ownOrders(page)).toEqual([]);
  const terms = page.getByRole('checkbox', { name: /accept/ });
  await expect(terms).not.toBeChecked();
  await terms.check();
  await payButton(page).click();
  await expectPaid(page);
  await expectOnePayment(page);
});
