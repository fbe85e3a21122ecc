import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff, staffRequest } from '#tests/support/browser/staff-browser.ts';
import { holdBack } from '#tests/support/data/image-cache.ts';
import { type CalendarShop, test } from '#tests/support/shop/calendar-shop.ts';

// Tuesday 10 November 2026: the first delivery day is Wed 11 Nov.

// Each test has a shop of its own, and a slow machine takes its time.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page, calendarShop }) => signInStaff(page, calendarShop));

const wednesday = '2026-11-11';

/** An order that is paid and has a delivery day. */
async function sold(page: Page, shop: CalendarShop, changes: Partial<NewCounterSale> = {}): Promise<Order> {
  const beef = await productNamed(page, 'Whole beef hindquarter');
  const sale: NewCounterSale = {
    clientKey: newClientKey(),
    customer: { name: 'Mary Nguyen', phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    items: [{ productId: beef.id, quantity: 1 }],
    totalAmount: beef.price,
    payment: 'full',
    deliveryDate: wednesday,
    paid: { method: 'cash', amount: beef.price },
    ...changes,
  };
  return (await staffRequest<{ order: Order }>(page, shop, 'POST', '/api/admin/counter-sales', sale)).order;
}

function stop(page: Page, order: Order): Locator {
  return page.getByRole('row').filter({ hasText: `Order #${order.id}` });
}

function tick(page: Page, order: Order): Locator {
  return page.getByRole('button', { name: `Mark as Delivered order #${order.id}`, exact: true });
}

function dayLink(page: Page, text: RegExp): Locator {
  return page.getByRole('navigation', { name: 'Delivery days' }).getByRole('link', { name: text });
}

/** What the page would have printed. */
async function listenToPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
}

