import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect as see } from '@playwright/test';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { login, register } from '#core/accounts/account-api.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop, owner, slow } from '../stand-in/make-shop.ts';

// The app starts its own browser and shop.
vi.setConfig({ testTimeout: 180_000 });

const cara = { username: 'cara', email: 'cara@shop.example', password: 'another long secret' };

const printers = { sheets: null, receipts: { kind: 'dialog' }, opensDrawer: false };

/** Sends a request to the main process, as the window does. */
const ask = (page: Page, name: string, input?: unknown) =>
  page.evaluate(`desktop.ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`);

function signInAsCara(page: Page): Promise<number> {
  const { username, password } = cara;
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    [login.path, JSON.stringify({ username, password })] as const,
  );
}

it('Counter staff at the shop’s own computer can’t use what only owners may, such as backups, Stripe’s keys and stopping the shop', async () => {
  const [folder, userData] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData);
  const page = await makeShop(app, folder);
  // Skips the dialog that asked for the folder.
  await app.next('dialog');
  expect((await new Visitor(addressOf(folder)).post(register.path, cara)).status).toBe(201);
  const connection = new Database(databaseFile(folder));
  connection.prepare("update users set staff_role = 'counter' where username = 'cara'").run();
  connection.close();
  app.chooseMenu('Backups…');
  const dialog = page.getByRole('dialog', { name: 'Backups' });
  await see(dialog).toContainText(join(folder, 'backups'), slow);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await see(dialog.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(1, slow);
  expect(await signInAsCara(page)).toBe(200);
  const refused = 'Only an owner may do this. You are signed in as counter staff.';
  await dialog.getByRole('button', { name: /^Restore the backup of/ }).click();
  await see(dialog).toContainText(refused, slow);
  await dialog.getByRole('button', { name: 'Choose another folder' }).click();
  await see(dialog).toContainText(join(folder, 'backups'));
  await see(dialog).toContainText(refused);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await ask(page, 'backUp')).toBe(refused);
  expect(await ask(page, 'readBackups')).toMatchObject({ problem: refused, backups: [] });
  expect(await ask(page, 'readServices')).toEqual({ problem: refused, services: null });
  app.chooseMenu('Another shop…');
  expect((await app.next('dialog')).options).toMatchObject({ message: 'The shop wasn’t stopped', detail: refused });
  app.respond({ response: 0 });
  // Receipts are the counter's work.
  expect(await ask(page, 'savePrinters', printers)).toBeNull();
  expect(await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }).then(({ status }) => status))).toBe(
    200,
  );
  const signedOut = 'Please sign in as counter staff first.';
  expect(await ask(page, 'savePrinters', { ...printers, sheets: 'Other' })).toBe(signedOut);
  expect(await ask(page, 'testPrinter', { kind: 'network', host: '127.0.0.1', port: 9, columns: 42 })).toBe(signedOut);
  expect(await signInAsCara(page)).toBe(200);
  app.chooseMenu('New staff password…');
  const form = page.getByRole('dialog', { name: 'New staff password' });
  await form.getByLabel('Your own password').fill(cara.password);
  await form.getByRole('button', { name: 'Make a new password' }).click();
  await see(form).toContainText(refused, slow);
  app.chooseMenu('Website reachable on the network');
  expect((await app.next('dialog')).options).toMatchObject({ message: 'The setting wasn’t changed', detail: refused });
  app.respond({ response: 0 });
  const settings = JSON.parse(readFileSync(join(userData, 'config.json'), 'utf8')) as {
    shop: object;
    printers: object;
  };
  expect(settings).toMatchObject({ shop: { kind: 'host', isOnNetwork: false }, printers: { sheets: null } });
  // The owner’s own password still works, and the shop was never stopped.
  const signIn = await new Visitor(addressOf(folder)).post(login.path, {
    username: owner.username,
    password: owner.password,
  });
  expect(signIn.status).toBe(200);
  expect(await app.quit()).toBe(0);
});
