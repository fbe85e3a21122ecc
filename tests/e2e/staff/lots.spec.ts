import type { Page } from '@playwright/test';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { shopText } from '#tests/support/data/content.ts';

test.use({ ownShop: true, expectedConsoleError: /status of 422/ });

const lotsPath = '/api/admin/lots';

/** A shop that keeps lots, with four rumps in one lot, and a frozen item of the same kind. */
async function rumpsInLot(page: Page, name = 'Rump'): Promise<Lot> {
  await signInStaff(page);
  await requestShop(page, 'PATCH', '/api/admin/shop-settings', shopText({ counting: true, lots: true }));
  const addItem = (fields: object) =>
    requestShop<StockItem>(page, 'POST', '/api/admin/stock-items', { unit: 'weighed', ...fields });
  const rump = await addItem({ name, cut: 'beef/rump', shelfLifeDays: 2 });
  await addItem({ name: `${name}, frozen`, storage: 'frozen', shelfLifeDays: 200 });
  const facts = {
    supplierNumber: name === 'Rump' ? 'B-4711' : 'B-4712',
    establishment: '195',
    temperature: 24,
    clientKey: crypto.randomUUID(),
  };
  return requestShop<Lot>(page, 'POST', lotsPath, { itemId: rump.id, pieces: 4, grams: 4_000, ...facts });
}

/** Sells one rump, handed over at the counter, without naming its lot. Returns the order’s id. */
async function sellRump(page: Page, { itemId }: Lot): Promise<number> {
  const product = await makeProduct(page, { name: 'Rump pack' });
  await requestShop(page, 'PATCH', `/api/admin/products/${product.id}`, { stock: [{ itemId, pieces: 1 }] });
  const { order } = await requestShop<{ order: { id: number } }>(page, 'POST', '/api/admin/counter-sales', {
    ...{ clientKey: crypto.randomUUID(), items: [{ productId: product.id, quantity: 1 }], payment: 'full' },
    ...{ totalAmount: product.price, paid: { method: 'cash', amount: product.price }, handedOver: true },
    customer: { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' },
  });
  return order.id;
}

test('An owner freezes part of a lot that should be marked down, and puts the lot on hold and off again with a reason', async ({
  page,
}) => {
  const lot = await rumpsInLot(page);
  await page.goto('/admin/lots?state=mark-down&q=b-4711');
  await expectNoFaults(page);
  await page.getByRole('link', { name: `${lot.id} · Rump` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lot ${lot.id}: RumpMark down`);
  await page.getByRole('button', { name: 'Freeze' }).click();
  const freezing = page.getByRole('dialog');
  await freezing.getByLabel('Pieces').fill('1');
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(freezing.getByText('Please enter kilograms with a point, such as 2.48')).toBeVisible();
  await freezing.getByLabel('Weight (kg)').fill('1.2');
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rump, frozen');
  await page.getByRole('link', { name: `Lot ${lot.id}`, exact: true }).click();
  await expect(page.getByText('3 (2.800 kg)').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hold' }).click();
  const holding = page.getByRole('dialog');
  await holding.getByRole('button', { name: 'Hold' }).click();
  await expect(holding.getByText('Please say why')).toBeVisible();
  await holding.getByLabel('Reason').fill('Recalled by the abattoir');
  await holding.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText(/^Held since .*: Recalled by the abattoir$/)).toBeVisible();
  await expect(page.getByText(/^Every counter where staff are signed in has been in contact/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Freeze' })).toHaveCount(0);
  await expectNoFaults(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The tests came back clean');
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('button', { name: 'Hold' })).toBeVisible();
});

test('An owner runs a recall as a drill, then sends the recall’s message after a confirmation', async ({ page }) => {
  const orderId = await sellRump(page, await rumpsInLot(page, 'Scotch fillet'));
  await page.goto('/admin/recall');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Please enter the number of a lot')).toBeVisible();
  await page.getByLabel('Recall by').selectOption('supplierNumber');
  await page.getByLabel('Supplier’s number or tag').fill('B-4712');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: 'Certain: 0 orders' })).toBeVisible();
  const possible = page.getByRole('region', { name: 'Possible: 1 order' });
  await expect(possible).toContainText('Jo Citizen');
  await expect(possible.getByRole('link', { name: '0400 000 000' })).toHaveAttribute('href', 'tel:0400000000');
  await expect(possible.getByRole('link', { name: `Order #${orderId}` })).toBeVisible();
  await page.getByRole('button', { name: 'Drill' }).click();
  await expect(page.getByText(/^Drill done: 0 certain orders and 1 possible order, found in \d/)).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Please don’t eat the rump. Bring it back.');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send for 1 order' }).click();
  await expect(page.getByText('The message is on its way for 1 order.')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  // The printed record has the lists, and none of the buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(possible).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drill' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden();
});

test('Received goods become a lot with their dates, and the waste form proposes the lot that expires first', async ({
  page,
}) => {
  const sooner = await rumpsInLot(page, 'Blade');
  await page.goto(`/admin/stock/${sooner.itemId}`);
  await page.getByRole('button', { name: 'Receive' }).click();
  const receiving = page.getByRole('dialog');
  await receiving.getByLabel('Pieces').fill('2');
  await receiving.getByLabel('Weight (kg)').fill('1.9');
  await receiving.getByLabel('Supplier’s number or tag').fill('C-9');
  await receiving.getByLabel('Use by').fill('2020-01-01');
  await receiving.getByLabel('Temperature').fill('2.5');
  await receiving.getByRole('button', { name: 'Receive' }).click();
  await expect(receiving.getByText('That is before the day on which it was packed')).toBeVisible();
  await receiving.getByLabel('Use by').fill('2099-01-01');
  await receiving.getByRole('button', { name: 'Receive' }).click();
  await expect(receiving).toHaveCount(0);
  await page.getByRole('button', { name: 'Waste' }).click();
  const wasting = page.getByRole('dialog');
  await expect(wasting.getByLabel('Lot')).toHaveValue(String(sooner.id));
  await expectNoFaults(page);
  await wasting.getByLabel('Pieces').fill('1');
  await wasting.getByLabel('Weight (kg)').fill('1');
  await wasting.getByRole('button', { name: 'Dropped' }).click();
  await wasting.getByRole('button', { name: 'Waste' }).click();
  await expect(wasting).toHaveCount(0);
  const [found] = await requestShop<Lot[]>(page, 'GET', `${lotsPath}?q=C-9`);
  expect(found).toMatchObject({ onHand: { pieces: 2, grams: 1_900 }, useBy: '2099-01-01', temperature: 25 });
  expect(await requestShop<Lot>(page, 'GET', `${lotsPath}/${sooner.id}`)).toMatchObject({
    onHand: { pieces: 3, grams: 3_000 },
  });
});
