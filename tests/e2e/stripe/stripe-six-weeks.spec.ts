import type { Locator, Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import {
  cartLine,
  expectPaid,
  fillAllButCard,
  openCheckout,
  ownOrders,
  payButton,
  paymentsOf,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { dialog, openOrder, panel } from '#tests/support/browser/order-screen.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { challengeButton, fillStripeCard, stripeCards } from '#tests/support/browser/stripe-test.ts';
import { buyProduct } from '#tests/support/data/customers/shop-customers.ts';
import { openOrderCard } from '#tests/support/data/own-orders.ts';
import { moveTo } from '#tests/support/data/staff-laybys.ts';
import { mary } from '#tests/support/mary.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import type { CalendarShop } from '#tests/support/shop/calendar-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { test } from '#tests/support/shop/stripe-calendar-shop.ts';

// A layby of $999.95 in six weekly instalments: the first is paid on Tuesday 10 November 2026, and the others are due on the next
// Tuesdays, up to 15 December.

// The account page requests the user, which returns 401 for a visitor who isn't signed in.
test.use({ expectedConsoleError: /status of 401/ });

const nine = (day: string) => `${day}T09:00:00.000+11:00`;

/** Buys a pack that is paid now and a pack on layby in one checkout. Returns the layby's order. */
async function buyMixedCart(page: Page): Promise<Order> {
  const product = await productNamed(page, 'Whole beef hindquarter');
  await openCheckout(page, [cartLine(product, 'credit-card'), cartLine(product, 'layby-6')]);
  await page.getByLabel('Every week').check();
  await fillAllButCard(page);
  await fillStripeCard(page);
  await payButton(page).click();
  await expectPaid(page);
  const layby = (await ownOrders(page)).find(({ plan }) => plan !== null);
  if (layby === undefined) throw new Error('No layby was made');
  return layby;
}

async function replaceCard(page: Page, card: Locator, number: string): Promise<void> {
  await card.getByRole('button', { name: 'Replace card' }).click();
  await fillStripeCard(page, number);
  await dialog(page, 'Replace the saved card').getByRole('button', { name: 'Save card' }).click();
}

async function letBeCharged(page: Page, shop: CalendarShop, order: Order, days: readonly string[]): Promise<void> {
  for (const day of days) {
    const before = (await paymentsOf(page, order.id)).length;
    await moveTo(page, shop, nine(day));
    await expect.poll(async () => (await paymentsOf(page, order.id)).length).toBe(before + 1);
  }
}

function failedEmails(shop: CalendarShop) {
  return emailsOf(shop).filter(({ kind }) => kind === 'failed-instalment');
}

/** The customer pays in another browser through the link in the email, and confirms the payment with the bank. */
async function payByLink(page: Page, shop: CalendarShop, order: Order): Promise<Locator> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(linkIn(failedEmails(shop)[0], '/order-link'));
  await page.getByRole('button', { name: 'Open your order' }).click();
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await card.getByRole('button', { name: /^Pay \$.* now$/ }).click();
  await challengeButton(page, 'Complete authentication').click();
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
  return card;
}

/** Makes and pays another customer's order without a page. */
function sell(shop: CalendarShop, stripe: StripeStandIn, name: string, paymentType: 'credit-card' | 'layby-4') {
  const extras = paymentType === 'layby-4' ? ({ setupFutureUsage: 'off_session' } as const) : {};
  const paymentToken = stripe.browser.confirmationToken(stripeCards.pays, extras);
  const email = `${name.toLowerCase()}@customer.test`;
  return buyProduct(new Visitor(shop.url), { paymentType, name, email, paymentToken, deliveryDate: '2026-11-12' });
}

async function cancel(page: Page, order: Order): Promise<void> {
  await openOrder(page, order.id);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog(page, `Cancel order #${order.id}?`).getByRole('button', { name: 'Cancel and refund $749.94' }).click();
  const refunds = panel(page, 'Money').getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByText('Refunded', { exact: true })).toHaveCount(3);
}

test('During six weeks in which a layby is paid off, a refund fails and a payment is disputed, the audit finds no difference', async ({
  page,
  calendarShop,
  stripe,
}) => {
  test.setTimeout(180_000);
  const layby = await buyMixedCart(page);
  const [cancelled, failing] = [
    await sell(calendarShop, stripe, 'Ann', 'layby-4'),
    await sell(calendarShop, stripe, 'Bob', 'layby-4'),
  ];
  const disputed = await sell(calendarShop, stripe, 'Cem', 'credit-card');

  await letBeCharged(page, calendarShop, layby, ['2026-11-17', '2026-11-24']);
  await replaceCard(page, await openOrderCard(page, layby), stripeCards.asks);
  await challengeButton(page, 'Complete authentication').click();
  await expect(page.getByText('Card Replaced').first()).toBeVisible();
  await moveTo(page, calendarShop, nine('2026-12-01'));
  await expect.poll(() => failedEmails(calendarShop).map(({ to }) => to)).toEqual([mary.email]);
  expect(await paymentsOf(page, layby.id)).toHaveLength(3);
  const card = await payByLink(page, calendarShop, layby);
  await replaceCard(page, card, stripeCards.pays);
  await expect(card).toContainText('charged to your Visa ending 4242');
  await letBeCharged(page, calendarShop, layby, ['2026-12-08', '2026-12-15']);
  await page.goto('/account?tab=orders');
  await expect(card).toContainText('100% complete');
  expect((await paymentsOf(page, layby.id)).reduce((sum, cents) => sum + cents, 0)).toBe(99_995);

  await page.context().clearCookies();
  await signInStaff(page, calendarShop);
  await cancel(page, cancelled);
  await cancel(page, failing);
  const refund = stripe.state.refunds.all().at(-1);
  stripe.failRefund(refund?.id ?? '', 'lost_or_stolen_card');
  const charge = stripe.ledger.successfulCharges().find(({ amount }) => amount === disputed.totalAmount);
  stripe.openDispute(charge?.id ?? '', { reason: 'product_not_received' });
  await stripe.webhooks.settled();

  await openOrder(page, cancelled.id);
  await expect(panel(page, 'Cancelled')).toBeVisible();
  await openOrder(page, failing.id);
  await expect(panel(page, 'A refund of $249.98 was refused')).toContainText('hand $249.98 back another way');
  await openOrder(page, disputed.id);
  const dispute = panel(page, 'The customer’s bank disputes $999.95: answer by Thu 24 Dec');
  await expect(dispute).toContainText('Answer at the payment provider');
  await page.goto('/admin');
  const today = page.getByRole('region', { name: /^Today/ });
  for (const text of ['1 dispute to answer', '1 payment alert']) await expect(today).toContainText(text);
  // The filters show how many of the orders below need attention.
  await expect(page.getByRole('button', { name: 'Refund refused 1' })).toBeVisible();
  expect(await calendarShop.audit()).toContain('The books agree');
});
