import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { dayLink, sold, stop, tick, wednesday } from '#tests/support/data/delivery/staff-deliveries.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026, so the first delivery day is Wed 11 Nov.

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => signInStaff(page));

/** Marks the page as printed instead of opening the browser's dialog. */
async function listenToPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
}

async function sheetsOfPaper(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return paper.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('The run sheet of a day without deliveries explains how orders are added to the day, and links to other screens', async ({
  page,
}) => {
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver on Wed 11 Nov' })).toBeVisible();
  await expect(page.getByText('Orders appear here once they are paid and have this delivery day')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paid orders without a day' })).toHaveAttribute(
    'href',
    '/admin?tab=orders&attention=no-delivery-date',
  );
  await expect(dayLink(page, /./)).toHaveCount(11);
  await expectNoFaults(page);
  await sold(page, { deliveryDate: '2026-11-19' });
  await page.goto(`/admin/run-sheet?day=${wednesday}`);
  await page.getByRole('link', { name: 'Thu 19 Nov: 1 delivery' }).click();
  await expect(page.getByRole('table')).toContainText('Mary Nguyen');
  await page.getByLabel('Another day').fill('2026-11-12');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver on Thu 12 Nov' })).toBeVisible();
  await expect(page).toHaveURL('/admin/run-sheet?day=2026-11-12');
});

test('The run sheet of the next delivery day lists its deliveries in driving order, and can be printed or saved as a CSV file', async ({
  page,
}) => {
  const box = await productNamed(page, 'Stockpot box');
  const northcote = await sold(page, { notes: 'Side gate, ring twice' });
  const fitzroy = await sold(page, {
    customer: { name: '=1+1', phone: '9555 1234' },
    address: { street: '9 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
    items: [{ productId: box.id, quantity: 2 }],
    totalAmount: 2 * box.price,
    paid: { method: 'eftpos', amount: 2 * box.price },
  });
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 2 deliveries' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('2 to deliver');
  const rows = page.getByRole('table', { name: 'Deliveries of 11 November 2026' }).getByRole('row');
  // The shortest route from the shop goes through Northcote.
  await expect(rows.nth(1)).toContainText('Side gate, ring twice');
  await expect(rows.nth(2)).toContainText('9 Smith Street, Fitzroy VIC 3065');
  await expect(rows.nth(2)).toContainText('2 × Stockpot box');
  await expect(stop(page, northcote).getByRole('link', { name: `Order #${northcote.id}` })).toHaveAttribute(
    'href',
    `/admin/orders/${northcote.id}`,
  );
  await expect(page.getByRole('region', { name: 'To pack' })).toContainText('All packs3');
  await expectNoFaults(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('run-sheet-2026-11-11.csv');
  const lines = parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
  expect(lines).toMatchObject([
    { Order: String(northcote.id), Notes: 'Side gate, ring twice' },
    { Order: String(fitzroy.id), Name: "'=1+1", Packs: '2 × Stockpot box (7-8kg)' },
  ]);

  await listenToPrinting(page);
  await page.getByRole('button', { name: 'Print run sheet' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Run sheet, Wed 11/11/2026' })).toBeVisible();
  await expect(paper).toContainText('2 stops, 3 packs');
  await expect(paper).toContainText('nothing is collected at the door');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Delivery days' })).toBeHidden();
  expect(await sheetsOfPaper(page)).toBe(1);
});

test('Each order’s packing slip takes half a page, with chart, cuts and weights but without prices', async ({
  page,
}) => {
  const first = await sold(page, { notes: 'Side gate' });
  const second = await sold(page);
  await page.goto('/admin/run-sheet');
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page).toHaveURL(`/admin/packing-slips?day=${wednesday}`);
  const slip = page.getByRole('article').filter({ hasText: `order #${first.id}` });
  await expect(slip).toContainText('Wed 11/11/2026');
  await expect(slip).toContainText('Stop 1 of 2');
  await expect(slip).toContainText('1 × Whole beef hindquarter');
  await expect(slip).toContainText('approx. 55-60kg');
  await expect(slip).toContainText('Rump');
  await expect(slip).toContainText('about 10–11 kg');
  await expect(slip).toContainText('Notes: Side gate');
  await expect(slip).not.toContainText('$');
  await expectNoFaults(page);
  await listenToPrinting(page);
  await page.getByRole('button', { name: 'Print 2 slips' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Deliveries' }).first()).toBeHidden();
  expect(await sheetsOfPaper(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  await requestShop(page, 'PATCH', `/api/admin/orders/${first.id}/status`, { status: 'delivered' });
  await page.reload();
  await expect(page.getByText('1 order is delivered already and left out.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/admin/packing-slips?day=${wednesday}&order=${first.id}`);
  await expect(page.getByRole('article')).toContainText(`order #${first.id}`);
  await page.goto('/admin/packing-slips?day=2026-11-12');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver on Thu 12 Nov' })).toBeVisible();
  await page.getByRole('link', { name: 'Wed 11 Nov: 1 delivery' }).click();
  await expect(tick(page, second)).toBeVisible();
});

test('The run sheet fits narrow and wide screens', async ({ page }) => {
  const order = await sold(page, { notes: 'Side gate, ring twice' });
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('table')).toContainText('Mary Nguyen');
  for (const width of [768, 1920, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    // The page may still switch between cards and a table at this width.
    await expect(async () => {
      await tick(page, order).scrollIntoViewIfNeeded();
      await expect(tick(page, order)).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
  }
  await expectNoFaults(page);
});
