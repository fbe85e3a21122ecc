import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeBackup } from '#server/db/backup/backup.ts';
import { backupFolder, databaseFile } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, hostSettings, owner, slow } from '../stand-in/make-shop.ts';
import { standInSecrets } from '../stand-in/secrets.ts';

// Each app starts its own browser and shop.
vi.setConfig({ testTimeout: 240_000 });

/** Creates enough images that copying them takes a while. */
function addImages(folder: string, count: number): void {
  mkdirSync(join(folder, 'objects', 'many'), { recursive: true });
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, 'objects', 'many', `${at}.webp`), `picture ${at}`);
}

async function addRealCharge(folder: string): Promise<void> {
  const store = await openStore({ dataDir: folder });
  await store.write((tx) =>
    tx.insert(charges).values({
      reference: 'hq_charge_real',
      kind: 'customer',
      status: 'declined',
      provider: 'stripe',
      amountCents: 5000,
      metadata: { allocations: [], savesCard: false },
      source: 'ctoken_1',
      createdAt: '2026-11-10T00:00:00.000Z',
    }),
  );
  await store.close();
}

async function addOwner(folder: string): Promise<void> {
  const store = await openStore({ dataDir: folder });
  await fillNewShop(store, { sample: false, admin: owner }, new Date());
  await store.close();
}

const keysMissing = ['Try again', 'Start without the keys', 'Choose another folder', 'Close the app'];

const isServing = (address: string) =>
  sendRequest(address, 'GET', '/api/health').then(
    ({ status }) => status === 200,
    () => false,
  );

it('A port in use is reported by its number; once the port is free, the shop starts and restarts after a crash', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  onTestFinished(() => void other.close());
  const folder = temporaryFolder();
  await putFreshDatabase(folder);
  const userData = hostSettings(folder, port);
  const app = launchDesktop(userData);
  const { options } = await app.next('dialog');
  expect(options).toMatchObject({
    message: `Another program uses port ${port}, which the shop in ${folder} needs`,
    buttons: ['Try again', `Use port ${port + 1}`, 'Close the app'],
  });
  await new Promise((resolve) => other.close(resolve));
  app.respond({ response: 0 });
  const page = await app.window();
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  const address = `http://127.0.0.1:${port}`;
  expect(await isServing(address)).toBe(true);

  // A link to another site opens in the system's browser, and the window stays on its page.
  const before = page.url();
  await page.evaluate("void window.open('https://elsewhere.example/')");
  expect(await app.next('external')).toMatchObject({ address: 'https://elsewhere.example/' });
  await page.evaluate(`location.href = '${address}/'`);
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  expect(page.url()).toBe(before);

  // A second copy of the app shows the first copy's window and quits.
  expect((await app.next('visible')).isVisible).toBe(true);
  app.closeWindow();
  expect((await app.next('visible')).isVisible).toBe(false);
  expect(await launchDesktop(userData).ended).toBe(0);
  expect((await app.next('visible')).isVisible).toBe(true);

  // Skips the first server, which found its port taken.
  await app.next('server');
  process.kill((await app.next('server')).pid, 'SIGKILL');
  await app.next('server');
  await expect.poll(() => isServing(address), { timeout: 60_000, interval: 100 }).toBe(true);

  await app.kill();
  await expect.poll(() => isServing(address)).toBe(false);
});

