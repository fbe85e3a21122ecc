import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { type DesktopApp, launchDesktop } from './desktop-app.ts';
import type { StandInPrinter } from './test-channel.ts';

interface StaffWindow {
  app: DesktopApp;
  page: Page;
  /** Sends requests as the same staff member, without the app. */
  staff: Visitor;
  userData: string;
}

interface StaffWindowOptions {
  args?: readonly string[];
  /** The system's printers. */
  printers?: readonly StandInPrinter[];
  /** The settings that the app stored at an earlier start. */
  settings?: object;
}

/** Opens the app at a counter that is connected to this shop, with staff signed in. */
export async function openStaffWindow(
  shop: TestShop,
  { args = [], printers = [], settings = {} }: StaffWindowOptions = {},
): Promise<StaffWindow> {
  const staff = await staffVisitor(shop);
  const userData = temporaryFolder();
  const setting = { kind: 'counter', address: shop.url };
  writeFileSync(join(userData, 'config.json'), JSON.stringify({ shop: setting, bounds: null, ...settings }));
  const app = launchDesktop(userData, { args, env: { STAND_IN_PRINTERS: JSON.stringify(printers) } });
  const page = await app.window();
  await page.getByLabel('Username or email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('sharp knives');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ timeout: 60_000 });
  return { app, page, staff, userData };
}

/**
 * Dismisses a toast that would cover the next button, if the toast is still open. A toast stays open while the pointer is over
 * it.
 */
export async function dismissToast(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: /F8/ });
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const each of buttons) (each as HTMLButtonElement).click();
  });
}
