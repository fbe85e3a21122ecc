import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { chooseFromRow, expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import {
  laybyPlansPath,
  letFail,
  moveTo,
  openPlan,
  rowOf,
  sellLayby,
  statuses,
  subscriptionsTab,
} from '#tests/support/data/staff-laybys.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

test.beforeEach(({ page }) => signInStaff(page));

test('A layby plan is paused, and resuming it moves its due days by the length of the pause', async ({
  page,
  calendarShop,
}) => {
  const { id } = await sellLayby(calendarShop);
  await page.goto(subscriptionsTab);
  const row = rowOf(page, id);
  await chooseFromRow(row, 'Pause');
  const pausing = page.getByRole('dialog', { name: `Pause the layby of order #${id}?` });
  await expect(pausing).toContainText('Unpaid payments move later by the days paused');
  await expect(pausing).toContainText('The next payment is due on Tue 24 Nov.');
  await expectNoFaults(page);
  await pausing.getByRole('button', { name: 'Cancel' }).click();
  await expect(pausing).toBeHidden();
  await chooseFromRow(row, 'Pause');
  await pausing.getByRole('button', { name: 'Pause plan' }).click();
  await expectToast(page, 'Plan Updated');
  await expect(row.getByText('Paused', { exact: true }).filter({ visible: true })).toBeVisible();

  await moveTo(page, calendarShop, '2026-11-13T10:00:00.000+11:00');
  await page.goto(subscriptionsTab);
  await chooseFromRow(row, 'Resume');
  const resuming = page.getByRole('dialog', { name: `Resume the layby of order #${id}?` });
  await expect(resuming).toContainText('Paused on 10 Nov, 3 days ago.');
  const moves = resuming.getByRole('row');
  await expect(moves.nth(1)).toHaveText('Tue 24 NovFri 27 Nov$249.98');
  await expect(moves.nth(3)).toHaveText('Tue 22 DecFri 25 Dec$250.01');
  await expectNoFaults(page);
  await resuming.getByRole('button', { name: 'Resume plan' }).click();
  await expectToast(page, 'Plan Updated');
  await expect(row.getByText(/^Layby \d of \d$/).filter({ visible: true })).toBeVisible();
  await expect(row).toContainText('Fri 27 Nov');
});

test('A failed payment of a layby plan is retried, and charged to another card', async ({ page, calendarShop }) => {
  // The test covers four mornings, and shuts the shop down before each.
  test.slow();
  const customer = new Visitor(calendarShop.url);
  const order = await buyProduct(customer, { paymentType: 'layby-4', paymentToken: 'till_later_declined' });
  await letFail(page, calendarShop, 1, 1);
  await page.goto(subscriptionsTab);
  const row = rowOf(page, order.id);
  await expect(row).toContainText('Today');
  const parts = await openPlan(page, order.id);
  await expect(parts.nth(1)).toContainText('Retrying');
  await expect(parts.nth(1)).toContainText('1 charge failed, on 24 Nov. Tried again Fri 27 Nov.');
  await letFail(page, calendarShop, 1, 3);
  expect(await statuses(page, 1)).toEqual(['paid', 'missed', 'scheduled', 'scheduled']);

  await customer.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_ok_mastercard_4444' });
  await page.goto(`${subscriptionsTab}&open=1`);
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
  await expect.poll(() => statuses(page, 1)).toEqual(['paid', 'paid', 'scheduled', 'scheduled']);
  await page.goto(`${subscriptionsTab}&open=1`);
  await expect(parts.nth(1)).toContainText('Paid 30 Nov');
  await expect(row).toContainText('50% of $999.95');
});

test('A payment of a paused layby plan can be retried only once the plan is resumed', async ({
  page,
  calendarShop,
}) => {
  const { id } = await sellLayby(calendarShop, { paymentToken: 'till_later_declined' });
  await letFail(page, calendarShop, 1, 1);
  await requestShop(page, 'PATCH', `${laybyPlansPath}/1/status`, { status: 'paused' });
  await page.goto(subscriptionsTab);
  const parts = await openPlan(page, id);
  await expect(parts.nth(1)).toContainText('Resume the layby first');
  await expect(parts.nth(1).getByRole('button', { name: 'Retry Payment' })).toBeDisabled();
  await expectNoFaults(page);
});

test.describe('When a layby plan can’t be changed', () => {
  test.use({ expectedConsoleError: /status of (409|500)/ });

  test('because someone else has changed it, that is reported and the current plan is shown', async ({
    page,
    calendarShop,
  }) => {
    const { id } = await sellLayby(calendarShop);
    await page.goto(`${subscriptionsTab}&status=active`);
    await chooseFromRow(rowOf(page, id), 'Pause');
    await requestShop(page, 'PATCH', `${laybyPlansPath}/1/status`, { status: 'paused' });
    // The dialog stays open with its text although its row has disappeared.
    await expect(page.getByText('No plans match.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause plan' }).click();
    const reported = 'Someone else has changed this in the meantime.';
    await expectToast(page, 'Update Failed', reported);
    await expect(page.getByRole('dialog', { name: `Pause the layby of order #${id}?` })).toContainText(reported);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Show all plans' }).click();
    await expect(rowOf(page, id).getByText('Paused', { exact: true }).filter({ visible: true })).toBeVisible();
  });

  test('because the request fails, that is reported and nothing changes', async ({ page, calendarShop }) => {
    const { id } = await sellLayby(calendarShop, { paymentToken: 'till_later_declined' });
    await letFail(page, calendarShop, 1, 1);
    await page.goto(subscriptionsTab);
    await respondInstead(page, `${laybyPlansPath}/1/status`, 500, {});
    await chooseFromRow(rowOf(page, id), 'Pause');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause plan' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update plan');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const [plan] = await requestShop<LaybyPlan[]>(page, 'GET', laybyPlansPath);
    expect(plan?.status).toBe('active');

    const parts = await requestShop<PlanInstalment[]>(page, 'GET', `${laybyPlansPath}/1/installments`);
    await respondInstead(page, `/api/admin/installments/${parts[1]?.id}/retry`, 500, {});
    await openPlan(page, id);
    await page.getByRole('button', { name: 'Retry Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Charge $249.98' }).click();
    await expectToast(page, 'Retry Failed');
    expect((await statuses(page, 1))[1]).toBe('retrying');
  });
});
