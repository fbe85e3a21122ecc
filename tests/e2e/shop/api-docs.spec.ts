import { expect, test } from '#tests/support/browser/shop-test.ts';

test('The documentation of the calls opens under the shop’s own content policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Hindquarter/ })).toBeVisible();
  await expect(page.locator('.opblock')).not.toHaveCount(0);
  await page.getByText('/api/orders-with-items').click();
  await expect(page.getByText('Idempotency-Key').first()).toBeVisible();
});
