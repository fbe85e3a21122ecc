import type { Page } from '@playwright/test';
import { cards, fillCard, ownOrders, paymentsOf, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

test.use({ expectedConsoleError: /status of (402|404|409|500)|ERR_FAILED/ });

const name = 'Whole beef hindquarter';
const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Subscribe Now' });

async function openSubscribe(page: Page): Promise<number> {
  const { id } = await productNamed(page, name);
  await page.goto(`/subscribe?productId=${id}`);
  return id;
}

test('A customer subscribes to a pack at 95% of its price, and chooses the delivery afterwards', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await signInNewCustomer(page);
  const created = page.waitForRequest('**/api/create-meat-subscription');
  await openSubscribe(page);
  expect((await created).postDataJSON()).toEqual({
    productId: expect.any(Number),
    cartId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expect(page).toHaveTitle('Meat Subscription Plans | Hindquarter');
  await expect(page.getByRole('heading', { level: 1, name: `Subscribe to ${name}` })).toBeVisible();
  const summary = page.getByRole('region', { name });
  for (const text of [
    'Beef, quarter cut',
    'Approx. 55-60kg',
    'Full amount',
    '$999.95',
    'One-time Payment',
    'Due Today',
  ]) {
    await expect(summary).toContainText(text);
  }
  await expect(summary).toContainText('Total$949.95');
  await expect(summary.getByRole('listitem')).toHaveCount(3);
  await expect(subscribeButton(page)).toBeVisible();
  await expectNoFaults(page);

  await subscribeButton(page).click();
  await expect(page.getByText('Please enter a valid card number')).toBeVisible();
  await fillCard(page, cards.declined);
  await subscribeButton(page).click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Subscribe' })).toContainText('The card was declined.');
  await expectNoFaults(page);

  await fillCard(page);
  await subscribeButton(page).click();
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByText('Subscription Created').first()).toBeVisible();
  await expect(page.getByText('Your meat subscription has been set up successfully.').first()).toBeVisible();
  const orders = await ownOrders(page);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ status: 'paid', totalAmount: 94_995, amountPaid: 94_995, deliveryDate: null });

  // The account had no address, so the dialog asks for the address.
  const card = page.getByRole('article', { name: `Order #${orders[0]?.id}` });
  await expect(card).toContainText('Action Required');
  await card.getByRole('button', { name: 'Schedule Delivery' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Your Delivery' });
  const address = { 'Street address': '1 High Street', 'City or suburb': 'Northcote', State: 'VIC', Postcode: '3070' };
  for (const [label, value] of Object.entries(address)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(card).toContainText('Delivery Scheduled');
});

test('If the delivery fee depends on the postcode, the subscription page requires the postcode first, and updates the fee when the postcode changes', async ({
  page,
}) => {
  await signInNewCustomer(page);
  const { id } = await productNamed(page, 'Lamb roast quarter');
  await page.goto(`/subscribe?productId=${id}`);
  await expect(page.getByText('Enter your postcode first: it tells what delivery costs.')).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Free delivery to Melbourne');
  const summary = page.getByRole('region', { name: 'Lamb roast quarter' });
  const give = async (postcode: string) => {
    await delivery.getByLabel('Deliver to which postcode?').fill(postcode);
    await delivery.getByRole('button', { name: 'Check' }).click();
  };
  await give('3350');
  await expect(summary).toContainText('Delivery$15.00');
  await expect(summary).toContainText('Total$138.45');
  await expect(subscribeButton(page)).toBeVisible();
  await expectNoFaults(page);
  await give('2000');
  await expect(page.getByText('We can’t deliver there yet.')).toBeVisible();
  await expect(subscribeButton(page)).toHaveCount(0);
  await give('3056');
  await expect(summary).toContainText('to 3056, free');
  await expect(summary).toContainText('Total$123.45');
  await fillCard(page);
  await subscribeButton(page).click();
  await expect(page).toHaveURL('/account?tab=orders');
  const orders = await ownOrders(page);
  const kept = orders.map(({ status, totalAmount, deliveryFee }) => [status, totalAmount, deliveryFee]);
  expect(kept).toEqual([
    ['paid', 12_345, 0],
    ['cancelled', 13_845, 1500],
  ]);
});

test('A reload of the subscription page doesn’t create a second order, and the payment is confirmed with the bank', async ({
  page,
}) => {
  await signInNewCustomer(page);
  await openSubscribe(page);
  await expect(subscribeButton(page)).toBeVisible();
  await page.reload();
  await expect(subscribeButton(page)).toBeVisible();
  expect(await ownOrders(page)).toHaveLength(1);
  await fillCard(page, cards.asks);
  await subscribeButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page).toHaveURL('/account?tab=orders');
  const [order] = await ownOrders(page);
  expect(await paymentsOf(page, order?.id ?? 0)).toEqual([94_995]);
});

test('If the response to a subscription’s payment is lost, a customer who opens the page again learns that it is paid, and can’t pay twice', async ({
  page,
}) => {
  await signInNewCustomer(page);
  await openSubscribe(page);
  await fillCard(page);
  await page.route('**/api/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await subscribeButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
  await page.unroute('**/api/payments');
  await page.reload();
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByText('Subscription Created').first()).toBeVisible();
  const orders = await ownOrders(page);
  expect(orders.map(({ status }) => status)).toEqual(['paid']);
  expect(await paymentsOf(page, orders[0]?.id ?? 0)).toEqual([94_995]);
  await expectNoFaults(page);
  // Another pack can still be bought later.
  await openSubscribe(page);
  await expect(subscribeButton(page)).toBeVisible();
});

test('If the response to a subscription’s payment is lost, a new tab says that it is paid, and buys the same pack again only if the customer asks for that', async ({
  page,
}) => {
  await signInNewCustomer(page);
  await openSubscribe(page);
  await fillCard(page);
  await page.route('**/api/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await subscribeButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
  const second = await page.context().newPage();
  await openSubscribe(second);
  await expect(second.getByText('You’ve already paid for this subscription')).toBeVisible();
  await expect(second.getByText('Nothing was charged just now.')).toBeVisible();
  await expect(subscribeButton(second)).toHaveCount(0);
  await expectNoFaults(second);
  const orders = await ownOrders(second);
  expect(orders.map(({ status }) => status)).toEqual(['paid']);
  await expect(second.getByRole('link', { name: `See order #${orders[0]?.id}` })).toHaveAttribute(
    'href',
    `/account?tab=orders&highlight=${orders[0]?.id}`,
  );
  await page.close();
  await second.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(subscribeButton(second)).toBeVisible();
  await fillCard(second);
  await subscribeButton(second).click();
  await expect(second).toHaveURL('/account?tab=orders');
  expect((await ownOrders(second)).map(({ amountPaid }) => amountPaid)).toEqual([94_995, 94_995]);
});

test('A subscription that was left unpaid can be paid in the account', async ({ page }) => {
  await signInNewCustomer(page);
  await openSubscribe(page);
  await expect(subscribeButton(page)).toBeVisible();
  const [order] = await ownOrders(page);
  const card = await openOrderCard(page, { id: order?.id ?? 0 });
  await expect(card).toContainText('Not finished');
  await fillCard(page);
  await card.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule Your Delivery' })).toBeVisible();
});

test('A subscription that was left unpaid can be dropped, and is then listed among the past orders', async ({
  page,
}) => {
  await signInNewCustomer(page);
  await openSubscribe(page);
  await expect(subscribeButton(page)).toBeVisible();
  await page.goto('/account?tab=orders');
  await page.getByRole('button', { name: /^Drop it/ }).click();
  await expect(page.getByText('Order Dropped').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To do' })).toHaveCount(0);
});

test('A visitor who isn’t signed in is sent to the sign-in, and then back to the subscription', async ({
  page,
  browser,
  shop,
}) => {
  const { id } = await productNamed(page, name);
  const other = await browser.newPage({ baseURL: shop.url });
  const username = await signInNewCustomer(other);
  await other.close();
  await page.goto(`/subscribe?productId=${id}`);
  await expect(page).toHaveURL(`/account?redirect=/subscribe?productId=${id}`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('spring-lamb-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/subscribe?productId=${id}`);
  await expect(subscribeButton(page)).toBeVisible();
});

test('Without a product, the subscription page redirects to the products; an unknown product is reported', async ({
  page,
}) => {
  await signInNewCustomer(page);
  await page.goto('/subscribe');
  await expect(page).toHaveURL('/products');
  for (const wrong of ['999999', 'beef', '../admin']) {
    await page.goto(`/subscribe?productId=${wrong}`);
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  }
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
  const { id } = await productNamed(page, name);
  await page.goto(`/products/${id}`);
  await page.getByRole('radio', { name: /^Subscription/ }).check();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe without the cart' }).click();
  await expect(page).toHaveURL(`/subscribe?productId=${id}`);
  await expect(subscribeButton(page)).toBeVisible();
});

test('A spinner shows while the subscription is prepared, and a failure can be retried', async ({ page }) => {
  await signInNewCustomer(page);
  let response = () => {};
  const isHeld = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/create-meat-subscription', async (route) => {
    await isHeld;
    await route.fulfill({ status: 500, body: '' });
  });
  await openSubscribe(page);
  await expect(page.getByText('Preparing Your Subscription')).toBeVisible();
  await expectNoFaults(page);
  response();
  await expect(page.getByText('Subscription Error').first()).toBeVisible();
  await expect(page.getByText('Failed to create subscription').first()).toBeVisible();
  await expectNoFaults(page);
  await page.unroute('**/api/create-meat-subscription');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(subscribeButton(page)).toBeVisible();
});
