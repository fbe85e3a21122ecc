import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type DesktopApp, launchDesktop } from './stand-in/desktop-app.ts';
import { addressOf, hostSettings, makeShop, owner, signInOwner, slow } from './stand-in/make-shop.ts';

// When a page prevents its unloading, Electron doesn't ask the user: it keeps the window open and the app running. Therefore the
// app itself prompts before it stops anything.

vi.setConfig({ testTimeout: 240_000 });

const keepEditing = { response: 0 };
const leave = { response: 1 };
const keepOpen = { response: 0 };
const stop = { response: 1 };

const isServing = async (folder: string) => (await sendRequest(addressOf(folder), 'GET', '/api/health')).status === 200;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes the page prevent its unloading, like a form with unsaved changes. */
const leaveUnsaved = (page: Page) =>
  page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault())");

async function expectQuestion(app: DesktopApp, message: string): Promise<void> {
  expect((await app.next('dialog')).options).toMatchObject({ message, defaultId: 0, cancelId: 0 });
}

it('Quitting with an unsaved form prompts before the shop is stopped, and the shop keeps running if the user cancels', async () => {
  const folder = temporaryFolder();
  const app = launchDesktop(temporaryFolder(), { onStandIn: true });
  const page = await makeShop(app, folder);
  // Skips the dialog that asked for the folder.
  await app.next('dialog');
  app.chooseMenu('Quit');
  await expectQuestion(app, 'Stop the shop and quit?');
  expect(await isServing(folder)).toBe(true);
  app.respond(keepOpen);
  await leaveUnsaved(page);
  app.chooseMenu('Quit');
  await expectQuestion(app, 'Stop the shop and quit?');
  app.respond(stop);
  await expectQuestion(app, 'Leave without saving?');
  expect(await isServing(folder)).toBe(true);
  app.respond(keepEditing);
  // Any command that restarts the shop shows the same prompt.
  app.chooseMenu('Website reachable on the network');
  await expectQuestion(app, 'Restart the shop?');
  app.respond(stop);
  await expectQuestion(app, 'Leave without saving?');
  expect(await isServing(folder)).toBe(true);
  app.respond(keepEditing);
  app.chooseMenu('New staff password…');
  const form = page.getByRole('dialog', { name: 'New staff password' });
  await form.getByLabel('Your own password').fill(owner.password, slow);
  await form.getByRole('button', { name: 'Make a new password' }).click();
  expect((await app.next('dialog')).options.message).toBe('Make a new password for the staff account?');
  app.respond({ response: 0 });
  await expectQuestion(app, 'Leave without saving?');
  expect(await isServing(folder)).toBe(true);
  app.respond(keepEditing);
  app.chooseMenu('Reload');
  await expectQuestion(app, 'Leave without saving?');
  app.respond(keepEditing);
  expect(await isServing(folder)).toBe(true);
  app.chooseMenu('Reload');
  await expectQuestion(app, 'Leave without saving?');
  // The reloaded page has no unsaved form.
  const loaded = page.waitForEvent('load', slow);
  app.respond(leave);
  await loaded;
  await leaveUnsaved(page);
  app.chooseMenu('Quit');
  await expectQuestion(app, 'Stop the shop and quit?');
  app.respond(stop);
  await expectQuestion(app, 'Leave without saving?');
  app.respond(leave);
  expect(await app.ended).toBe(0);
});

it('When the computer shuts down, the shop is stopped without a prompt', async () => {
  const app = launchDesktop(temporaryFolder(), { onStandIn: true });
  const page = await makeShop(app, temporaryFolder());
  await leaveUnsaved(page);
  app.act({ kind: 'shutdown' });
  expect(await app.ended).toBe(0);
});

it('“Another shop…” prompts before stopping the website; choosing the same folder again restores its port, network setting and backup folder', async () => {
  const [folder, backupFolder] = [temporaryFolder(), temporaryFolder()];
  const made = launchDesktop(temporaryFolder(), { onStandIn: true });
  await makeShop(made, folder);
  const port = Number(new URL(addressOf(folder)).port) + 3;
  expect(await made.quit()).toBe(0);
  const userData = hostSettings(folder, port);
  const file = join(userData, 'config.json');
  const readSettings = () => JSON.parse(readFileSync(file, 'utf8'));
  const before = { ...readSettings().shop, backupFolder, goesWithoutKeys: false };
  writeFileSync(file, JSON.stringify({ shop: before, bounds: null }));
  const app = launchDesktop(userData, { onStandIn: true });
  const page = await app.window();
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  // Only an owner may stop the website.
  app.chooseMenu('Another shop…');
  expect((await app.next('dialog')).options).toMatchObject({
    message: 'The shop wasn’t stopped',
    detail: 'Please sign in as an owner first.',
  });
  expect(await isServing(folder)).toBe(true);
  app.respond({ response: 0 });
  await signInOwner(page);
  app.chooseMenu('Another shop…');
  await expectQuestion(app, 'Stop the shop on this computer?');
  expect(await isServing(folder)).toBe(true);
  app.respond({ response: 0 });
  app.chooseMenu('Another shop…');
  await expectQuestion(app, 'Stop the shop on this computer?');
  expect(await isServing(folder)).toBe(true);
  app.respond({ response: 1 });
  await page.getByRole('button', { name: 'Run the shop on this computer' }).click(slow);
  app.respond({ canceled: false, filePaths: [folder] });
  await page.getByRole('button', { name: 'Choose the folder' }).click();
  await page.getByRole('button', { name: 'Start the shop' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  expect(readSettings().shop).toEqual(before);
  expect(await app.quit()).toBe(0);
});

it('When the app quits, it kills a server that doesn’t react to the request to stop', async () => {
  const app = launchDesktop(temporaryFolder(), { onStandIn: true });
  await makeShop(app, temporaryFolder());
  const { pid } = await app.next('server');
  // A suspended process runs no JavaScript, so it can't react to SIGTERM.
  process.kill(pid, 'SIGSTOP');
  expect(await app.quit()).toBe(0);
  await expect.poll(() => isAlive(pid), slow).toBe(false);
});

it('Settings written by a newer version of the app are kept when an older version runs', async () => {
  const userData = temporaryFolder();
  const file = join(userData, 'config.json');
  const printers = {
    sheets: null,
    receipts: { kind: 'system', name: 'Thermal', cuts: true },
    opensDrawer: true,
    copies: 2,
  };
  const newer = { shop: { kind: 'cloud', tenant: 7 }, bounds: null, colour: 'dark', printers };
  writeFileSync(file, JSON.stringify(newer));
  const app = launchDesktop(userData, { onStandIn: true });
  const page = await app.window();
  await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible(slow);
  // The window's position is stored when the window is closed.
  app.closeWindow();
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).bounds, slow).not.toBeNull();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ shop: newer.shop, colour: 'dark', printers });
  const read = await page.evaluate("desktop.ask('readPrinters', undefined)");
  expect(read).toMatchObject({ settings: { receipts: { kind: 'system', name: 'Thermal' }, opensDrawer: true } });
  expect(await app.quit()).toBe(0);
});
