import { expect, test } from '#tests/support/browser/shop-test.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';

test('If the owner enters a Google Analytics property, page views are sent to Google with only the path', async ({
  page,
}) => {
  const shop = await startBuiltShop({ GA_MEASUREMENT_ID: 'G-TEST123456' });
  try {
    const requested: string[] = [];
    await page.route('https://www.googletagmanager.com/**', async (route) => {
      requested.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`${shop.url}/about?token=secret`);
    await expect.poll(() => requested).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123456']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Our Products' }).click();
    const reported = () =>
      page.evaluate(() => (window.dataLayer ?? []).map((text) => JSON.stringify([...(text as Iterable<unknown>)])));
    await expect.poll(async () => (await reported()).filter((line) => line.startsWith('["event"'))).toHaveLength(2);
    expect((await reported()).join()).not.toContain('secret');
    expect((await reported()).at(-1)).toContain(`"page_location":"${shop.url}/products"`);
  } finally {
    // Leaves the page first, because requests that it still makes would fail without the shop.
    await page.goto('about:blank');
    await shop.discard();
  }
});

test('If the owner enters no Google Analytics property, nothing is sent to third parties', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
});
