import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect as see } from '@playwright/test';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import type { DesktopApp } from './desktop-app.ts';

export const owner = { username: 'mara', email: 'mara@shop.example', password: 'a long secret' };

/** Starting a shop and a browser takes a long time on a busy machine. */
export const slow = { timeout: 60_000 };

/** Sets up a shop with sample data in this folder, as a new owner does, and opens its staff screens. */
export async function makeShop(app: DesktopApp, folder: string): Promise<Page> {
  const page = await app.window();
  await page.getByRole('button', { name: 'Run the shop on this computer' }).click();
  app.respond({ canceled: false, filePaths: [folder] });
  await page.getByRole('button', { name: 'Choose the folder' }).click();
  await page.getByLabel('User name').fill(owner.username);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Start the shop' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  return page;
}

/** Signs in as the owner of the shop that `makeShop` has set up. */
export async function signInOwner(page: Page): Promise<void> {
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  await page.getByLabel('Username or email').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
}

/** Returns the new password that the window shows. Expects that it stays readable when the window notices that its session has ended. */
export async function madePassword(page: Page): Promise<string> {
  const values = page.getByRole('dialog').getByRole('status').getByRole('definition');
  await see(values).toHaveCount(2, slow);
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((noticed) => setTimeout(noticed, 1_500));
  });
  await see(values).toHaveCount(2);
  return values.last().innerText();
}

/** Returns the URL of the shop in this folder. */
export function addressOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as { address: string }).address;
}

/** Creates the user data of an app that was set, at an earlier start, to run the shop in `folder`. */
export function hostSettings(folder: string, port = 0): string {
  const userData = temporaryFolder();
  const shop = { kind: 'host', folder, port, isOnNetwork: false };
  writeFileSync(join(userData, 'config.json'), JSON.stringify({ shop, bounds: null }));
  return userData;
}
