import type { Page } from '@playwright/test';
import {
  cards,
  cartLine,
  expectOnePayment,
  expectPaid,
  fillCheckout,
  openCheckout,
  openHindquarter,
  ownOrders,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';

// The browser's own messages about responses and failures that these tests cause.
test.use({ expectedConsoleError: /status of (401|404|409)|net::ERR_FAILED/ });

const alreadyPaid = (tab: Page) => tab.getByText('You’ve already paid for this cart');

/** Opens the checkout of the same cart in another tab, and fills it in. */
async function openSecondTab(first: Page): Promise<Page> {
  const second = await first.context().newPage();
  await second.goto('/checkout');
  await fillCheckout(second);
  return second;
}

/** Pays, but closes the tab before the shop's response arrives. */
async function payAndCloseTab(page: Page): Promise<void> {
  const paid = new Promise<void>((resolve, reject) => {
    void page.route('**/api/payments', async (route) => {
      await route.fetch().then(() => resolve(), reject);
      await route.abort('failed');
    });
  });
  await payButton(page).click();
  await paid;
  await page.close();
}

test('A cart whose payment was made in a closed tab isn’t paid twice, but can be ordered again', async ({ page }) => {
  await openHindquarter(page);
  const second = await openSecondTab(page);
  await payAndCloseTab(page);
  await payButton(second).click();
  await expect(alreadyPaid(second)).toBeVisible();
  await expect(second.getByText('Nothing was charged just now.')).toBeVisible();
  await expectNoFaults(second);
  const [order] = await ownOrders(second);
  await expectOnePayment(second);
  await expect(second.getByRole('link', { name: `See order #${order?.id}` })).toHaveAttribute(
    'href',
    `/account?tab=orders&highlight=${order?.id}`,
  );
  await second.getByRole('button', { name: 'Order the same again' }).click();
  await expect(alreadyPaid(second)).toHaveCount(0);
  await expect(payButton(second)).toBeFocused();
  await payButton(second).click();
  await expectPaid(second);
  expect((await ownOrders(second)).map((each) => each.amountPaid)).toEqual([24_998, 24_998]);
});

test('After a cart was paid in a tab that has been closed, other packs can be added to the cart and become a new order', async ({
  page,
}) => {
  await openHindquarter(page);
  const second = await page.context().newPage();
  await payAndCloseTab(page);
  await openCheckout(second, [cartLine(await productNamed(second, 'Whole lamb pack'), 'credit-card')]);
  await fillCheckout(second);
  await payButton(second).click();
  await expectPaid(second);
  const orders = await ownOrders(second);
  expect(orders.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Whole lamb pack'],
    ['Whole beef hindquarter'],
  ]);
  expect(orders.every(({ amountPaid }) => amountPaid > 0)).toBe(true);
});

test('A checkout whose cart is paid in another tab says so and links to the order', async ({ page }) => {
  await openHindquarter(page);
  const second = await openSecondTab(page);
  await payButton(page).click();
  await expectPaid(page);
  await expect(alreadyPaid(second)).toBeVisible();
  await expectNoFaults(second);
  const [order] = await ownOrders(second);
  await second.getByRole('link', { name: `See order #${order?.id}` }).click();
  await expect(second).toHaveURL(`/account?tab=orders&highlight=${order?.id}`);
});

test('While one tab waits for the bank’s confirmation, another tab doesn’t pay; once the first tab is closed, the other tab pays', async ({
  page,
}) => {
  await openHindquarter(page, cards.asks);
  const second = await openSecondTab(page);
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await payButton(second).click();
  await expect(second.getByText('This cart is being paid for already')).toBeVisible();
  await expect(second.getByRole('link', { name: 'See your orders' })).toBeVisible();
  await page.close();
  await expect(async () => {
    await payButton(second).click();
    await expectPaid(second);
  }).toPass();
  const standing = (await ownOrders(second)).filter((order) => order.status !== 'cancelled');
  expect(standing.map((order) => order.amountPaid)).toEqual([24_998]);
});