async function sheetsOfPaper(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return paper.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('A day without deliveries says how orders come there, and leads on', async ({ page, calendarShop }) => {
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver on Wed 11 Nov' })).toBeVisible();
  await expect(page.getByText('An order comes here once it is paid and has this day')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paid orders without a day' })).toHaveAttribute(
    'href',
    '/admin?tab=orders&attention=no-delivery-date',
  );
  await expect(dayLink(page, /./)).toHaveCount(11);
  await expectNoFaults(page);
  await sold(page, calendarShop, { deliveryDate: '2026-11-19' });
  await page.goto(`/admin/run-sheet?day=${wednesday}`);
  await page.getByRole('link', { name: 'Thu 19 Nov: 1 delivery' }).click();
  await expect(page.getByRole('table')).toContainText('Mary Nguyen');
  await page.getByLabel('Another day').fill('2026-11-12');
  await expect(page.getByRole('heading', { name: 'Nothing to deliver on Thu 12 Nov' })).toBeVisible();
  await expect(page).toHaveURL('/admin/run-sheet?day=2026-11-12');
});

test('The next day with deliveries shows them as they are driven, to be packed, printed and saved', async ({
  page,
  calendarShop,
}) => {
  const box = await productNamed(page, 'Stockpot box');
  const far = await sold(page, calendarShop, { notes: 'Side gate, ring twice' });
  const near = await sold(page, calendarShop, {
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
  await expect(rows.nth(1)).toContainText('9 Smith Street, Fitzroy VIC 3065');
  await expect(rows.nth(1)).toContainText('2 × Stockpot box');
  await expect(rows.nth(2)).toContainText('Side gate, ring twice');
  await expect(stop(page, far).getByRole('link', { name: `Order #${far.id}` })).toHaveAttribute(
    'href',
    `/admin/orders/${far.id}`,
  );
  await expect(page.getByRole('region', { name: 'To pack' })).toContainText('All packs3');
  await expectNoFaults(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('run-sheet-2026-11-11.csv');
  const lines = parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
  expect(lines).toMatchObject([
    { Order: String(near.id), Name: "'=1+1", Packs: '2 × Stockpot box (7-8kg)' },
    { Order: String(far.id), Notes: 'Side gate, ring twice' },
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

test('Packing slips: one sheet for each order, with cuts and weights and no prices', async ({ page, calendarShop }) => {
  const first = await sold(page, calendarShop, { notes: 'Side gate' });
  const second = await sold(page, calendarShop);
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
  await expect(page.getByRole('link', { name: 'Delivery day' }).first()).toBeHidden();
  expect(await sheetsOfPaper(page)).toBe(2);
  await page.emulateMedia({ media: 'screen' });

  await staffRequest(page, calendarShop, 'PATCH', `/api/admin/orders/${first.id}/status`, { status: 'delivered' });
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

test('On its day a delivery is marked with a press; before it, and all at once, it is asked for', async ({
  page,
  calendarShop,
}) => {
  const created = [await sold(page, calendarShop), await sold(page, calendarShop), await sold(page, calendarShop)];
  const [first, second, third] = created as [Order, Order, Order];
  await page.goto('/admin/run-sheet');
  await tick(page, first).click();
  await expect(page.getByRole('dialog')).toContainText(`Order #${first.id} is due on 11 November 2026`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await tick(page, first).click();
  await page.getByRole('button', { name: 'It is delivered' }).click();
  await expect(stop(page, first)).toContainText('Delivered');
  await expect(tick(page, first)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 3 deliveries, 1 delivered, 2 to go' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('2 of 3 left');

  // An open page’s line to a shop that is off would be an error in its console.
  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-11T07:00:00.000+11:00');
  await page.goto('/admin/run-sheet');
  await expect(dayLink(page, /Today/)).toHaveAttribute('aria-current', 'date');
  await tick(page, second).click();
  await expectToast(page, 'Order Updated', `Order #${second.id} is delivered.`);
  await expect(tick(page, second)).toHaveCount(0);

  await sold(page, calendarShop, { deliveryDate: '2026-11-12' });
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 order');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 3 deliveries, 3 delivered' })).toBeVisible();
  await expect(tick(page, third)).toHaveCount(0);

  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-13T07:00:00.000+11:00');
  await page.goto('/admin/run-sheet');
  await expect(dayLink(page, /Thu 12 Nov/)).toContainText('1 not marked');
});

test('An order that comes while the day is being marked isn’t marked with it', async ({ page, calendarShop }) => {
  const first = await sold(page, calendarShop);
  await page.goto('/admin/run-sheet');
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as delivered?' });
  await expect(dialog).toBeVisible();
  const second = await sold(page, calendarShop);
  await expect(page.getByText('Mark all 2 as Delivered')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tick(page, first)).toHaveCount(0);
  await expect(tick(page, second)).toBeVisible();
});

test('What the shop answers to a mark is shown, and the day isn’t loaded again for it', async ({
  page,
  calendarShop,
}) => {
  const first = await sold(page, calendarShop);
  await sold(page, calendarShop);
  // Without the live connection nothing else would refresh the day.
  await page.route('**/api/admin/events*', () => undefined);
  await page.goto('/admin/run-sheet');
  await expect(tick(page, first)).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /run-sheet|delivery-days/.test(request.url())) loaded.push(request.url());
  });
  await tick(page, first).click();
  await page.getByRole('button', { name: 'It is delivered' }).click();
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 2 deliveries, 1 delivered, 1 to go' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('1 of 2 left');
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  await page.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 2 deliveries, 2 delivered' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('2 delivered');
  expect(loaded).toEqual([]);
});

test.describe('Where somebody else was quicker', () => {
  test.use({ expectedConsoleError: /status of (409|503)/ });

  test('An open dialog outlives its stop and a turned tablet, and is rejected by the order’s version', async ({
    page,
    calendarShop,
  }) => {
    const order = await sold(page, calendarShop);
    await page.goto('/admin/run-sheet');
    await tick(page, order).click();
    const dialog = page.getByRole('dialog', { name: `Order #${order.id} is due on 11 November 2026` });
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(dialog).toBeVisible();
    await staffRequest(page, calendarShop, 'PATCH', `/api/orders/${order.id}/delivery`, {
      deliveryDate: '2026-11-12',
    });
    await expect(page.getByText('Nothing to deliver on Wed 11 Nov')).toBeVisible();
    await dialog.getByRole('button', { name: 'It is delivered' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('Nothing is marked, it says why, and the day shows as it now is', async ({ page, calendarShop }) => {
    const kept = await sold(page, calendarShop);
    const gone = await sold(page, calendarShop);
    await page.goto('/admin/run-sheet');
    await expect(tick(page, gone)).toBeVisible();
    // The page hears of it by itself, and is kept from showing it for as long as the test needs.
    const release = await holdBack(page, '/api/admin/run-sheet');
    await staffRequest(page, calendarShop, 'PATCH', `/api/admin/orders/${gone.id}/status`, { status: 'cancelled' });
    await page.getByRole('button', { name: 'Mark all 2 as Delivered' }).click();
    await page.getByRole('button', { name: 'Mark 2 orders' }).click();
    await expectToast(page, 'Update Failed', `Order #${gone.id} is cancelled`);
    release();
    await expect(stop(page, gone)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText('Mark 1 order as delivered?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(tick(page, kept)).toBeVisible();
  });
});

test('Fits narrow and wide screens', async ({ page, calendarShop }) => {
  const order = await sold(page, calendarShop, { notes: 'Side gate, ring twice' });
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('table')).toContainText('Mary Nguyen');
  for (const width of [768, 1920, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    await tick(page, order).scrollIntoViewIfNeeded();
    await expect(tick(page, order)).toBeInViewport({ ratio: 1 });
  }
  await expectNoFaults(page);
});
