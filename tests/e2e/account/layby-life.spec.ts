import type { Locator, Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import {
  cards,
  cartLine,
  expectPaid,
  fillCard,
  fillCheckout,
  openCheckout,
  ownOrders,
  payButton,
  paymentsOf,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { unfoldOrderCard } from '#tests/support/data/own-orders.ts';
import { moveTo } from '#tests/support/data/staff-laybys.ts';
import { mary } from '#tests/support/mary.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import { type CalendarShop, test } from '#tests/support/shop/calendar-shop.ts';

// A pack of $999.95 in four instalments. The first is paid on 10 November 2026; the others are due on 24 November, 8 and 22
// December.

// The account page requests the user, which returns 401 for a visitor who isn't signed in.
test.use({ expectedConsoleError: /status of 401/ });

const rejectedLater = '4000 0000 0000 0341';

async function layBy(page: Page): Promise<Order> {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4')]);
  await fillCheckout(page, cards.pays);
  await payButton(page, '$249.98').click();
  await expectPaid(page);
  const [order] = await ownOrders(page);
  if (order === undefined) throw new Error('No order was made');
  return order;
}

function cardOf(page: Page, { id }: Pick<Order, 'id'>): Locator {
  return page.getByRole('article', { name: `Order #${id}` });
}

async function payNext(page: Page, card: Locator, sum: string): Promise<void> {
  await unfoldOrderCard(card);
  await card.getByRole('button', { name: sum }).click();
  await card.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
}

/**
 * The scheduler charges the third instalment, the card is replaced by one that will be declined, and the fourth instalment fails.
 */
async function letTimePass(page: Page, shop: CalendarShop, order: Order): Promise<void> {
  await moveTo(page, shop, '2026-12-05T09:30:00.000+11:00');
  await expect.poll(() => kindsOf(shop, 'reminder')).toHaveLength(1);
  await moveTo(page, shop, '2026-12-08T08:59:00.000+11:00');
  await page.goto('/account?tab=orders');
  await expect(cardOf(page, order)).toContainText('50% complete');
  await moveTo(page, shop, '2026-12-08T09:00:00.000+11:00');
  await expect.poll(() => paymentsOf(page, order.id)).toEqual([24_998, 24_998, 24_998]);
  await page.goto('/account?tab=orders');
  const card = cardOf(page, order);
  await expect(card).toContainText('75% complete');

  await card.getByRole('button', { name: 'Replace card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the saved card' });
  await fillCard(page, rejectedLater);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(card).toContainText('charged to your Visa ending 0341');

  await moveTo(page, shop, '2026-12-19T09:30:00.000+11:00');
  await expect.poll(() => kindsOf(shop, 'reminder')).toHaveLength(2);
  await moveTo(page, shop, '2026-12-22T09:00:00.000+11:00');
  await expect.poll(() => kindsOf(shop, 'failed-instalment')).toHaveLength(1);
}

/** Pays the declined fourth instalment by hand with another card, and chooses the day in the dialog that opens. */
async function payLastAndSchedule(page: Page, order: Order): Promise<void> {
  const card = cardOf(page, order);
  await expect(card).toContainText('Remaining balance $250.01');
  await expect(card).toContainText('Payment failed: we try $250.01 again on Fri 25 Dec');
  await expect(card.getByLabel('Another card')).toBeChecked();
  await fillCard(page, cards.pays);
  await card.getByRole('button', { name: 'Pay $250.01 now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Your Delivery' });
  await expect(dialog).toBeVisible();
  // The ten weekdays from Wednesday to the second Tuesday after that.
  await expect(dialog.getByRole('radio')).toHaveCount(10);
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Schedule Delivery' }).click();
  await expect(page.getByText('Delivery Date Set').first()).toBeVisible();
  await expect(card).toContainText('Delivery Scheduled');
  await expect(card).toContainText('Thu 24 Dec');
  await expect(card).toContainText('100% complete');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998, 24_998, 25_001]);
  const [own] = await ownOrders(page);
  expect(own).toMatchObject({
    status: 'paid',
    amountPaid: 99_995,
    deliveryDate: '2026-12-24',
    plan: { status: 'completed' },
  });
}

function kindsOf(shop: CalendarShop, kind?: string): string[] {
  return emailsOf(shop)
    .map((email) => email.kind)
    .filter((each) => kind === undefined || each === kind);
}

/** Every email about a layby, oldest first. */
const emails = [
  'order-confirmation',
  'receipt',
  'reminder',
  'receipt',
  'reminder',
  'failed-instalment',
  'receipt',
  'delivery-set',
];

test('A new customer buys a pack on layby in 4 instalments, pays it off within six weeks, and schedules the delivery', async ({
  page,
  calendarShop,
}) => {
  test.setTimeout(120_000);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  const fields = { Username: 'mary', Email: 'mary@example.com', Password: 'spring-lamb-7' };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome back, mary!').first()).toBeVisible();

  const order = await layBy(page);
  const card = cardOf(page, order);
  await expect(card).toContainText('Next payment: $249.98 on Tue 24 Nov');
  await payNext(page, card, 'Next payment $249.98');
  await expect(card).toContainText('50% complete');

  await letTimePass(page, calendarShop, order);
  await page.goto('/account?tab=orders');
  await expect(cardOf(page, order)).toContainText('75% complete');
  await payLastAndSchedule(page, order);

  expect(kindsOf(calendarShop)).toEqual(['welcome', ...emails]);
  expect(await calendarShop.audit()).toContain('The books agree: 1 orders, 4 payments, 5 charges, 0 refunds.');
});

test('A guest pays off a layby and schedules its delivery through the links in the emails', async ({
  page,
  calendarShop,
}) => {
  test.setTimeout(120_000);
  const order = await layBy(page);
  const openEmail = async (kind: string) => {
    // Leaves the page first, because it would request its orders without the cookies.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(
      linkIn(
        emailsOf(calendarShop).findLast((email) => email.kind === kind),
        '/order-link',
      ),
    );
    await page.getByRole('button', { name: 'Open your order' }).click();
    await expect(page).toHaveURL(`/account?tab=orders&highlight=${order.id}`);
  };
  await openEmail('order-confirmation');
  const card = cardOf(page, order);
  await payNext(page, card, 'Next payment $249.98');
  await expect(card).toContainText('50% complete');

  await letTimePass(page, calendarShop, order);
  await openEmail('failed-instalment');
  await payLastAndSchedule(page, order);

  expect(kindsOf(calendarShop)).toEqual(emails);
  expect(emailsOf(calendarShop).every((email) => email.to === mary.email)).toBe(true);
  expect(await calendarShop.audit()).toContain('The books agree: 1 orders, 4 payments, 5 charges, 0 refunds.');
});
