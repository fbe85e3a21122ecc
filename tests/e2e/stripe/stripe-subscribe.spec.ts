import type { Page } from '@playwright/test';
import { ownOrders, paymentsOf, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expectToast } from '#tests/support/browser/staff-browser.ts';
import { challengeButton, expect, fillStripeCard, stripeCards, test } from '#tests/support/browser/stripe-test.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';

test.use({ expectedConsoleError: /status of 402/ });

const totalCents = 94_995;
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe Now' });

/** Opens the page for a new customer, and returns the order that it made. */
async function openSubscribe(page: Page): Promise<number> {
  await signInNewCustomer(page);
  const { id } = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/subscribe?productId=${id}`);
  await expect(subscribe(page)).toBeVisible();
  const [order] = await ownOrders(page);
  return order?.id ?? 0;
}

/** Returns the state of every PaymentIntent that was made for an order. */
function intentsOf({ state }: StripeStandIn, orderId: number): string[] {
  const intents = state.paymentIntents.all();
  return intents.filter(({ metadata }) => metadata.orders_1 === `${orderId}:${totalCents}`).map(({ status }) => status);
}

async function expectSubscribed(page: Page, orderId: number): Promise<void> {
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByText('Subscription Created').first()).toBeVisible();
  await expect(page.getByText('Your meat subscription has been set up successfully.').first()).toBeVisible();
  expect((await ownOrders(page)).map(({ id }) => id)).toEqual([orderId]);
  expect(await paymentsOf(page, orderId)).toEqual([totalCents]);
}

test('A declined subscription shows the provider’s message, and is then paid once', async ({ page }) => {
  const orderId = await openSubscribe(page);
  await fillStripeCard(page, stripeCards.declined);
  await expectNoFaults(page);
  await subscribe(page).click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  await fillStripeCard(page);
  await subscribe(page).click();
  await expectSubscribed(page, orderId);
});

test('If the bank’s confirmation fails, Stripe’s message is shown in the form and as a toast, and the next attempt pays', async ({
  page,
}) => {
  const orderId = await openSubscribe(page);
  await fillStripeCard(page, stripeCards.asks);
  await subscribe(page).click();
  await challengeButton(page, 'Fail authentication').click();
  const message = 'We are unable to authenticate your payment method.';
  const form = page.getByRole('form', { name: 'Subscribe' });
  const alert = form.getByRole('alert').filter({ hasText: 'Payment Failed' });
  await expect(alert.getByText(message)).toBeVisible();
  await expectToast(page, 'Payment Failed', message);
  await expectNoFaults(page);
  expect(await paymentsOf(page, orderId)).toEqual([]);
  await subscribe(page).click();
  await challengeButton(page, 'Complete authentication').click();
  await expectSubscribed(page, orderId);
});

test('Reloads before and during the bank’s confirmation continue with the same PaymentIntent', async ({
  page,
  stripe,
}) => {
  const orderId = await openSubscribe(page);
  await page.reload();
  await expect(subscribe(page)).toBeVisible();
  expect(intentsOf(stripe, orderId)).toEqual(['requires_payment_method']);
  await fillStripeCard(page, stripeCards.asks);
  await subscribe(page).click();
  await expect(challengeButton(page, 'Complete authentication')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your payment is on its way')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Check payment' }).click();
  await challengeButton(page, 'Complete authentication').click();
  await expectSubscribed(page, orderId);
  expect(intentsOf(stripe, orderId)).toEqual(['succeeded']);
});
