import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';

// The browser's own message about the fault.
test.use({ expectedConsoleError: /a fault of this test/ });

test('A page error in a browser is reported to the owner, who can clear the list', async ({ page, shop }) => {
  await page.goto('/products');
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/page-faults'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('a fault of this test');
    });
  });
  expect((await reported).status()).toBe(204);
  await signInStaff(page, shop);
  await page.goto('/admin?tab=tools&show=faults');
  const row = page.getByRole('row').filter({ hasText: 'a fault of this test' });
  await expect(row).toContainText('/products');
  await expect(row).toContainText('HeadlessChrome');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByText('No page has failed.')).toBeVisible();
});
