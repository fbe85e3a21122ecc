import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type DesktopApp, launchDesktop } from './stand-in/desktop-app.ts';

// Each app starts a browser and a shop of its own.
vi.setConfig({ testTimeout: 120_000 });

const account = { username: 'mara', email: 'mara@shop.example', password: 'a long secret' };
const slow = { timeout: 60_000 };

async function makeShop(app: DesktopApp, folder: string) {
  const page = await app.window();
  await page.getByRole('button', { name: 'Run the shop on this computer' }).click();
  app.respond({ canceled: false, filePaths: [folder] });
  await page.getByRole('button', { name: 'Choose the folder' }).click();
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Start the shop' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  return page;
}

function addressOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as { address: string }).address;
}

it('A new owner makes a shop on this computer, and finds it and the sign-in again after closing the app', async () => {
  const [userData, folder] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData);
  const page = await makeShop(app, folder);
  // The website is there for customers, and the window has no cookie of it.
  expect((await sendRequest(addressOf(folder), 'GET', '/api/health')).status).toBe(200);
  expect(await page.evaluate('document.cookie')).toBe('');
  // The live stream comes through the app.
  await see(page.getByText('Live', { exact: true })).toBeVisible(slow);

  expect(await app.quit()).toBe(0);
  expect(existsSync(join(folder, 'address.json'))).toBe(false);
  const stored = ['config.json', 'sign-in'].map((name) => readFileSync(join(userData, name), 'utf8')).join();
  expect(stored).not.toContain('hq_session');
  expect(stored).not.toContain(account.password);

  const again = launchDesktop(userData);
  await see((await again.window()).getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  await again.quit();
});
