import type { Locator, Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import {
  allOrders,
  expectCreated,
  finishButton,
  openCounter,
  option,
  product,
} from '#tests/support/browser/counter-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// Each test starts its own shop, which takes long on a slow machine.
test.describe.configure({ timeout: 120_000 });
test.use({ expectedConsoleError: /ERR_FAILED|status of 40[13]/ });

const pin = '8305';

/** Signs the owner in at the counter, and makes an account for Hanna, one of the counter staff. */
async function openShop(page: Page, shop: { url: string }): Promise<void> {
  await signInStaff(page);
  const id = await makeHelper(page, shop as Parameters<typeof makeHelper>[1], 'hanna');
  await requestShop(page, 'PATCH', `/api/admin/staff/${id}`, { role: 'counter' });
  await openCounter(page);
}

/** Makes a sale whose response doesn't arrive. `arrives`: whether the shop records it. */
async function sellUnanswered(page: Page, { arrives }: { arrives: boolean }): Promise<void> {
  await product(page, 'Stockpot box').click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await option(page, 'Cash').check();
  await page.route('**/api/admin/counter-sales', async (route) => {
    if (arrives) await route.fetch();
    await route.abort();
  });
  await finishButton(page).click();
  await expect(page.getByText('The shop didn’t respond')).toBeVisible();
  await page.unroute('**/api/admin/counter-sales');
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: 'A sale’s answer is still missing' });
}

async function signOutAndKeep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question(page).getByRole('button', { name: 'Sign out and keep the sale' }).click();
  await expect(page).toHaveURL('/');
}

async function signInAsHanna(page: Page): Promise<void> {
  await requestShop(page, 'POST', '/api/users/login', { username: 'hanna', password: invitedPassword });
  await page.goto('/admin/counter-sale');
}

async function openAsHanna(page: Page): Promise<void> {
  await signInAsHanna(page);
  await expect(product(page, 'Stockpot box')).toBeVisible();
}

async function recordedBy(page: Page, { id }: Order): Promise<string[]> {
  const order = await requestShop<StaffOrder>(page, 'GET', `/api/admin/orders/${id}`);
  return order.payments.map((payment) => payment.recordedBy?.name ?? '');
}

test('“Sign Out” warns that the shop hasn’t responded to a sale, and the sale can be opened instead of signing out', async ({
  page,
  calendarShop,
}) => {
  await openShop(page, calendarShop);
  await sellUnanswered(page, { arrives: true });
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(question(page)).toContainText('$39.95 for Mary Nguyen');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question(page).getByRole('button', { name: 'Open the sale' }).click();
  const id = await expectCreated(page);
  expect(await allOrders(page)).toMatchObject([{ id, amountPaid: 3995 }]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
});

test('A recorded sale whose response was lost survives a sign-out and a sale by another person, and stays in its maker’s name', async ({
  page,
  calendarShop,
}) => {
  await openShop(page, calendarShop);
  await sellUnanswered(page, { arrives: true });
  await signOutAndKeep(page);
  await openAsHanna(page);
  const left = page.getByRole('region', { name: 'Sales without an answer' });
  await expect(left).toContainText('$39.95 for Mary Nguyen, sent by owner');
  await expectNoFaults(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  await product(page, 'Stockpot box').click();
  await expect(left).toContainText('Finish or clear the sale on the screen first.');
  await page.getByRole('button', { name: 'Exact' }).click();
  await finishButton(page).click();
  const own = await expectCreated(page);
  await left.getByRole('button', { name: /^Open the sale/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mary Nguyen');
  await expect(page.getByText('owner sent this sale')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Send again in my name' }).click();
  await expect(left).toHaveCount(0);
  const orders = await allOrders(page);
  expect(orders).toMatchObject([{ id: own }, { customer: { name: 'Mary Nguyen' } }]);
  expect(await Promise.all(orders.map((order) => recordedBy(page, order)))).toEqual([['hanna'], ['owner']]);
});

test('A sale that never reached the shop is recorded in another person’s name only if that person sends it in their own name', async ({
  page,
  calendarShop,
}) => {
  await openShop(page, calendarShop);
  await sellUnanswered(page, { arrives: false });
  await signOutAndKeep(page);
  await openAsHanna(page);
  const open = page.getByRole('button', { name: /^Open the sale/ });
  await open.click();
  await page.getByRole('button', { name: 'Put aside' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.reload();
  expect(await allOrders(page)).toEqual([]);
  await open.click();
  await page.getByRole('button', { name: 'Send again in my name' }).click();
  await expectCreated(page);
  const [order, ...others] = await allOrders(page);
  expect(others).toEqual([]);
  expect(order && (await recordedBy(page, order))).toEqual(['hanna']);
});

test('A staff member who takes over a counter by PIN sees whose sale has no response, and the sale is sent again when its maker returns', async ({
  page,
  calendarShop,
}) => {
  await openShop(page, calendarShop);
  await requestShop(page, 'PUT', '/api/admin/own-security/pin', { pin });
  await openAsHanna(page);
  await requestShop(page, 'PUT', '/api/admin/own-security/pin', { pin });
  await sellUnanswered(page, { arrives: false });
  await page.getByRole('button', { name: 'Switch person' }).click();
  const takeOver = page.getByRole('dialog', { name: 'Who takes over?' });
  await takeOver.getByRole('button', { name: /^owner/ }).click();
  await takeOver.getByLabel(/^PIN of/).fill(pin);
  await takeOver.getByRole('button', { name: 'Continue' }).click();
  await expect(takeOver).toHaveCount(0);
  await expect(page.getByText('hanna sent this sale')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sales without an answer' })).toContainText('sent by hanna');
  expect(await allOrders(page)).toEqual([]);
  // Her sale is sent again as soon as she opens the screen.
  await signInAsHanna(page);
  await expectCreated(page);
  const [order] = await allOrders(page);
  expect(order && (await recordedBy(page, order))).toEqual(['hanna']);
});
