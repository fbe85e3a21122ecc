import { dialog, logOf, openOrder, panel } from '#tests/support/browser/order-screen.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

test.beforeEach(({ page }) => signInStaff(page));

test('If staff decline a customer’s request to cancel, the order is kept and the customer gets the reply', async ({
  page,
  calendarShop,
}) => {
  const { order, visitor } = await buyAsGuest(calendarShop);
  await visitor.post(`/api/orders/${order.id}/cancel-request`, { reason: 'No freezer' });
  await page.goto('/admin?tab=orders');
  const row = page.locator('tr[data-row]');
  await expect(row).toContainText('Wants to cancel');
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: `Answer request order #${order.id}` }).click();
  const requested = panel(page, 'The customer wants to cancel');
  await expect(requested).toContainText('“No freezer”');
  await expect(requested.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await requested.getByRole('button', { name: 'Keep the order' }).click();
  const keeping = dialog(page, `Keep order #${order.id}?`);
  await expect(keeping).toContainText('Mary Nguyen asked to cancel: “No freezer”');
  await expect(keeping).toContainText('We email your message to mary@customer.test.');
  await expectNoFaults(page);
  await keeping.getByLabel('Message to the customer (optional)').fill('It is cut already; we can hold it frozen.');
  await keeping.getByRole('button', { name: 'Keep the order' }).click();
  await expectToast(page, 'Order Updated', `Order #${order.id} continues.`);
  await expect(requested).toHaveCount(0);
  await expect(logOf(page).first()).toContainText(
    'owner answered that the order continues: “It is cut already; we can hold it frozen.”',
  );
  const [own] = (await visitor.get('/api/orders')).body;
  expect(own).toMatchObject({ status: 'paid', cancelRequestedAt: null });
  const found = await requestShop<{ subject: string }[]>(page, 'GET', '/api/admin/outbox?q=goes');
  expect(found[0]?.subject).toContain(`Order #${order.id} goes ahead`);
});

test('A cancelled order no longer has a delivery day', async ({ page, calendarShop }) => {
  const { order } = await buyAsGuest(calendarShop);
  await requestShop(page, 'PATCH', `/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  await openOrder(page, order.id);
  await expect(panel(page, 'Delivery')).toContainText('None: the order is cancelled');
  await page.goto('/admin?tab=orders');
  await expect(page.locator('tr[data-row]')).toContainText('Cancelled');
  await expect(page.locator('tr[data-row]')).not.toContainText('Thu 12 Nov');
});
