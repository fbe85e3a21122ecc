import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';

let closed: BuiltShop;

test.beforeAll(async () => {
  closed = await startBuiltShop({ COMING_SOON: 'on' });
});
test.afterAll(() => closed.discard());

test('Every URL of a shop that is not open yet shows the Coming Soon page', { tag: '@phone-alone' }, async ({
  page,
}) => {
  for (const path of ['/', '/products', '/no/such/page']) {
    const response = await page.goto(closed.url + path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Our counter opens soon' })).toBeVisible();
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page).toHaveTitle('Coming Soon | Hindquarter');
  for (const name of ['Quality', 'Flexible payments', '25+ years', 'Fresh delivery']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText('Or ring us')).toBeVisible();
  await expectNoFaults(page);
});

const claims =
  /grass|hormone|farm|victorian|1999|\b25\b|years|family|australian owned|40,000|free.range|vacuum|insulated|ice pack/i;
const publicPages = ['/', '/about', '/products', '/products/beef', '/products/chicken', '/delivery'];

test('A new shop makes no claims about origin, farming, age and delivery until the owner confirms them', async ({
  page,
}) => {
  for (const COMING_SOON of ['on', 'off']) {
    const own = await startBuiltShop({ SAMPLE: 'off', COMING_SOON });
    try {
      for (const path of COMING_SOON === 'on' ? ['/', '/showcase'] : publicPages) {
        const html = await (await page.request.get(own.url + path)).text();
        await page.goto(own.url + path);
        const head = await page
          .locator('head')
          .evaluate((element) => element.innerHTML.replace(/<style.*?<\/style>/gs, ''));
        const text = await page.locator('body').innerText();
        expect(html, path).toContain('<h1');
        expect(`${head} ${text}`.match(claims)?.[0], path).toBeUndefined();
      }
      if (COMING_SOON === 'off') continue;
      await page.goto(own.url);
      await expect(page.getByRole('region', { name: 'What to expect' }).getByRole('heading', { level: 3 })).toHaveCount(
        4,
      );
      await expect(page.locator('main')).not.toContainText('Monday');
      await expectNoFaults(page);
    } finally {
      await own.discard();
    }
  }
});

test('“Notify Me” on the Coming Soon page accepts an email address and explains what happens next', async ({
  page,
}) => {
  await page.goto(closed.url);
  await page.getByLabel('Email address').fill('jo@customer.test');
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await expect(page.getByText('Nearly done. We have sent you an email')).toBeFocused();
});

test('The showcase is a preview of the home page, and is hidden from search engines', async ({ page }) => {
  await page.goto(`${closed.url}/showcase`);
  await expect(page.getByRole('heading', { name: 'Premium Selections' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
