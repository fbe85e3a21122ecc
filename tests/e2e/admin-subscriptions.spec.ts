import type { Locator, Page } from '@playwright/test';
import type { InstallmentPlan, PlanInstallment } from '#core/laybys/layby-api.ts';
import { type CalendarShop, test } from '#tests/support/calendar-shop.ts';
import { Visitor } from '#tests/support/http-client.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/page-faults.ts';
import { answerInstead } from '#tests/support/shelf.ts';
import { buyPack, type Purchase } from '#tests/support/shop-customers.ts';
import { expect } from '#tests/support/shop-test.ts';
import { expectToast, signInStaff, staffCall } from '#tests/support/staff-browser.ts';

// A pack of $999.95 in four parts, first paid on 10 November 2026: due on 24 November, 8 and 22 December.

const tab = '/admin?tab=subscriptions';
const plans = '/api/admin/installment-plans';

test.beforeEach(({ page, calendarShop }) => signInStaff(page, calendarShop));

/** A layby of somebody who buys without an account. Its order has the plan's number in a new shop. */
function sellLayby(shop: CalendarShop, purchase: Partial<Purchase> = {}) {
  return buyPack(new Visitor(shop.url), { paymentType: 'layby-4', ...purchase });
}

/** The row of an order's plan in the table on screen. */
function rowOf(page: Page, orderId: number): Locator {
  return page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name: `#${orderId}`, exact: true }) });
}

function installmentsOf(page: Page, orderId: number): Locator {
  return page.getByRole('table', { name: `Instalments of order #${orderId}` }).locator('tbody tr');
}

async function openPlan(page: Page, orderId: number): Promise<Locator> {
  await rowOf(page, orderId).getByRole('button', { name: 'Instalments' }).click();
  await expect(installmentsOf(page, orderId).first()).toBeVisible();
  return installmentsOf(page, orderId);
}

/** Status and failed attempts of a plan's instalments, as the shop has them. */
async function statuses(page: Page, shop: CalendarShop, planId: number): Promise<string[]> {
  const parts = await staffCall<PlanInstallment[]>(page, shop, 'GET', `${plans}/${planId}/installments`);
  return parts.map((part) => part.status);
}

/** No page is open meanwhile: its line to a shop that is off would be an error in the console. */
async function moveTo(page: Page, shop: CalendarShop, instant: string): Promise<void> {
  await page.goto('about:blank');
  await shop.moveTo(page, instant);
}

const failingDays = ['2026-11-24', '2026-11-27', '2026-11-30'];

/** Lets the second payment of a plan fail until it has failed so often. */
async function letFail(page: Page, shop: CalendarShop, planId: number, times: number): Promise<void> {
  const failed = async () => {
    const parts = await staffCall<PlanInstallment[]>(page, shop, 'GET', `${plans}/${planId}/installments`);
    return parts[1]?.failedAttempts ?? 0;
  };
  for (let count = await failed(); count < times; count += 1) {
    await moveTo(page, shop, `${failingDays[count]}T09:00:00.000+11:00`);
    await expect.poll(failed).toBe(count + 1);
  }
}

test('A new shop’s tab teaches what will stand there', async ({ page }) => {
  await page.goto(tab);
  await expect(page.getByText('There are no laybys yet.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Counter sale' })).toHaveAttribute(
    'href',
    '/admin/counter-sale',
  );
  await expectNoFaults(page);
});

