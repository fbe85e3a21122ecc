import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { login, register } from '#core/accounts/account-api.ts';
import { readManifest } from '#server/db/backup/backup-folder.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { sendRequest, Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from './stand-in/desktop-app.ts';
import { addressOf, hostSettings, madePassword, makeShop, owner, signInOwner, slow } from './stand-in/make-shop.ts';

// Each app starts its own browser and shop.
vi.setConfig({ testTimeout: 180_000 });

function accountsIn(folder: string): unknown {
  const connection = new Database(databaseFile(folder), { readonly: true });
  try {
    return connection.prepare('select username from users order by id').pluck().all();
  } finally {
    connection.close();
  }
}

const backupsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^\d/.test(name)) : [];
const halfOnes = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.making-')) : [];

/** Creates enough images that copying them takes a while. */
function addImages(folder: string, count: number): void {
  mkdirSync(join(folder, 'objects', 'many'), { recursive: true });
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, 'objects', 'many', `${at}.webp`), `picture ${at}`);
}

it('An owner backs up the shop to a USB stick, restores that backup, and gets a new password', async () => {
  const [folder, stick] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(temporaryFolder());
  const page = await makeShop(app, folder);
  app.chooseMenu('Backups…');
  const dialog = page.getByRole('dialog', { name: 'Backups' });
  await see(dialog).toContainText(join(folder, 'backups'), slow);
  app.respond({ canceled: false, filePaths: [stick] });
  await dialog.getByRole('button', { name: 'Choose another folder' }).click();
  const onStick = join(stick, 'Hindquarter backups');
  await see(dialog).toContainText(onStick, slow);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await see(dialog.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(1, slow);
  const [name = ''] = backupsIn(onStick);
  expect(readManifest(join(onStick, name)).rows['shop.db']?.users).toBe(1);

  // Data newer than the backup is gone after the restore, except in the safety copy.
  const lateComer = { username: 'late-comer', email: 'late@customer.example', password: 'another long secret' };
  expect((await new Visitor(addressOf(folder)).post(register.path, lateComer)).status).toBe(201);
  expect(accountsIn(folder)).toEqual(['mara', 'late-comer']);
  // Skips the two dialogs in which folders were chosen.
  for (let dialogs = 0; dialogs < 2; dialogs += 1) await app.next('dialog');
  app.respond({ response: 0 });
  await dialog.getByRole('button', { name: /^Restore the backup of/ }).click();
  const { options } = await app.next('dialog');
  expect(options.message).toMatch(/^Restore the shop to \d+ \w+ \d{4}, /);
  await see(dialog.getByText(/^The shop is now as it was on /)).toBeVisible(slow);
  expect(accountsIn(folder)).toEqual(['mara']);
  await see(dialog.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(2, slow);
  const safety = backupsIn(onStick).at(-1) ?? '';
  expect(readManifest(join(onStick, safety)).rows['shop.db']?.users).toBe(2);
  expect(await app.next('notification')).toMatchObject({ title: 'The shop was restored' });
  expect((await sendRequest(addressOf(folder), 'GET', '/api/health')).status).toBe(200);

  // The stick is unplugged: the owner is notified, and backups are now made on this computer.
  rmSync(stick, { recursive: true });
  app.wakeUp();
  expect(await app.next('notification')).toMatchObject({ title: 'The backup folder is missing' });
  await expect.poll(() => backupsIn(join(folder, 'backups')).length, slow).toBe(1);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  // A notification may disappear quickly, or never be shown, so the window shows the message until a user dismisses it.
  const notice = page.getByRole('region', { name: 'Backups' });
  await see(notice.getByRole('alert')).toContainText(`The backup folder is missing. ${onStick} can’t be found.`);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await see(notice).toHaveCount(0);
  app.chooseMenu('New staff password…');
  const form = page.getByRole('dialog', { name: 'New staff password' });
  await form.getByLabel('Your own password').fill(owner.password);
  app.respond({ response: 0 });
  await form.getByRole('button', { name: 'Make a new password' }).click();
  const password = await madePassword(page);
  const signIn = (secret: string) =>
    new Visitor(addressOf(folder)).post(login.path, { username: owner.username, password: secret });
  expect([(await signIn(owner.password)).status, (await signIn(password)).status]).toEqual([401, 200]);
  expect(await app.quit()).toBe(0);
});

it('Closing the app during a backup prompts first, and the owner can let the backup finish', async () => {
  const folder = temporaryFolder();
  const app = launchDesktop(temporaryFolder());
  await makeShop(app, folder);
  await app.next('dialog');
  // Only one nightly backup is made, even if the app checks repeatedly.
  for (let count = 0; count < 6; count += 1) app.wakeUp();
  await expect.poll(() => backupsIn(join(folder, 'backups')), slow).toHaveLength(1);
  addImages(folder, 800);
  app.chooseMenu('Back up now…');
  await expect.poll(() => halfOnes(join(folder, 'backups')), slow).toHaveLength(1);
  app.chooseMenu('Quit');
  expect((await app.next('dialog')).options).toMatchObject({
    message: 'A backup is being made',
    buttons: ['Finish it, then close', 'Close now', 'Don’t close'],
  });
  app.respond({ response: 0 });
  expect(await app.ended).toBe(0);
  expect(halfOnes(join(folder, 'backups'))).toEqual([]);
  expect(backupsIn(join(folder, 'backups'))).toHaveLength(2);
});

it('After a power cut during a backup, older backups are intact, and the incomplete backup is deleted without being listed', async () => {
  const folder = temporaryFolder();
  const backups = join(folder, 'backups');
  const app = launchDesktop(temporaryFolder());
  await makeShop(app, folder);
  // The night's missed backup is made when the computer wakes up.
  app.wakeUp();
  await expect.poll(() => backupsIn(backups), slow).toHaveLength(1);
  const before = backupsIn(backups);
  addImages(folder, 800);
  app.chooseMenu('Back up now…');
  await expect.poll(() => halfOnes(join(folder, 'backups')), slow).toHaveLength(1);
  await app.kill();
  expect(halfOnes(backups)).toHaveLength(1);
  expect(backupsIn(backups)).toEqual(before);

  const again = launchDesktop(hostSettings(folder));
  const next = await again.window();
  await see(next.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  // Only an owner sees and makes backups.
  again.chooseMenu('Back up now…');
  const dialog = next.getByRole('dialog', { name: 'Backups' });
  await see(dialog.getByRole('alert')).toHaveText('Please sign in as an owner first.', slow);
  await see(dialog.getByRole('button', { name: 'Back up now' })).toHaveCount(0);
  expect(backupsIn(backups)).toEqual(before);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await signInOwner(next);
  again.chooseMenu('Backups…');
  await see(dialog.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(1, slow);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await see(dialog.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(2, slow);
  expect(halfOnes(backups)).toEqual([]);
});
