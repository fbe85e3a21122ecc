import type { Page } from '@playwright/test';
import {
  cards,
  cartLine,
  checkButton,
  expectOnePayment,
  expectPaid,
  fillCard,
  fillCheckout,
  openCheckout,
  openHindquarter,
  ownOrders,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { holdBack } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { marysAddress } from '#tests/support/mary.ts';

// The browser's own messages about responses and failures that these tests cause.
test.use({ expectedConsoleError: /status of (404|402|409|422)|net::ERR_FAILED|net::ERR_ABORTED/ });

/** Lets the shop handle the request, but loses the response. */
async function loseResponse(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
}

test('A declined card is not charged, and another card pays for the same order', async ({ page }) => {
  await openHindquarter(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByText('There was an error processing your payment. Please try again.').first()).toBeVisible();
  await expect(page.getByText('Nothing was charged, and your order is kept.')).toBeVisible();
  const [before] = await ownOrders(page);
  expect(before?.amountPaid).toBe(0);
  await expectNoFaults(page);
  await fillCard(page, cards.pays);
  await payButton(page).click();
  await expectPaid(page);
  const orders = await ownOrders(page);
  expect(orders.map((order) => order.id)).toEqual([before?.id]);
  await expectOnePayment(page);
});

test('Changing the cart after a declined card replaces the unpaid order', async ({ page }) => {
  await openHindquarter(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await page.getByLabel('Street address').fill('2 Low Street');
  await fillCard(page, cards.pays);
  await payButton(page).click();
  await expectPaid(page);
  const orders = (await ownOrders(page)).sort((a, b) => a.id - b.id);
  expect(orders.map((order) => [order.status, order.amountPaid])).toEqual([
    ['cancelled', 0],
    ['pending', 24_998],
  ]);
});

test('A bank’s confirmation opens in a dialog, and the card is charged only if the customer confirms', async ({
  page,
}) => {
  await openHindquarter(page, cards.asks);
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your payment' });
  await expect(dialog).toContainText('$249.98');
  await expect(dialog).toContainText('3155');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('Your card was declined')).toBeVisible();
  expect((await ownOrders(page)).map((order) => order.amountPaid)).toEqual([0]);
  await payButton(page).click();
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('A reload during the bank’s confirmation continues the same payment', async ({ page }) => {
  await openHindquarter(page, cards.asks);
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your payment is on its way')).toBeVisible();
  await checkButton(page).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('Leaving during the bank’s confirmation keeps the payment, and the next attempt continues it', async ({
  page,
}) => {
  await openHindquarter(page, cards.asks);
  await page.getByRole('link', { name: 'Change cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillCheckout(page, cards.asks);
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('Your payment is on its way')).toBeVisible();
  await checkButton(page).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('A changed price is shown next to the old price, and is charged only if the customer agrees', async ({ page }) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  const gone = cartLine(product, 'credit-card', { id: '99999', name: 'Last year’s lamb' });
  await openCheckout(page, [cartLine(product, 'credit-card', { price: 89_995 }), gone]);
  // The change is shown before anything is typed, and again if the customer tries to pay anyway.
  await expect(page.getByRole('alert').filter({ hasText: 'Something changed' })).toContainText('now $999.95');
  await fillCheckout(page);
  await payButton(page).click();
  const changes = page.getByRole('region', { name: 'Order Summary' });
  await expect(changes.getByText('Something changed since you filled your cart')).toBeVisible();
  await expect(changes.getByRole('listitem').filter({ hasText: '$899.95' }).last()).toContainText('now $999.95');
  await expect(changes).toContainText('is no longer sold and leaves your cart');
  await expectNoFaults(page);
  expect(await ownOrders(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update my cart' }).click();
  await expect(payButton(page, '$999.95')).toBeFocused();
  await payButton(page, '$999.95').click();
  await expectPaid(page);
  expect((await ownOrders(page)).map((order) => order.amountPaid)).toEqual([99_995]);
});

test('A lay-by agreement that differs from the one shown is reported, and nothing is charged until the customer accepts it again', async ({
  page,
}) => {
  // Each pack offered a different frequency when it was added to the cart, so the cart shows two laybys. The shop now makes a
  // single layby.
  const hindquarter = cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4', {
    allowLaybyFortnightly: false,
  });
  const forequarter = cartLine(await productNamed(page, 'Whole beef forequarter'), 'layby-4', {
    allowLaybyWeekly: false,
  });
  await openCheckout(page, [hindquarter, forequarter]);
  await fillCheckout(page);
  const release = await holdBack(page, `/api/products/${hindquarter.id}`);
  const requested = page.waitForRequest(`**/api/products/${hindquarter.id}`);
  await payButton(page, '$437.46').click();
  await requested;
  // If this message were shown before the new agreement is loaded, the customer would accept the old agreement.
  const reported = page.getByText('The lay-by agreement has changed since it was shown.');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(reported).toHaveCount(0);
  release();
  await expect(reported).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /accept/ })).not.toBeChecked();
  expect(await ownOrders(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /accept/ }).check();
  await payButton(page, '$437.47').click();
  await expectPaid(page);
  expect((await ownOrders(page)).map((order) => order.amountPaid)).toEqual([43_747]);
});

test('A double click on the payment button places only one order', async ({ page }) => {
  await openHindquarter(page);
  await payButton(page).dblclick();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('Two tabs that pay for one cart place only one order', async ({ page, context }) => {
  await openHindquarter(page);
  const other = await context.newPage();
  await other.goto('/checkout');
  await fillCheckout(other);
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/payments', async (route) => {
    await waiting;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/payments');
  await payButton(page).click();
  await sent;
  await payButton(other).click();
  await expect(other.getByText('A payment is under way in another tab.')).toBeVisible();
  goOn();
  await expectPaid(page);
  await expect(other.getByText('You paid for it in another tab, so your cart is empty now.')).toBeVisible();
  await expectOnePayment(page);
});

test('While a sent payment has no response, the page says so and nothing else can be typed; the card is then charged once', async ({
  page,
}) => {
  await openHindquarter(page);
  await loseResponse(page, '/api/payments');
  // With the keyboard, the focus is in a field that is disabled while the payment has no response.
  await page.getByLabel('Street address').press('Enter');
  await expect(page.getByText('Not finished yet')).toBeVisible();
  await expect(checkButton(page)).toBeFocused();
  await expect(page.getByText('nothing here can be changed')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  for (const label of ['Full name', 'Email', 'Street address', 'Postcode', 'Delivery notes (optional)']) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  }
  await expect(page.getByLabel('Street address')).toHaveValue(marysAddress.street);
  await expectNoFaults(page);
  await checkButton(page).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('If a sent payment turns out to be declined, everything typed except the card is shown again and can be changed', async ({
  page,
}) => {
  await openHindquarter(page, cards.declined);
  await loseResponse(page, '/api/payments');
  await payButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
  await checkButton(page).click();
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /accept/ })).toBeChecked();
  await expect(page.getByLabel('Street address')).toHaveValue(marysAddress.street);
  await fillCard(page);
  await payButton(page).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('If the response to a successful payment is lost, a reload of the checkout leads to the account', async ({
  page,
}) => {
  await openHindquarter(page);
  await loseResponse(page, '/api/payments');
  await payButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
  await page.reload();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('Without a network, the checkout says so, keeps the typed text, and lets the customer try again', async ({
  page,
}) => {
  await openHindquarter(page);
  await page.route('**/api/orders-with-items', (route) => route.abort('failed'), { times: 2 });
  for (const _try of [1, 2]) {
    await payButton(page).click();
    await expect(page.getByText('Couldn’t reach the shop.')).toBeVisible();
  }
  expect(await ownOrders(page)).toEqual([]);
  await payButton(page).click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('If the bank doesn’t respond, the checkout repeats the payment request automatically', async ({ page }) => {
  await openHindquarter(page);
  await page.route(
    '**/api/payments',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 202, json: { pending: true } });
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByText('Waiting for the bank…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expectPaid(page);
  await expectOnePayment(page);
});
