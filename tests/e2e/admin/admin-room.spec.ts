import type { Page } from '@playwright/test';
import { openCounter, option, product } from '#tests/support/browser/counter-steps.ts';
import { expectRoomEverywhere } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { soldProduct } from '#tests/support/data/sold-products.ts';
import { openPlan, subscriptionsTab } from '#tests/support/data/staff-laybys.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

// The test reads the inside of the email's frame, which blocks scripts.
test.use({ expectedConsoleError: /Blocked script execution in 'about:srcdoc'/ });

const reader = 'room.reader@customer.test';

/** Each screen, filled with content that takes up space. */
const screens: [name: string, open: (page: Page, shop: BuiltShop) => Promise<void>][] = [
  [
    'the figures',
    async (page) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Show figures' }).click();
      await expect(page.getByRole('table', { name: 'The last 14 days' })).toBeAttached();
    },
  ],
  [
    'a layby with its instalments',
    async (page, shop) => {
      const email = 'room.layby@customer.test';
      const { id } = await buyProduct(new Visitor(shop.url), { paymentType: 'layby-4', email });
      await page.goto(`${subscriptionsTab}&q=${email}`);
      await openPlan(page, id);
    },
  ],
  [
    'an email that is read',
    async (page, shop) => {
      await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card', email: reader });
      await page.goto(`/admin?tab=tools&q=${reader}`);
      await page.getByRole('button', { name: /^Read/ }).first().click();
      await expect(page.getByTitle(/^Email: /)).toBeVisible();
    },
  ],
  [
    'what a file would change',
    async (page, shop) => {
      const { id } = await soldProduct(shop, ({ type }) => type === 'beef');
      await page.goto('/admin/exchange');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a CSV file' }).click();
      const buffer = Buffer.from(`Id,Features,Weight\n${id},"A feature of many words\nand another one",99kg`);
      await (await choosing).setFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByRole('table', { name: /^Products that would be/ })).toContainText('99kg');
    },
  ],
  [
    'a counter sale',
    async (page) => {
      await openCounter(page);
      await product(page, 'Whole beef hindquarter').click();
      await option(page, '6 payments').check();
      await option(page, 'Cash').check();
    },
  ],
  ['the dashboard’s SEO settings', (page) => openForm(page, '/admin?tab=seo', /SEO settings/)],
  ['a page’s content', (page) => openForm(page, '/site-content?tab=pages', 'Page content, home')],
  ['the SEO settings', (page) => openForm(page, '/site-content?tab=seo', 'SEO settings')],
  ['the shop’s settings', (page) => openForm(page, '/site-content?tab=shop', 'Shop settings')],
];

async function openForm(page: Page, address: string, name: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('form', { name })).toBeVisible();
}

test('The content of every staff screen fits a tablet, a wide screen and a phone', async ({ page, shop }) => {
  test.slow();
  await signInStaff(page);
  for (const [name, open] of screens) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, shop);
      await expectRoomEverywhere(page);
    });
  }
});
