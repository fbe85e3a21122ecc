import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop, slow } from '../stand-in/make-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

it('Once network access is on, other computers reach the website, its URLs are shown, and staff stay signed in', async () => {
  const [userData, folder] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData);
  const page = await makeShop(app, folder);
  // Skips the dialog that asked for the folder.
  await app.next('dialog');
  const { port } = new URL(addressOf(folder));
  app.chooseMenu('Website reachable on the network');
  expect((await app.next('dialog')).options.message).toBe('Restart the shop?');
  app.respond({ response: 1 });
  const { options } = await app.next('dialog');
  expect(options.message).toBe('Other computers and phones on this network can now reach the website');
  expect(options.detail).toContain(`this computer’s firewall blocks it. Allow Hindquarter (port ${port}) there`);
  const addresses = String(options.detail).match(/http:\/\/\d+\.\d+\.\d+\.\d+:\d+/g) ?? [];
  for (const address of addresses) expect((await sendRequest(address, 'GET', '/api/health')).status).toBe(200);
  if (addresses.length === 0) expect(options.detail).toContain('This computer isn’t on a network at the moment');
  app.respond({ response: 0 });
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  expect(new URL(addressOf(folder)).hostname).toBe('localhost');

  app.chooseMenu('Website reachable on the network');
  app.respond({ response: 1 });
  await expect
    .poll(() => existsSync(join(folder, 'address.json')) && new URL(addressOf(folder)).hostname, slow)
    .toBe('127.0.0.1');
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  expect(await app.quit()).toBe(0);
  expect(JSON.parse(readFileSync(join(userData, 'config.json'), 'utf8')).shop.isOnNetwork).toBe(false);
});

it.runIf(process.platform === 'linux')('The app starts with the computer if its owner wants it to', async () => {
  const userData = temporaryFolder();
  const entry = join(userData, 'autostart', 'hindquarter.desktop');
  const app = launchDesktop(userData);
  await see((await app.window()).getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible(slow);
  app.chooseMenu('Start with the computer');
  await expect.poll(() => existsSync(entry)).toBe(true);
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec="[^"]+" "[^"]+"$/m);
  expect(await app.quit()).toBe(0);
});
