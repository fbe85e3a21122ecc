import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import type { PrinterSettings } from '#desktop/printer-settings.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { paperText, startReceiptPrinter } from '../stand-in/receipt-printer.ts';
import { dismissToast, openStaffWindow } from '../stand-in/staff-window.ts';

// Each app starts its own browser.
vi.setConfig({ testTimeout: 120_000 });

const slow = { timeout: 60_000 };
const day = '2026-11-16';
const office = { name: 'Brother_A4', paperMm: 210 };
const roll = { name: 'Thermal', paperMm: 80 };
const inOffice = { silent: true, deviceName: 'Brother_A4' };
const onRoll = { silent: true, deviceName: 'Thermal', usePrinterDefaultPageSize: true };

it('Run sheets, packing slips and receipts are sent to the chosen printer without a dialog; without a chosen printer, the system’s dialog opens', async () => {
  const shop = await startTestShop();
  const { app, page, staff } = await openStaffWindow(shop, { printers: [office, roll] });
  const sale = saleOf(await stockProduct(shop), 'full', {
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    deliveryDate: day,
    paid: { method: 'eftpos', amount: 99995 },
  });
  const order = await sell(staff, sale);
  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}` });
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await page.getByRole('button', { name: 'Print 1 slip' }).click();
  expect((await app.next('print')).options).toEqual({});

  app.chooseMenu('Printers…');
  const dialog = page.getByRole('dialog', { name: 'Printers' });
  await dialog.getByLabel('Run sheets and packing slips').selectOption('Brother_A4 (office)');
  await dialog.getByLabel('Receipts').selectOption('Thermal (office)');
  await dialog.getByRole('button', { name: 'Print a test' }).click();
  expect((await app.next('print')).options).toEqual(onRoll);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog).toBeHidden();
  await dismissToast(page);

  await page.getByRole('button', { name: 'Print 1 slip' }).click();
  const slip = await app.next('print');
  expect(slip).toMatchObject({ options: inOffice, widthMm: 210 });
  expect(slip.text).toContain(`Packing slip, order #${order.id}`);
  expect(slip.text).toContain('1 High Street, Northcote VIC 3070');
  expect(slip.text).not.toContain('Sign Out');
  await page.getByRole('link', { name: 'Delivery day', exact: true }).first().click();
  await page.getByRole('button', { name: 'Print run sheet' }).click();
  expect(await app.next('print')).toMatchObject({
    options: inOffice,
    text: expect.stringContaining('Northcote'),
  });

  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}` });
  await page.getByRole('button', { name: 'Print receipt' }).click();
  const receipt = await app.next('print');
  // The receipt is as wide as the printer's paper. Electron assumes A4 unless it is told to use the printer's own size.
  expect(receipt).toMatchObject({ options: onRoll, widthMm: 80 });
  expect(receipt.text).toMatch(/^Hindquarter/);
  expect(receipt.text).toContain('EFTPOS');
  expect(receipt.text).not.toContain('Print receipt');

  // The slips of the selected orders are printed, without the list in which they were selected.
  const other = await sell(staff, { ...sale, clientKey: crypto.randomUUID() });
  app.chooseMenu('Orders');
  for (const { id } of [order, other]) {
    await page.getByRole('checkbox', { name: `Select order #${id}`, exact: true }).check(slow);
  }
  await page.getByRole('button', { name: 'Print packing slips' }).click();
  const slips = await app.next('print');
  expect(slips).toMatchObject({ options: inOffice, widthMm: 210 });
  for (const { id } of [order, other]) expect(slips.text).toContain(`Packing slip, order #${id}`);
  expect(slips.text).not.toContain('selected');
});

it('If the chosen printer was removed, the error names it, and no other printer is used', async () => {
  const shop = await startTestShop();
  const printers: PrinterSettings = { sheets: 'Gone', receipts: { kind: 'system', name: 'Gone' }, opensDrawer: false };
  const { app, page, staff } = await openStaffWindow(shop, { printers: [office], settings: { printers } });
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}` });
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await see(page.getByText('Couldn’t find the printer “Gone”.').first()).toBeVisible(slow);
  app.chooseMenu('Printers…');
  await see(page.getByLabel('Receipts').locator('option:checked')).toHaveText('Gone (not connected now)');
});

it('A network printer prints receipts and opens its drawer for cash; a receipt that failed for lack of paper can be printed again', async () => {
  const shop = await startTestShop();
  const printer = await startReceiptPrinter();
  const { app, page, staff } = await openStaffWindow(shop);
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  app.chooseMenu('Printers…');
  const dialog = page.getByRole('dialog', { name: 'Printers' });
  await dialog.getByLabel('Receipts').selectOption('A receipt printer on the network');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog).toContainText('Please enter the printer’s address');
  await dialog.getByLabel('The printer’s address').fill(`127.0.0.1:${printer.port}`);
  await dialog.getByLabel('Characters per line').selectOption('48');
  await dialog.getByLabel('Open the cash drawer when cash is taken').check();
  await dialog.getByRole('button', { name: 'Print a test' }).click();
  await see(dialog.getByText('The test was printed.')).toBeVisible(slow);
  expect(paperText(printer.take())).toContain('-'.repeat(48));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog).toBeHidden();

  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}` });
  await see(page.getByRole('heading', { name: `Order #${order.id}`, level: 1 })).toBeVisible(slow);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Record $999.95 in cash' }).click();
  await expect.poll(() => printer.take().toString('hex')).toContain('1b700032fa');

  // A cash sale also opens the drawer.
  app.chooseMenu('Counter sale');
  await page.getByRole('button', { name: 'Add Beef hindquarter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('radio', { name: 'Taken now' }).check();
  await page.getByRole('button', { name: 'Finish sale' }).click();
  await see(page.getByRole('heading', { name: /^Sale recorded: order #\d+$/ })).toBeVisible(slow);
  await expect.poll(() => printer.take().toString('hex')).toContain('1b700032fa');
  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}` });
  // Waits for this screen, because the screen of the recorded sale has the same button.
  await see(page.getByRole('heading', { name: `Order #${order.id}`, level: 1 })).toBeVisible(slow);

  printer.faults = { hasPaper: false };
  const print = page.getByRole('button', { name: 'Print receipt' });
  await print.click();
  await see(page.getByText('The receipt printer is out of paper.').first()).toBeVisible(slow);
  await dismissToast(page);
  expect(printer.take()).toHaveLength(0);
  printer.faults = {};
  await print.click();
  await expect.poll(() => paperOf(printer.take())).toContain(`Receipt, order #${order.id}`);
});

/** Returns the text of one whole receipt, or an empty text if nothing was printed yet. */
function paperOf(bytes: Buffer): string {
  return bytes.length === 0 ? '' : paperText(bytes);
}
