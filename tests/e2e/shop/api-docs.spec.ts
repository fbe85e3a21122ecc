import { expect, test } from '#tests/support/browser/shop-test.ts';

test('The API documentation opens under the shop’s own content security policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Hindquarter/ })).toBeVisible();
  const { tags } = (await (await page.request.get('/api/openapi.json')).json()) as { tags: unknown[] };
  expect(tags.length).toBeGreaterThan(10);
  await expect(page.locator('.opblock-tag')).toHaveCount(tags.length);
  await page.getByText('Orders of customers and of the counter').click();
  await page.getByText('/api/orders-with-items', { exact: true }).click();
  await expect(page.getByText('Idempotency-Key').first()).toBeVisible();
});