it('A button restores a damaged database from its newest backup; killing the app during a second restore leaves the shop intact', async () => {
  const folder = temporaryFolder();
  await putFreshDatabase(folder);
  await addOwner(folder);
  addImages(folder, 60);
  const clock = () => new Date('2026-11-21T02:00:00.000+11:00');
  await makeBackup({ dataDir: folder, to: backupFolder(folder), keep: 14, clock });
  writeFileSync(databaseFile(folder), 'no database');
  const userData = hostSettings(folder);
  const app = launchDesktop(userData);
  const { options } = await app.next('dialog');
  expect(options.message).toBe(`The shop’s database in ${folder} is damaged`);
  expect(options.buttons).toContain('Restore 21 November 2026, 2:00 am in Melbourne');
  app.respond({ response: 1 });
  const page = await app.window();
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  const isAside = (name: string) => name.startsWith('before-restore-');
  const [aside = ''] = readdirSync(folder).filter(isAside);
  expect(readFileSync(join(folder, aside, 'shop.db'), 'utf8')).toBe('no database');

  // While the shop runs, only an owner can restore a backup.
  await page.getByLabel('Username or email').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await see(page.getByRole('button', { name: 'Sign Out' })).toBeVisible(slow);
  app.chooseMenu('Restore…');
  app.respond({ response: 0 });
  await page
    .getByRole('button', { name: /^Restore the backup of/ })
    .first()
    .click();
  // Whether the restore has started, or has already finished and left a second folder that was set aside.
  const hasBegun = () => {
    const names = readdirSync(folder);
    return names.some((name) => name.startsWith('.restoring-')) || names.filter(isAside).length === 2;
  };
  await expect.poll(hasBegun, { ...slow, interval: 10 }).toBe(true);
  await app.kill();
  const again = launchDesktop(userData);
  await see((await again.window()).getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  expect(await isServing(addressOf(folder))).toBe(true);
  expect(readdirSync(folder)).not.toContain('unfinished-restore.json');
  expect(await again.quit()).toBe(0);
});

it('The app reports the path of a damaged database and of a read-only folder, each with a way to continue', async () => {
  const damaged = temporaryFolder();
  writeFileSync(join(damaged, 'shop.db'), 'no database');
  const first = launchDesktop(hostSettings(damaged));
  const { options } = await first.next('dialog');
  expect(options.message).toBe(`The shop’s database in ${damaged} is damaged`);
  expect(options.detail).toContain('Nothing was changed.');
  expect(options.buttons).toEqual(['Try again', 'Show the folder', 'Choose another folder', 'Close the app']);
  first.respond({ response: 3 });
  expect(await first.ended).toBe(0);

  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const second = launchDesktop(hostSettings(join(file, 'shop')));
  expect((await second.next('dialog')).options.message).toBe(`The folder ${join(file, 'shop')} can’t be used`);
  second.respond({ response: 1 });
  const page = await second.window();
  await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible(slow);

  // From this screen, the app can connect to a shop on another computer.
  await page.getByRole('button', { name: 'Connect to a shop' }).click();
  await page.getByLabel('The shop’s address').fill('http://shop.example');
  await page.getByRole('button', { name: 'Connect' }).click();
  await see(page.getByRole('alert')).toContainText('Please enter the shop’s address');

  // From this screen, the app can also run an existing shop whose Stripe keys are on another computer. No new account is needed
  // then.
  const own = temporaryFolder();
  await putFreshDatabase(own);
  await addRealCharge(own);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Run the shop on this computer' }).click();
  second.respond({ canceled: false, filePaths: [own] });
  await page.getByRole('button', { name: 'Choose the folder' }).click();
  await see(page.getByRole('status')).toHaveText(`The shop in ${own}`);
  expect(await page.getByLabel('User name').count()).toBe(0);
  await page.getByRole('button', { name: 'Start the shop' }).click();
  // Skips the dialog that asked for the folder.
  await second.next('dialog');
  const keys = (await second.next('dialog')).options;
  expect(keys.message).toMatch(/has taken real card payments, and this computer doesn’t have its Stripe keys$/);
  expect(keys.buttons).toEqual(keysMissing);
  second.respond({ response: 1 });
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  expect(await isServing(addressOf(own))).toBe(true);
});

it('A shop that starts while the system doesn’t provide its Stripe keys charges real cards again at the next start with the keys', async () => {
  const folder = temporaryFolder();
  await putFreshDatabase(folder);
  await addRealCharge(folder);
  const userData = hostSettings(folder);
  const { url, publishableKey, secretKey, webhookSecret } = await stripeForTest();
  const services = { publicUrl: '', proxies: 0, mail: null, stripe: { publishableKey, secretKey, webhookSecret } };
  writeFileSync(join(userData, 'services'), standInSecrets().encryptString(JSON.stringify({ [folder]: services })));
  const env = { STRIPE_API_BASE: url };
  const provider = async () => {
    const { body } = await sendRequest(addressOf(folder), 'GET', '/api/shop');
    return (body as { provider: string }).provider;
  };

  const without = launchDesktop(userData, { env: { ...env, STAND_IN_SECRETS: 'unavailable' }, onStandIn: true });
  const { options } = await without.next('dialog');
  // Pressing Enter must not start a shop in which customers pay nothing.
  expect(options).toMatchObject({ defaultId: 0, buttons: keysMissing });
  without.respond({ response: 1 });
  await without.window();
  expect(await provider()).toBe('till');
  expect(await without.quit()).toBe(0);

  const again = launchDesktop(userData, { env, onStandIn: true });
  await again.window();
  expect(await provider()).toBe('stripe');
  expect(await again.quit()).toBe(0);
  // From now on the shop needs its keys again.
  const last = launchDesktop(userData, { env: { ...env, STAND_IN_SECRETS: 'unavailable' }, onStandIn: true });
  expect((await last.next('dialog')).options.message).toMatch(/doesn’t have its Stripe keys$/);
  last.respond({ response: 3 });
  expect(await last.ended).toBe(0);
});
