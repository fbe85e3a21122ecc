import { dialog, logOf, openOrder, orderAsItIs, panel } from '#tests/support/browser/order-screen.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { printedBy } from '#tests/support/browser/printed-by.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026. The pack costs $999.95, and a layby of four instalments starts with $249.98.

test.beforeEach(({ page }) => signInStaff(page));

test('An order’s screen shows its items, payments, layby, customer and log', async ({ page, calendarShop }) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4', notes: 'The dog is friendly.' });
  await openOrder(page, order.id);
  await expect(page).toHaveTitle(/^Order #1/);
  const next = panel(page, '$249.98 is due on Tue 24 Nov');
  await expect(next).toContainText('$749.97 is left in all. The saved card is charged $249.98 on 24 Nov.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Layby 1 of 4');
  await expect(panel(page, 'Items')).toContainText('Whole beef hindquarter');
  await expect(panel(page, 'Money')).toContainText('25% complete');
  const [payment] = [panel(page, 'Money').getByRole('table', { name: 'Payments' }).locator('tbody tr')];
  await expect(payment).toContainText('10 Nov 2026, 10:00 am');
  await expect(payment).toContainText('Visa ending 4242');
  await expect(panel(page, 'Customer').getByRole('link', { name: 'mary@customer.test' })).toHaveAttribute(
    'href',
    'mailto:mary@customer.test',
  );
  await expect(panel(page, 'Customer').getByRole('link', { name: '0400 000 000' })).toHaveAttribute(
    'href',
    'tel:0400000000',
  );
  await expect(panel(page, 'Delivery')).toContainText('1 High Street, Northcote VIC 3070');
  await expect(panel(page, 'Delivery')).toContainText('The dog is friendly.');
  await expect(panel(page, 'Layby').getByRole('table').locator('tbody tr')).toHaveCount(4);
  await panel(page, 'Layby').getByText('The agreement as it was accepted').click();
  await expect(panel(page, 'Layby')).toContainText('You may end this agreement at any time');
  await expect(logOf(page)).toHaveText([
    /The customer paid \$249\.98 by card\.$/,
    /The customer ordered for \$999\.95, layby, fortnightly payments\.$/,
  ]);
  await expectNoFaults(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await expect(dialog(page, `Take payment for order #${order.id}`)).toBeVisible();
  await expectNoFaults(page);
});

test('A layby is paid off in cash, by EFTPOS and by a manual payment, and the audit finds no difference', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  await openOrder(page, order.id);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const taking = dialog(page, `Take payment for order #${order.id}`);
  await taking.getByLabel('Amount taken').fill('100');
  await taking.getByRole('button', { name: 'Record $100.00 in cash' }).click();
  await expectToast(page, 'Payment Updated', '$100.00 in cash');
  await expect(taking).toBeHidden();
  await expect(panel(page, '$149.98 is due on Tue 24 Nov')).toBeVisible();
  await expect(logOf(page).first()).toContainText('owner took $100.00 in cash.');

  await page.getByRole('button', { name: 'Take payment' }).click();
  await taking.getByRole('radio', { name: 'EFTPOS' }).check();
  await taking.getByRole('button', { name: 'Next payment $149.98' }).click();
  await taking.getByRole('button', { name: 'Record $149.98 by EFTPOS' }).click();
  await expect(panel(page, '$249.98 is due on Tue 8 Dec')).toBeVisible();

  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog(page, `Mark order #${order.id} as paid?`).getByRole('button', { name: 'Record $499.99' }).click();
  await expectToast(page, 'Order Updated', `Order #${order.id} is paid.`);
  await expect(panel(page, 'Paid, and no delivery day is set')).toBeVisible();
  await expect(panel(page, 'Layby')).toContainText('Completed');
  const payments = panel(page, 'Money').getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await expect(payments).toHaveText([
    /Visa ending 4242/,
    /Cashowner\$100\.00/,
    /EFTPOSowner\$149\.98/,
    /Recorded by hand/,
  ]);
  await expectNoFaults(page);
  expect(await calendarShop.audit()).toContain('agree');
});

