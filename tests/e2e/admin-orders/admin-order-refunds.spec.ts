import type { Page } from '@playwright/test';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import { dialog, logOf, openOrder, orderAsItIs, panel } from '#tests/support/browser/order-screen.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { refundRequest } from '#tests/support/ledger/provider-requests.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The pack costs $999.95, and a layby of four instalments starts with $249.98.

test.beforeEach(({ page }) => signInStaff(page));

/** Sets a charge of $50 for cancelled laybys, which later agreements state. */
async function stateCharge(page: Page): Promise<void> {
  const stated = await requestShop<StaffShop>(page, 'GET', '/api/admin/shop-settings');
  await requestShop(page, 'PATCH', '/api/admin/shop-settings', { ...stated, cancellationCharge: 5000 });
}

test('Staff who cancel an order see the amounts that are refunded and kept, before and after the cancellation', async ({
  page,
  calendarShop,
}) => {
  await stateCharge(page);
  const { order, visitor } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  await requestShop(page, 'POST', `/api/admin/orders/${order.id}/payments`, {
    amount: 1000,
    method: 'cash',
  });
  await visitor.post(`/api/orders/${order.id}/cancel-request`, { reason: 'The freezer broke' });
  await openOrder(page, order.id);
  const requested = panel(page, 'The customer wants to cancel');
  await expect(requested).toContainText('Asked on 10/11/2026: “The freezer broke”');
  await requested.getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = dialog(page, `Cancel order #${order.id}?`);
  await expect(cancelling.getByRole('radio', { name: 'Mary Nguyen cancels' })).toBeChecked();
  await expect(cancelling).toContainText('The agreed cancellation charge is kept, at most $50.00.');
  const parts = cancelling.getByRole('definition');
  await expect(parts).toHaveText(['$259.98', '$50.00', '$209.98', '$209.98']);
  await cancelling.getByRole('radio', { name: 'The shop cancels' }).check();
  await expect(parts).toHaveText(['$259.98', '$0.00', '$259.98', '$249.98', '$10.00']);
  await expect(cancelling).toContainText('You hand back in cash');
  await expectNoFaults(page);
  await cancelling.getByRole('button', { name: 'Keep order' }).click();
  await expect(cancelling).toBeHidden();

  await page.goto(`/admin/orders/${order.id}#cancel`);
  await expect(parts).toHaveText(['$259.98', '$50.00', '$209.98', '$209.98']);
  await cancelling.getByRole('button', { name: 'Cancel and refund $209.98' }).click();
  await expectToast(page, 'Order Updated', 'It is cancelled: $209.98 is refunded, $50.00 is kept.');
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await expect(panel(page, 'Cancelled')).toContainText('$50.00 is kept.');
  const refund = panel(page, 'Money').getByRole('table', { name: 'Refunds' }).locator('tbody tr');
  await expect(refund).toContainText('RefundedVisa ending 4242$209.98');
  await expect(logOf(page).nth(1)).toContainText(
    'owner cancelled it for the customer. Of $259.98 paid, $209.98 is refunded, $50.00 is kept.',
  );
  await expect(logOf(page).first()).toContainText('The card was refunded $209.98.');
  await expectNoFaults(page);
  expect(await calendarShop.audit()).toContain('agree');
});

test('If the provider rejects a refund, staff see that and can record that they made the refund by hand', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  const till = testTill(calendarShop.dataDir, () => new Date('2026-11-10T10:00:00.000+11:00'));
  const [charge] = await till.latestCharges(1);
  const chargeReference = charge?.reference ?? '';
  await till.refund(refundRequest({ chargeReference, amountCents: 1, orderId: order.id }));
  await till.close();
  await openOrder(page, order.id);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog(page, `Cancel order #${order.id}?`).getByRole('button', { name: 'Cancel and refund $249.98' }).click();
  const rejected = panel(page, 'A refund of $249.98 was refused');
  await expect(rejected).toContainText('Please hand $249.98 back another way, then record it here.');
  await expect(panel(page, 'Money').getByRole('table', { name: 'Refunds' })).toContainText('Refused');
  await page.goto('/admin?tab=orders&attention=refund-refused');
  await page.getByRole('link', { name: `#${order.id}`, exact: true }).click();
  await rejected.getByRole('button', { name: 'Record what was handed back' }).click();
  const handing = dialog(page, 'Has $249.98 been handed back?');
  await expectNoFaults(page);
  await expect(handing.getByRole('button', { name: 'Record $249.98 as handed back' })).toBeDisabled();
  await handing.getByRole('radio', { name: 'In cash' }).check();
  await handing.getByRole('button', { name: 'Record $249.98 as handed back' }).click();
  await expectToast(page, 'Payment Updated', '$249.98 is recorded as handed back.');
  await expect(rejected).toBeHidden();
  await expect(logOf(page).first()).toContainText('owner recorded $249.98 as handed back.');
  expect((await orderAsItIs(page, order.id)).amountPaid).toBe(0);
  await page.goto('/admin?tab=orders&attention=refund-refused');
  await expect(page.getByText('No orders match.')).toBeVisible();
});