test('A plan is listed with its sums, days and card, and opens in place', async ({ page, calendarShop }) => {
  const { id } = await sellLayby(calendarShop);
  await page.goto(tab);
  const row = rowOf(page, id);
  for (const words of ['Mary Nguyen', 'mary@customer.test', '4 × $249.98', 'fortnightly', '25% of $999.95']) {
    await expect(row).toContainText(words);
  }
  await expect(row).toContainText('Tue 24 Nov');
  await expect(row).toContainText('Visa ending 4242');
  await expect(row.getByText('Active', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveAttribute('href', `/admin/orders/${id}`);

  const parts = await openPlan(page, id);
  await expect(parts).toHaveCount(4);
  await expect(parts.nth(0)).toContainText('Paid 10 Nov');
  await expect(parts.nth(1)).toContainText('Tue 24 Nov');
  await expect(parts.nth(1)).toContainText('Charged Tue 24 Nov');
  await expect(parts.nth(3)).toContainText('$250.01');
  await expect(page.getByRole('button', { name: 'Retry Payment' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancel this layby' })).toHaveAttribute(
    'href',
    `/admin/orders/${id}#cancel`,
  );
  await expectNoFaults(page);
  await page.reload();
  await expect(parts).toHaveCount(4);
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFaults(page);
  await row.getByRole('button', { name: 'Instalments' }).click();
  await expect(parts).toHaveCount(0);
});

test('Cancelling leads to its order, where both parts of the refund are shown first', async ({
  page,
  calendarShop,
}) => {
  const { id } = await sellLayby(calendarShop);
  await page.goto(`${tab}&open=1`);
  await page.getByRole('link', { name: 'Cancel this layby' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`));
  await expect(page.getByRole('dialog', { name: `Cancel order #${id}?` })).toContainText('$249.98');
});

test('Arrow keys walk the plans, and Enter opens one', async ({ page, calendarShop }) => {
  const older = await sellLayby(calendarShop);
  await sellLayby(calendarShop, { paymentType: 'layby-2' });
  await page.goto(tab);
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(installmentsOf(page, older.id)).toHaveCount(4);
  await rowOf(page, older.id).focus();
  await page.keyboard.press('Enter');
  await expect(installmentsOf(page, older.id)).toHaveCount(0);
});

test('A plan is paused, and resumed with its days moved by the days paused', async ({ page, calendarShop }) => {
  const { id } = await sellLayby(calendarShop);
  await page.goto(tab);
  const row = rowOf(page, id);
  await row.getByRole('button', { name: 'Pause' }).click();
  const pausing = page.getByRole('dialog', { name: `Pause the layby of order #${id}?` });
  await expect(pausing).toContainText('Unpaid payments move later by the days paused');
  await expect(pausing).toContainText('The next payment is due on Tue 24 Nov.');
  await expectNoFaults(page);
  await pausing.getByRole('button', { name: 'Cancel' }).click();
  await expect(pausing).toBeHidden();
  await row.getByRole('button', { name: 'Pause' }).click();
  await pausing.getByRole('button', { name: 'Pause plan' }).click();
  await expectToast(page, 'Plan Updated');
  await expect(row.getByText('Paused', { exact: true }).filter({ visible: true })).toBeVisible();

  await moveTo(page, calendarShop, '2026-11-13T10:00:00.000+11:00');
  await page.goto(tab);
  await row.getByRole('button', { name: 'Resume' }).click();
  const resuming = page.getByRole('dialog', { name: `Resume the layby of order #${id}?` });
  await expect(resuming).toContainText('Paused on 10 Nov, 3 days ago.');
  const moves = resuming.getByRole('row');
  await expect(moves.nth(1)).toHaveText('Tue 24 NovFri 27 Nov$249.98');
  await expect(moves.nth(3)).toHaveText('Tue 22 DecFri 25 Dec$250.01');
  await expectNoFaults(page);
  await resuming.getByRole('button', { name: 'Resume plan' }).click();
  await expectToast(page, 'Plan Updated');
  await expect(row.getByText('Active', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(row).toContainText('Fri 27 Nov');
});

test('A payment that failed is retried, and charged to another card', async ({ page, calendarShop }) => {
  // Four mornings, and the shop is shut before each.
  test.slow();
  const customer = new Visitor(calendarShop.url);
  const order = await buyPack(customer, { paymentType: 'layby-4', paymentToken: 'till_later_declined' });
  await letFail(page, calendarShop, 1, 1);
  await page.goto(tab);
  const row = rowOf(page, order.id);
  await expect(row).toContainText('Today');
  const parts = await openPlan(page, order.id);
  await expect(parts.nth(1)).toContainText('Retrying');
  await expect(parts.nth(1)).toContainText('1 charge failed, on 24 Nov. Tried again Fri 27 Nov.');
  await letFail(page, calendarShop, 1, 3);
  expect(await statuses(page, calendarShop, 1)).toEqual(['paid', 'missed', 'scheduled', 'scheduled']);

  await customer.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_ok_mastercard_4444' });
  await page.goto(`${tab}&open=1`);
  await expect(row).toContainText('Overdue, 1 missed');
  await expect(parts.nth(1)).toContainText('Missed');
  await expect(parts.nth(1)).toContainText('3 charges failed, the last on 30 Nov. Not charged again.');
  await parts.nth(1).getByRole('button', { name: 'Retry Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Charge $249.98 again?' });
  await expect(dialog).toContainText(`Payment no. 2 of order #${order.id} is charged to Mastercard ending 4444`);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await parts.nth(1).getByRole('button', { name: 'Retry Payment' }).click();
  await dialog.getByRole('button', { name: 'Charge $249.98' }).click();
  await expectToast(page, 'Installment Scheduled', '$249.98 is charged within half a minute.');
  await expect(parts.nth(1).getByRole('button', { name: 'Retry Payment' })).toHaveCount(0);

  await moveTo(page, calendarShop, '2026-11-30T09:05:00.000+11:00');
  await expect.poll(() => statuses(page, calendarShop, 1)).toEqual(['paid', 'paid', 'scheduled', 'scheduled']);
  await page.goto(`${tab}&open=1`);
  await expect(parts.nth(1)).toContainText('Paid 30 Nov');
  await expect(row).toContainText('50% of $999.95');
});

test('A paused plan’s payment is retried only once it is resumed', async ({ page, calendarShop }) => {
  const { id } = await sellLayby(calendarShop, { paymentToken: 'till_later_declined' });
  await letFail(page, calendarShop, 1, 1);
  await staffCall(page, calendarShop, 'PATCH', `${plans}/1/status`, { status: 'paused' });
  await page.goto(tab);
  const parts = await openPlan(page, id);
  await expect(parts.nth(1)).toContainText('Resume the layby first');
  await expect(parts.nth(1).getByRole('button', { name: 'Retry Payment' })).toBeDisabled();
  await expectNoFaults(page);
});

test('Search, filters and sorting stay in the address', async ({ page, calendarShop }) => {
  const mary = await sellLayby(calendarShop);
  const zoe = await sellLayby(calendarShop, { name: 'Zoë Adams', email: 'zoe@customer.test' });
  const failing = await sellLayby(calendarShop, { paymentToken: 'till_later_declined', name: 'Ben Young' });
  const unpaid = await sellLayby(calendarShop, { isUnpaid: true });
  await staffCall(page, calendarShop, 'PATCH', `${plans}/2/status`, { status: 'paused' });
  const shown = page.locator('tr[data-row] td:nth-child(2)');
  const numbers = (...orders: { id: number }[]) => orders.map(({ id }) => `#${id}`);
  await page.goto(tab);
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));
  await expect(rowOf(page, unpaid.id).getByText('Pending', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(rowOf(page, unpaid.id)).toContainText('Not begun');
  await expect(rowOf(page, unpaid.id).getByRole('button', { name: /Pause|Resume/ })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill('ZOE');
  await expect(shown).toHaveText(numbers(zoe));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await expect(page.getByText('No plan fits.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show all plans' }).click();
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
  await expect(shown).toHaveText(numbers(zoe));
  await expect(page).toHaveURL(/status=paused/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All plans');
  await page.getByRole('button', { name: 'Next due' }).click();
  await expect(page).toHaveURL(/sort=nextDueDate&direction=asc/);
  await expect(shown).toHaveText(numbers(unpaid, mary, zoe, failing));
  await page.getByRole('button', { name: 'Status' }).click();
  await expect(shown).toHaveText(numbers(mary, failing, zoe, unpaid));
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));

  await letFail(page, calendarShop, 3, 1);
  await page.goto(tab);
  await page.getByRole('combobox', { name: 'To see to' }).selectOption('Due today');
  await expect(shown).toHaveText(numbers(failing));
  await page.reload();
  await expect(shown).toHaveText(numbers(failing));
  await page.getByRole('combobox', { name: 'To see to' }).selectOption('A missed payment');
  await expect(page.getByText('No plan fits.')).toBeVisible();
  await page.getByRole('combobox', { name: 'To see to' }).selectOption('Overdue');
  await expect(page.getByText('No plan fits.')).toBeVisible();
});

test.describe('What is refused or fails', () => {
  test.use({ expectedConsoleError: /status of (409|500)/ });

  test('A plan that somebody else changed meanwhile is told, and shown as it is', async ({ page, calendarShop }) => {
    const { id } = await sellLayby(calendarShop);
    await page.goto(tab);
    await rowOf(page, id).getByRole('button', { name: 'Pause' }).click();
    await staffCall(page, calendarShop, 'PATCH', `${plans}/1/status`, { status: 'paused' });
    await page.getByRole('dialog').getByRole('button', { name: 'Pause plan' }).click();
    const told = 'Someone else has changed this in the meantime.';
    await expectToast(page, 'Update Failed', told);
    await expect(page.getByRole('dialog', { name: `Pause the layby of order #${id}?` })).toContainText(told);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, id).getByText('Paused', { exact: true }).filter({ visible: true })).toBeVisible();
  });

  test('A change that fails is told, and nothing has changed', async ({ page, calendarShop }) => {
    const { id } = await sellLayby(calendarShop, { paymentToken: 'till_later_declined' });
    await letFail(page, calendarShop, 1, 1);
    await page.goto(tab);
    await answerInstead(page, `${plans}/1/status`, 500, {});
    await rowOf(page, id).getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause plan' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update plan');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const [plan] = await staffCall<InstallmentPlan[]>(page, calendarShop, 'GET', plans);
    expect(plan?.status).toBe('active');

    const parts = await staffCall<PlanInstallment[]>(page, calendarShop, 'GET', `${plans}/1/installments`);
    await answerInstead(page, `/api/admin/installments/${parts[1]?.id}/retry`, 500, {});
    await openPlan(page, id);
    await page.getByRole('button', { name: 'Retry Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Charge $249.98' }).click();
    await expectToast(page, 'Retry Failed');
    expect((await statuses(page, calendarShop, 1))[1]).toBe('retrying');
  });

  test('Lists that fail say so, and are asked for again', async ({ page, calendarShop }) => {
    const { id } = await sellLayby(calendarShop);
    await answerInstead(page, plans, 500, {});
    await page.goto(tab);
    await expect(page.getByText('Failed to fetch installment plans')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, id)).toBeVisible();
    await answerInstead(page, `${plans}/1/installments`, 500, {});
    await rowOf(page, id).getByRole('button', { name: 'Instalments' }).click();
    await expect(page.getByText('Failed to fetch installments')).toBeVisible();
    await expectNoFaults(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(installmentsOf(page, id)).toHaveCount(4);
  });
});
