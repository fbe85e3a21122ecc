import {
  allOrders,
  expectCreated,
  fillAddress,
  finishButton,
  openCounter,
  option,
  product,
} from '#tests/support/browser/counter-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => openCounter(page));

test('In the counter’s product search, pressing Enter immediately adds the pack with the typed name, not a pack whose text mentions it', async ({
  page,
}) => {
  await expect(page.getByRole('searchbox', { name: 'Search packs' })).toBeFocused();
  await page.keyboard.type('chicken');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveAccessibleName(/Quantity of .*chicken/i);
  await page.keyboard.type('stockpot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Quantity of Stockpot box' })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(2);
});

test('A sale to a walk-in who takes the goods counts as delivered immediately; at the next sale, searching for the name finds the address', async ({
  page,
}) => {
  await product(page, 'Stockpot box').click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByLabel('Phone').fill('9555 1234');
  await fillAddress(page);
  await option(page, 'Pay later').check();
  await expect(option(page, 'Taken now')).toBeDisabled();
  await option(page, 'EFTPOS').check();
  await option(page, 'Taken now').check();
  await expectNoFaults(page);
  await finishButton(page).click();
  const id = await expectCreated(page);
  await expect(page.getByText('Taken by the customer')).toBeVisible();
  expect(await allOrders(page)).toMatchObject([{ id, status: 'delivered', deliveryDate: null }]);

  await page.getByRole('button', { name: 'New sale' }).click();
  await page.getByRole('combobox', { name: 'Find an existing customer' }).fill('nguyen');
  await page.getByRole('option', { name: '9555 1234 · 1 order, no account' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mary Nguyen');
  await expect(page.getByLabel('Phone')).toHaveValue('9555 1234');
  await expect(page.getByLabel('Street address')).toHaveValue('1 High Street');
  await expect(page.getByLabel('Postcode')).toHaveValue('3070');
});

test('A sale to a walk-in with a $50 note takes three presses: pack, $50, Finish', async ({ page }) => {
  await product(page, 'Stockpot box').click();
  const keys = page.getByRole('group', { name: 'Cash handed over' });
  await expect(keys.getByRole('button')).toHaveText(['Exact', '$50', '$100', '$200']);
  await expect(option(page, 'Taken now')).toBeChecked();
  await keys.getByRole('button', { name: '$50' }).click();
  await expect(option(page, 'Cash')).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Change to give back' })).toContainText('$10.05');
  for (const key of await keys.getByRole('button').all()) {
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectNoFaults(page);
  await finishButton(page).click();
  const id = await expectCreated(page);
  await expect(page.getByText('Change to give back from $50.00')).toBeVisible();
  expect(await allOrders(page)).toMatchObject([
    { id, status: 'delivered', amountPaid: 3995, customer: { name: 'Walk-in', phone: null, email: null } },
  ]);
});

test('After a finished counter sale, its form is empty; an unfinished sale is cleared when its user signs out', async ({
  page,
}) => {
  await product(page, 'Stockpot box').click();
  await page.getByRole('button', { name: 'Exact' }).click();
  await finishButton(page).click();
  await expectCreated(page);
  await page.getByRole('link', { name: 'Counter sale' }).click();
  await expect(page.getByText('No packs yet.')).toBeVisible();

  await product(page, 'Stockpot box').click();
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('counter-sale'))).toBeNull();
  await signInStaff(page);
  await page.goto('/admin/counter-sale');
  await expect(page.getByText('No packs yet.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('A customer selected with the arrow keys is scrolled into view, and an empty list of customers is never shown', async ({
  page,
  calendarShop,
}) => {
  for (let each = 1; each <= 8; each += 1) {
    const account = { username: `papas${each}`, password: 'spring-lamb-7', email: `papas${each}@customer.test` };
    await new Visitor(calendarShop.url).post('/api/users/register', {
      ...account,
      firstName: 'Con',
      lastName: 'Papas',
    });
  }
  const search = page.getByRole('combobox', { name: 'Find an existing customer' });
  await search.fill('papas');
  await expect(page.getByRole('option')).toHaveCount(8);
  for (let each = 1; each < 8; each += 1) await search.press('ArrowDown');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
  const list = await page.getByRole('listbox').evaluate((box) => {
    const chosen = box.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    return (chosen?.bottom ?? Number.POSITIVE_INFINITY) <= box.getBoundingClientRect().bottom + 1;
  });
  expect(list).toBe(true);
  await expectNoFaults(page);
  await search.fill('nobody of this name');
  await expect(page.getByText('No customer matches.')).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.press('Escape');
  const controls = await search.getAttribute('aria-controls');
  await expect(page.locator(`[id="${controls}"]`)).toBeAttached();
  await expectNoFaults(page);
});
