import type { EmailPreview } from '#core/email/email-text-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { openStaffPlace, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { shopText } from '#tests/support/data/content.ts';

test.use({ ownShop: true });

test('A purchase of two beef bodies is sent to a new supplier, received 3% lighter than ordered, and added to the stock', async ({
  page,
}) => {
  await signInStaff(page);
  await requestShop(
    page,
    'PATCH',
    '/api/admin/shop-settings',
    shopText({ comingSoon: false, counting: true, lots: true }),
  );
  const body = await requestShop<StockItem>(page, 'POST', '/api/admin/stock-items', {
    ...{ name: 'Beef body', unit: 'weighed', shelfLifeDays: 14 },
  });
  await page.goto('/admin');
  await openStaffPlace(page, 'Cold room', 'Buying');
  await page.getByRole('link', { name: 'Suppliers' }).click();
  await page.getByRole('link', { name: 'New supplier' }).click();
  await page.getByLabel('Name').fill('Gippsland Abattoir');
  await page.getByLabel('Email').fill('orders@abattoir.test');
  await page.getByLabel('Establishment number').fill('195');
  await page.getByRole('button', { name: 'Save Supplier' }).click();
  await page.getByRole('link', { name: 'Buying' }).first().click();
  await page.getByRole('link', { name: 'New purchase' }).click();
  await page.getByLabel('Supplier', { exact: true }).selectOption('Gippsland Abattoir');
  await page.getByLabel('Item, line 1').selectOption('Beef body');
  await page.getByLabel('Pieces, line 1').fill('2');
  await page.getByLabel('Weight (kg), line 1').fill('560');
  await page.getByLabel('$ a kilo, line 1').fill('8.50');
  await expect(page.getByText('Total so far: $4,760.00')).toBeVisible();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByRole('link', { name: 'Send…' }).click();
  await expect(page.getByTitle(/^Email: /)).toBeVisible();
  await page.getByRole('button', { name: 'Send to orders@abattoir.test' }).click();
  await page.getByRole('link', { name: 'Receive' }).click();
  const emails = await requestShop<(EmailPreview & { id: number; to: string })[]>(page, 'GET', '/api/admin/outbox');
  const sent = emails.find(({ to }) => to === 'orders@abattoir.test');
  expect(sent?.subject).toContain('Our order 1');

  await page.getByLabel('Docket number').fill('D-4711');
  await page.getByLabel('Pieces, Beef body, line 1').fill('1');
  await page.getByLabel('Weight (kg), Beef body, line 1').fill('270.4');
  await page.getByLabel('Lot number or body tag, Beef body, line 1').fill('4711');
  await page.getByRole('button', { name: 'Another Beef body' }).click();
  await page.getByLabel('Pieces, Beef body, line 2').fill('1');
  await page.getByLabel('Weight (kg), Beef body, line 2').fill('272.8');
  await page.getByLabel('Lot number or body tag, Beef body, line 2').fill('4712');
  await expect(page.getByRole('region', { name: 'Compared with the order' })).toContainText(
    'Beef body: 2 (543.200 kg), 3.0% less than ordered (16.800 kg)',
  );
  await expect(page.getByRole('switch', { name: 'Nothing more is expected' })).toBeChecked();
  await page.getByRole('button', { name: 'Book what came' }).click();
  await expect(page.getByRole('heading', { name: 'Docket D-4711' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Closed');
  const { onHand } = await requestShop<StockItem>(page, 'GET', `/api/admin/stock-items/${body.id}`);
  expect(onHand).toEqual({ pieces: 2, grams: 543_200 });
  await page.getByRole('link', { name: 'lot 1' }).click();
  await expect(page.getByText('4711', { exact: true })).toBeVisible();
});
