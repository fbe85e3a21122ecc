import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from './stand-in/desktop-app.ts';
import { addressOf, makeShop, owner, slow } from './stand-in/make-shop.ts';

// Each app starts a browser and a shop of its own.
vi.setConfig({ testTimeout: 120_000 });

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
  expect(stored).not.toContain(owner.password);

  const again = launchDesktop(userData);
  await see((await again.window()).getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  await again.quit();
});
