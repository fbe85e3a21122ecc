import type { Locator, Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import { cards, fillCard, ownOrders, paymentsOf } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

test.use({ expectedConsoleError: /status of (401|402|403|404|409)|ERR_FAILED/ });

const makePayment = (card: Locator) => card.getByRole('button', { name: 'Make Payment' });

async function orderOf(page: Page, id: number): Promise<Order | undefined> {
  return (await ownOrders(page)).find((order) => order.id === id);
}

test('After a layby is paid off with the saved card, a dialog opens in which the customer schedules its delivery', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await expect(card).toContainText('Payment Required');
  await expect(card).toContainText('Remaining balance $749.97');
  await expect(card).toContainText('Next payment: $249.98 on');
  await expect(card).toContainText('Saved card: Visa ending 4242');
  await expect(makePayment(card)).toBeDisabled();
  await expectNoFaults(page);

  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await expect(card.getByLabel('Amount to pay')).toHaveValue('249.98');
  await expect(card).toContainText('$249.98 is charged now to your Visa ending 4242.');
  await makePayment(card).click();
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
  await expect(page.getByText('Your payment of $249.98 has been processed.').first()).toBeVisible();
  await expect(card).toContainText('50% complete');
  await expect(card).toContainText('Remaining balance $499.99');
  await card.getByText('Payment history').click();
  await expect(card.getByRole('region', { name: 'Payment history' }).getByRole('listitem')).toHaveCount(2);

  await card.getByLabel('Amount to pay').fill('100.5');
  await makePayment(card).click();
  await expect(card).toContainText('Scheduled, $149.48 left');
  await card.getByRole('button', { name: 'Whole balance $399.49' }).click();
  await makePayment(card).click();

  const dialog = page.getByRole('dialog', { name: 'Schedule Your Delivery' });
  await expect(dialog).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(dialog.getByText('Please select a delivery date')).toBeVisible();
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(page.getByText('Delivery Date Set').first()).toBeVisible();
  await expect(page.getByText('Your delivery date has been scheduled successfully.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Delivery Scheduled');
  await expect(card).toContainText('1 High Street, Northcote VIC 3070');
  await expect(card).toContainText('100% complete');
  await expectNoFaults(page);
  const paid = await orderOf(page, order.id);
  expect(paid).toMatchObject({ status: 'paid', amountPaid: 99_995 });
  expect(paid?.deliveryDate).toEqual(expect.any(String));
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998, 10_050, 39_949]);
});

