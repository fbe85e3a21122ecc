import { type Page, expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { login } from '#core/accounts/account-api.ts';
import { beginApp, confirmApp } from '#core/accounts/security/security-api.ts';
import { codeOf } from '#tests/support/data/staff/staff-members.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type DesktopApp, launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, madePassword, makeShop, owner, slow } from '../stand-in/make-shop.ts';

// The app starts its own browser and shop, twice.
vi.setConfig({ testTimeout: 180_000 });

/** Requests a new password from the menu, with this password or code of the person at the computer. */
async function wantPassword(app: DesktopApp, page: Page, own: string, field = 'Your own password') {
  app.chooseMenu('New staff password…');
  const form = page.getByRole('dialog', { name: 'New staff password' });
  await form.getByLabel(field).fill(own, slow);
  await form.getByRole('button', { name: 'Make a new password' }).click();
  return form;
}

// rights.md: staff and their rights are the owner's, and a required second step is required by every way in.
it('From the menu, only a signed-in owner who enters their password gets a new staff password; without a sign-in, the app must be started with --reset-staff', async () => {
  const [folder, userData] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData);
  const page = await makeShop(app, folder);
  await app.next('dialog');
  const signIn = async (password: string) =>
    (await new Visitor(addressOf(folder)).post(login.path, { username: owner.username, password })).status;

  const wrong = await wantPassword(app, page, 'not the password');
  await see(wrong.getByRole('alert')).toBeVisible(slow);
  await wrong.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign Out' }).click(slow);
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  const refused = await wantPassword(app, page, owner.password);
  await see(refused).toContainText('Please sign in as an owner first.', slow);
  expect(await signIn(owner.password)).toBe(200);
  expect(await app.quit()).toBe(0);

  const again = launchDesktop(userData, { args: ['--reset-staff'] });
  expect((await again.next('dialog')).options.message).toBe('Make a new password for the staff account?');
  again.respond({ response: 0 });
  const { options } = await again.next('dialog');
  const [, made = ''] = /Password: (\S+)/.exec(String(options.detail)) ?? [];
  again.respond({ response: 0 });
  await see((await again.window()).getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  expect([await signIn(owner.password), await signIn(made)]).toEqual([401, 200]);
  expect(await again.quit()).toBe(0);
});

/** Sends a request to the shop as the person who is signed in at the window, and returns the response's body. */
function post(page: Page, path: string, sent: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([to, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body })).json();
    },
    [path, JSON.stringify(sent)] as const,
  );
}

// rights.md, 4: a required second step is required by every way in.
it('An owner with a second sign-in step gets a new staff password from the menu only with a code of that step, not with the password', async () => {
  const folder = temporaryFolder();
  const app = launchDesktop(temporaryFolder());
  const page = await makeShop(app, folder);
  await app.next('dialog');
  const secret = String((await post(page, beginApp.path, {})).secret);
  const { recoveryCodes } = await post(page, confirmApp.path, { code: codeOf(secret, new Date()) });
  expect(recoveryCodes).toHaveLength(10);

  const byPassword = await wantPassword(app, page, owner.password);
  await see(byPassword.getByRole('alert')).toContainText('Your account has a second step.', slow);
  await byPassword.getByRole('button', { name: 'Close' }).click();

  const code = 'Code of your second step, or a recovery code, if you have one';
  const wrong = await wantPassword(app, page, 'aaaa-bbbb', code);
  await see(wrong.getByRole('alert')).toContainText('This recovery code is not right', slow);
  await wrong.getByRole('button', { name: 'Close' }).click();

  // Apps show the digits in two groups. The code that confirmed the app can't be used again.
  const next = codeOf(secret, new Date(Date.now() + 30_000));
  await wantPassword(app, page, `${next.slice(0, 3)} ${next.slice(3)}`, code);
  expect((await app.next('dialog')).options.message).toBe('Make a new password for the staff account?');
  app.respond({ response: 0 });
  const made = await madePassword(page);
  const credentials = { username: owner.username, password: made };
  expect((await new Visitor(addressOf(folder)).post(login.path, credentials)).status).toBe(200);
  expect(await app.quit()).toBe(0);
});

it('If the app is already running, starting it again with --reset-staff makes no new password, and the running app says so', async () => {
  const userData = temporaryFolder();
  const app = launchDesktop(userData);
  await see((await app.window()).getByRole('button', { name: 'Connect to a shop' })).toBeVisible(slow);
  expect(await launchDesktop(userData, { args: ['--reset-staff'] }).ended).toBe(0);
  expect((await app.next('dialog')).options).toMatchObject({
    message: 'Quit Hindquarter first',
    detail: expect.stringContaining('No new password was made'),
  });
});
