import type { Page } from '@playwright/test';
import {
  cartLine,
  checkButton,
  expectOnePayment,
  expectPaid,
  fillAllButCard,
  openCheckout,
  ownOrders,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import {
  cardFrame,
  challengeButton,
  expect,
  fillStripeCard,
  stripeCards,
  test,
} from '#tests/support/browser/stripe-test.ts';

// The browser's own messages about responses that these tests cause.
test.use({ expectedConsoleError: /status of 402/ });

async function openLayby(page: Page, card: string): Promise<void> {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4')]);
  await fillAllButCard(page);
  await fillStripeCard(page, card);
}

test('A mixed cart is one charge at Stripe, and no card number reaches the shop', async ({ page, stripe }) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.postData() ?? '');
  });
  await openCheckout(page, [cartLine(product, 'credit-card'), cartLine(product, 'layby-4')]);
  await fillAllButCard(page);
  await fillStripeCard(page);
  await expectNoFaults(page);
  await payButton(page, '$1,249.93').click();
  await expectPaid(page);
  expect((await ownOrders(page)).map((order) => order.amountPaid).sort()).toEqual([24_998, 99_995]);
  expect(sent.join('\n')).not.toMatch(/4242[ ]?4242/);
  const charged = stripe.state.paymentIntents.all().find(({ amount }) => amount === 124_993);
  expect(charged).toMatchObject({ status: 'succeeded', currency: 'aud' });
});

test('Missing card details are listed at the button with the other errors, and link to the card form', async ({
  page,
}) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  await openCheckout(page, [cartLine(product, 'layby-4')]);
  await fillAllButCard(page);
  await page.getByLabel('Full name').fill('');
  await page.getByLabel('Postcode', { exact: true }).fill('');
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeVisible();
  await payButton(page).click();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText('3 things to fix')).toBeVisible();
  await expect(summary.getByRole('listitem').getByRole('button')).toHaveText([
    'Please enter your full name',
    'Your card number is incomplete.',
    'Please enter a valid postcode',
  ]);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await summary.getByRole('button', { name: 'Your card number is incomplete.' }).click();
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeFocused();
});

test('A bank’s confirmation opens in Stripe’s own frame, and the card is charged only if the customer confirms', async ({
  page,
}) => {
  await openLayby(page, stripeCards.asks);
  await payButton(page).click();
  await expect(challengeButton(page, 'Fail authentication')).toBeVisible();
  const number = cardFrame(page).getByLabel('Card number');
  await expect(number).not.toBeEditable();
  await challengeButton(page, 'Fail authentication').click();
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await expect(number).toBeEditable();
  expect((await ownOrders(page)).map((order) => order.amountPaid)).toEqual([0]);
  await payButton(page).click();
  await challengeButton(page, 'Complete authentication').click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('Leaving the bank’s confirmation with the Back button keeps the payment and the typed text', async ({ page }) => {
  await page.goto('/cart');
  await openLayby(page, stripeCards.asks);
  await payButton(page).click();
  await expect(challengeButton(page, 'Complete authentication')).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/checkout');
  // On a phone, the pending payment is shown first, and nothing asks for a card or an acceptance again.
  await expect(page.getByText('Your payment is on its way', { exact: true })).toBeInViewport();
  await expect(checkButton(page)).toBeInViewport();
  await expect(checkButton(page)).toBeFocused();
  await expect(
    page.getByText('No card is needed, and nothing here can be changed, until we know what became of it.'),
  ).toBeAttached();
  await expect(
    page.getByText('You accepted this lay-by agreement with the payment that is on its way.'),
  ).toBeAttached();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Nguyen');
  await checkButton(page).click();
  await challengeButton(page, 'Complete authentication').click();
  await expectPaid(page);
  await expectOnePayment(page);
});

test('A declined card is not charged, and another card pays for the same order', async ({ page }) => {
  await openLayby(page, stripeCards.declined);
  await payButton(page).click();
  await expect(page.getByText('Nothing was charged, and your order is kept.')).toBeVisible();
  const [before] = await ownOrders(page);
  await fillStripeCard(page);
  await payButton(page).click();
  await expectPaid(page);
  expect((await ownOrders(page)).map((order) => order.id)).toEqual([before?.id]);
  await expectOnePayment(page);
});
