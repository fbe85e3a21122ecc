import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { registeredCustomer } from '#tests/support/data/customers/shop-customers.ts';
import { rowOf, userNamed, usernames, usersTab } from '#tests/support/data/staff/staff-users.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

test('An account’s page shows its details, its orders and its total spending', async ({ page, shop }) => {
  const mary = await registeredCustomer(shop, 'big-spender', {
    firstName: 'Mary',
    lastName: 'Nguyen',
    phone: '0400 333 444',
    address: '1 High Street, Northcote VIC 3070',
  });
  const whole = await buyProduct(mary, { paymentType: 'credit-card' });
  const layby = await buyProduct(mary, { paymentType: 'layby-4' });
  await page.goto(`${usersTab}&q=big-spender`);
  await rowOf(page, 'big-spender').getByRole('link', { name: 'big-spender', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mary Nguyen' })).toBeVisible();
  const { id } = await userNamed(page, 'big-spender');
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page).toHaveTitle(/Mary Nguyen/);
  const facts = page.getByRole('main');
  await expect(facts.getByRole('link', { name: 'big-spender@customer.test' })).toHaveAttribute(
    'href',
    'mailto:big-spender@customer.test',
  );
  await expect(facts.getByRole('link', { name: '0400 333 444' })).toHaveAttribute('href', 'tel:0400333444');
  await expect(facts).toContainText('1 High Street, Northcote VIC 3070');
  await expect(facts.getByText('$1,249.93')).toBeVisible();
  const orders = page.getByRole('table', { name: 'Orders of Mary Nguyen' }).locator('tr[data-row]');
  await expect(orders).toHaveCount(2);
  await expect(orders.nth(0)).toContainText(`#${layby.id}`);
  await expect(orders.nth(0)).toContainText('Layby, 4 fortnightly payments');
  await expect(orders.nth(0)).toContainText('$249.98');
  await expect(orders.nth(1)).toContainText('Paid in full');
  await expect(orders.nth(1).getByRole('link')).toHaveAttribute('href', `/admin/orders/${whole.id}`);
  await page.getByRole('button', { name: 'Paid' }).click();
  await expect(orders.nth(0)).toContainText(`#${whole.id}`);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Grant admin status: big-spender' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(usernames(page).first()).toBeVisible();
});

test('The page of an account without orders explains what it will show', async ({ page, shop }) => {
  await registeredCustomer(shop, 'only-looking');
  const { id } = await userNamed(page, 'only-looking');
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expect(page.getByText('$0.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Admin status' })).toHaveCount(0);
  await page.goto('/admin/users/1');
  await expect(page.getByRole('region', { name: 'Admin status' })).toContainText(
    'Made an admin at the shop’s own computer',
  );
  await expectNoFaults(page);
});
