import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { openStaffPlace } from '#tests/support/browser/staff-browser.ts';
import { orderNow } from '#tests/support/data/live-orders.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { dismissToast, openStaffWindow } from './stand-in/staff-window.ts';

// Each app starts its own browser.
vi.setConfig({ testTimeout: 120_000 });

it('A file from the shop is saved completely or not at all; a page of the shop opens in the system’s browser', async () => {
  const shop = await startTestShop();
  await orderNow(shop);
  const { app, page } = await openStaffWindow(shop);
  await dismissToast(page);
  await openStaffPlace(page, 'System', 'Import and export');
  const link = page.locator('a[download][href*="orders"]').first();
  const folder = temporaryFolder();
  const filePath = join(folder, 'orders.csv');
  app.respond({ canceled: false, filePath });
  await link.click();
  expect((await app.next('dialog')).options.defaultPath).toMatch(/\.csv$/);
  await expect.poll(() => existsSync(filePath)).toBe(true);
  expect(readFileSync(filePath, 'utf8')).toContain('Jo Citizen');
  expect(readdirSync(folder)).toEqual(['orders.csv']);

  // Cancelling the dialog saves nothing, and a missing folder is reported.
  app.respond({ canceled: true, filePath: '' });
  await link.click();
  await app.next('dialog');
  app.respond({ canceled: false, filePath: join(folder, 'gone', 'orders.csv') });
  await link.click();
  await see(page.getByText('Couldn’t save the file').first()).toBeVisible();
  expect(readdirSync(folder)).toEqual(['orders.csv']);

  const before = page.url();
  await page.getByRole('link', { name: 'owner', exact: true }).click();
  expect(await app.next('external')).toMatchObject({ address: `${shop.url}/account` });
  expect(page.url()).toBe(before);
});