test('The delivery of a layby can be scheduled after it was paid off, and changed; a change that fails is reported', async ({
  page,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-2' });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: /Whole balance/ }).click();
  await makePayment(card).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Action Required');
  await expectNoFaults(page);
  await card.getByRole('button', { name: 'Schedule Delivery' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Your Delivery' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(card).toContainText('Delivery Scheduled');

  await card.getByRole('button', { name: 'Change delivery' }).click();
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await dialog.getByRole('button', { name: 'Another address' }).click();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(dialog.getByText('Please enter your street address')).toBeVisible();
  const address = { 'Street address': '9 Plenty Road', 'City or suburb': 'Preston', State: 'VIC', Postcode: '3072' };
  for (const [label, value] of Object.entries(address)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('radio').last().check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(card).toContainText('9 Plenty Road, Preston VIC 3072');

  await page.route('**/api/orders/*/delivery', (route) => route.abort());
  await card.getByRole('button', { name: 'Change delivery' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(page.getByText('Failed to Set Delivery Date').first()).toBeVisible();
  const text = 'There was an error scheduling your delivery. Please try again.';
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('A declined card is reported and not charged, and another card can be used', async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await card.getByLabel('Another card').check();
  await makePayment(card).click();
  await expect(card.getByText('Please enter a valid card number')).toBeVisible();
  await fillCard(page, cards.declined);
  await makePayment(card).click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  const text = 'There was an error processing your payment. Please try again.';
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(card).toContainText('Your card was declined');
  await expectNoFaults(page);
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);

  await card.getByLabel('Card number').fill(cards.asks);
  await makePayment(card).click();
  await page
    .getByRole('dialog', { name: 'Confirm your payment' })
    .getByRole('button', { name: 'Confirm payment' })
    .click();
  await expect(card).toContainText('50% complete');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998]);
  // The other card was used only for this payment, and the saved card stays.
  await expect(card).toContainText('Saved card: Visa ending 4242');
});

test('An order whose first payment failed can be paid in the account: in full or, for a layby, with the first instalment', async ({
  page,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'credit-card', pays: 'nothing' });
  const card = await openOrderCard(page, order);
  await expect(card).toContainText('Payment Required');
  await expect(card.getByLabel('Amount to pay')).toHaveCount(0);
  await fillCard(page);
  await makePayment(card).click();
  await expect(page.getByText('Your payment of $999.95 has been processed.').first()).toBeVisible();
  await expect(card).toContainText('Delivery Scheduled');

  const layby = await buyProduct(page, { paymentType: 'layby-4', pays: 'nothing' });
  const laybyCard = await openOrderCard(page, layby);
  await laybyCard.getByRole('button', { name: 'Another amount' }).click();
  await laybyCard.getByLabel('Amount to pay').fill('100');
  await makePayment(laybyCard).click();
  await expect(laybyCard).toContainText('The first payment must be at least $249.98.');
  await laybyCard.getByRole('button', { name: 'First payment $249.98' }).click();
  await fillCard(page);
  await makePayment(laybyCard).click();
  await expect(laybyCard).toContainText('25% complete');
});

test('An amount that can’t be paid is refused before it is sent, and an instalment that was paid in another tab isn’t paid again', async ({
  page,
  context,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  const amount = card.getByLabel('Amount to pay');
  await amount.fill('0');
  await expect(makePayment(card)).toBeDisabled();
  for (const wrong of ['-5', '749.98', '1.234']) {
    await amount.fill(wrong);
    await makePayment(card).click();
    await expect(page.getByText('Invalid Amount').first()).toBeVisible();
    await expect(page.getByText('Please enter a valid payment amount.').first()).toBeVisible();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  }
  await expectNoFaults(page);
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);

  const other = await context.newPage();
  const otherCard = await openOrderCard(other, order);
  for (const each of [card, otherCard]) await each.getByRole('button', { name: 'Next payment $249.98' }).click();
  await makePayment(otherCard).click();
  await expect(otherCard).toContainText('50% complete');
  await makePayment(card).click();
  await expect(card).toContainText('Please look at what is left to pay.');
  await expect(card).toContainText('50% complete');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998]);
});

test('A payment whose response is lost is sent again after a reload, and charged once', async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await page.route('**/api/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await makePayment(card).click();
  await expect(card).toContainText('Not finished yet');
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
  await page.unroute('**/api/payments');
  await card.getByRole('button', { name: 'Check payment' }).click();
  await expect(card).toContainText('50% complete');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998]);

  // The request never arrives at the shop, and then the page is reloaded.
  await page.route('**/api/payments', (route) => route.abort());
  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await makePayment(card).click();
  await expect(card).toContainText('Not finished yet');
  await page.unroute('**/api/payments');
  await page.reload();
  await expect(card).toContainText('Your payment is on its way');
  await expectNoFaults(page);
  await card.getByRole('button', { name: 'Check payment' }).click();
  await expect(card).toContainText('75% complete');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998, 24_998]);
});

test('Before asking to cancel an order, a customer sees what will be refunded', async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Ask to cancel' }).click();
  const dialog = page.getByRole('dialog', { name: `Ask to cancel order #${order.id}?` });
  await expect(dialog).toContainText('Refunded to you$249.98');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Keep my order' }).click();
  await expect(dialog).toHaveCount(0);
  await card.getByRole('button', { name: 'Ask to cancel' }).click();
  await dialog.getByLabel('Why? (optional)').fill('My freezer is too small');
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(page.getByText('Cancellation Requested').first()).toBeVisible();
  await expect(card).toContainText('You asked to cancel on');
  await expect(card.getByRole('button', { name: 'Ask to cancel' })).toHaveCount(0);
  await page.reload();
  await expect(card).toContainText('You asked to cancel on');
});

test('Once the shop has cancelled a layby, the account shows what happened to its payments', async ({
  page,
  browser,
  shop,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const counter = await browser.newContext({ baseURL: shop.url });
  const staff = await counter.newPage();
  await requestShop(staff, 'POST', '/api/users/login', staffAccount);
  await requestShop(staff, 'PATCH', `/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  await counter.close();
  const card = await openOrderCard(page, order);
  await expect(card).toContainText('This order was cancelled');
  await card.getByText('Payment history').click();
  await expect(card.getByRole('region', { name: 'Payment history' })).toContainText('Refund');
  await expect(makePayment(card)).toHaveCount(0);
  await expect(card.getByRole('button', { name: /cancel|card/i })).toHaveCount(0);
  await expectNoFaults(page);
});