test('A delivery is scheduled to another address, changed, and marked as delivered; the receipt links back to the order', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop);
  await openOrder(page, order.id);
  await expect(panel(page, 'Delivery on Thu 12 Nov')).toBeVisible();
  await panel(page, 'Delivery').getByRole('button', { name: 'Change delivery day' }).click();
  const choosing = dialog(page, 'Change the delivery day');
  await expect(choosing).toContainText('The customer is told by email.');
  await expect(choosing.getByRole('radio', { name: 'Thu 12 Nov' })).toBeChecked();
  await choosing.getByRole('radio', { name: 'Mon 16 Nov' }).check();
  await choosing.getByRole('button', { name: 'Another address' }).click();
  await choosing.getByLabel('Street address').fill('2 New Street');
  await choosing.getByLabel('Postcode').fill('3');
  await choosing.getByRole('button', { name: 'Set delivery day' }).click();
  await expect(choosing.getByText('Please enter a valid postcode')).toBeVisible();
  await choosing.getByLabel('Postcode').fill('3071');
  await expectNoFaults(page);
  await choosing.getByRole('button', { name: 'Set delivery day' }).click();
  await expectToast(page, 'Order Updated', 'Delivery is on Mon 16 Nov.');
  await expect(panel(page, 'Delivery')).toContainText('2 New Street, Northcote VIC 3071');
  await expect(logOf(page).first()).toContainText(
    'owner set the delivery for Mon 16 Nov, to 2 New Street, Northcote VIC 3071.',
  );

  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-17T10:00:00.000+11:00');
  await openOrder(page, order.id);
  const overdue = panel(page, 'Was to be delivered on Mon 16 Nov');
  await expect(overdue.getByRole('button', { name: 'Change delivery day' })).toBeVisible();
  await overdue.getByRole('button', { name: 'Mark as Delivered' }).click();
  const delivering = dialog(page, `Mark order #${order.id} as delivered?`);
  await delivering.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expectToast(page, 'Order Updated', `Order #${order.id} is delivered.`);
  await expect(panel(page, 'Delivered')).toContainText('Nothing is left to do.');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  const printed = await printedBy(page, page.getByRole('button', { name: 'Print receipt' }));
  expect(printed).toContain('Mary Nguyen');
  expect(printed).toContain('Balance$0.00');
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await expect(page.getByRole('article')).toContainText(`Packing slip, order #${order.id}`);
  await expectNoFaults(page);
});

test('On the order’s screen, a failed charge is shown and retried, and the layby is paused and resumed', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, {
    paymentType: 'layby-4',
    paymentToken: 'till_later_declined_mastercard_4444',
  });
  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-24T09:00:00.000+11:00');
  const failures = async () => (await orderAsItIs(page, order.id)).charges.length;
  await expect.poll(failures).toBe(1);
  await openOrder(page, order.id);
  await expect(panel(page, '$249.98 is due on Tue 24 Nov')).toContainText(
    'The saved card is charged $249.98 on 27 Nov.',
  );
  const charges = panel(page, 'Money').getByRole('table', { name: 'Failed card charges' });
  await expect(charges).toContainText('Declined: the bank gave no reason');
  await expect(logOf(page).first()).toContainText(
    'Card charge of $249.98 for payment 2 declined: the bank gave no reason. It is tried again on Fri 27 Nov.',
  );
  await expectNoFaults(page);

  await panel(page, 'Layby').getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause plan' }).click();
  await expectToast(page, 'Plan Updated');
  await expect(panel(page, 'Layby')).toContainText('Paused');
  await panel(page, 'Layby').getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume plan' }).click();
  await expectToast(page, 'Plan Updated');
  await panel(page, 'Layby').getByRole('button', { name: 'Retry Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge $249.98' }).click();
  await expectToast(page, 'Installment Scheduled');
  // The scheduler may have been faster.
  await expect(logOf(page).filter({ hasText: 'owner had payment 2 charged again, which was retrying.' })).toBeVisible();
});

test.describe('When another staff member has changed an order first', () => {
  test.use({ expectedConsoleError: /status of 409/ });

  test('staff see what has changed in the order, and nothing that they typed is lost', async ({
    page,
    calendarShop,
  }) => {
    const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
    // Blocks the live events, which would update the screen immediately.
    await page.route('**/api/admin/events', () => {});
    await openOrder(page, order.id);
    await page.getByRole('button', { name: 'Take payment' }).click();
    const taking = dialog(page, `Take payment for order #${order.id}`);
    await taking.getByLabel('Amount taken').fill('123.45');
    await taking.getByRole('radio', { name: 'EFTPOS' }).check();
    const other = { amount: 24_998, method: 'cash' };
    await requestShop(page, 'POST', `/api/admin/orders/${order.id}/payments`, other);
    await taking.getByRole('button', { name: 'Record $123.45 by EFTPOS' }).click();
    await expect(taking.getByText('Someone else has changed this in the meantime.')).toBeVisible();
    await expect(taking).toContainText('Mary Nguyen has paid $499.96 of $999.95; $499.99 is left.');
    await expect(taking.getByLabel('Amount taken')).toHaveValue('123.45');
    await expect(taking.getByRole('radio', { name: 'EFTPOS' })).toBeChecked();
    await taking.getByRole('button', { name: 'Record $123.45 by EFTPOS' }).click();
    await expectToast(page, 'Payment Updated', '$123.45 by EFTPOS');
    expect((await orderAsItIs(page, order.id)).amountPaid).toBe(62_341);
  });
});

test.describe('An order that doesn’t exist', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('is reported as missing, with a link to all orders', async ({ page }) => {
    await page.goto('/admin/orders/999');
    await expect(page.getByText('There is no such order.')).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(page).toHaveURL('/admin?tab=orders');
  });
});
