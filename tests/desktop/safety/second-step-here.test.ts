import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { confirmSelf, readOwnSecurity, saveOwnPin } from '#core/accounts/security/security-api.ts';
import { saveStaffSettings } from '#core/accounts/security/staff-api.ts';
import { lockScreens, readCounterDevice, switchPerson } from '#core/accounts/security/switch-api.ts';
import { type Input, type RequestName, requests } from '#desktop/ipc.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type DesktopApp, launchDesktop } from '../stand-in/desktop-app.ts';
import { makeShop, owner } from '../stand-in/make-shop.ts';

// The app starts its own browser and shop.
vi.setConfig({ testTimeout: 180_000 });

const pin = '8305';
const stripe = { publishableKey: 'pk_test_other', secretKey: 'sk_test_other', webhookSecret: 'whsec_other' };

// rights.md: backups, restoring, settings, staff and their rights are the owner's; printing is the counter's.
const ofOwners = {
  readBackups: undefined,
  chooseBackupFolder: undefined,
  backUp: undefined,
  restoreBackup: { folder: 'chosen in the test' },
  resetStaff: { username: null, ownPassword: owner.password, ownCode: '' },
  readServices: undefined,
  saveServices: { publicUrl: '', proxies: 0, mail: null, stripe },
} satisfies { [Name in RequestName]?: Input<Name> };
const ofCounterStaff = {
  savePrinters: { sheets: 'Other', receipts: { kind: 'dialog' }, opensDrawer: false },
  testPrinter: { kind: 'network', host: '127.0.0.1', port: 9, columns: 42 },
} satisfies { [Name in RequestName]?: Input<Name> };
/** These show or do nothing that needs a role at the shop's own computer, or refuse while a shop is open. */
const ofEveryone = [
  'readState',
  'listChanges',
  'resolveChange',
  'sendNow',
  'chooseFolder',
  'hostShop',
  'connectShop',
  'readBackupState',
  'seeBackupNotice',
  'pickFiles',
  'saveFile',
  'openPage',
  'notify',
  'takeScreen',
  'print',
  'openDrawer',
  'readPrinters',
  'listScalePorts',
  'openScale',
  'askScale',
  'closeScale',
];

/** Sends a request to the main process, as the window does. Returns why it was refused; null if it wasn't. */
async function whyNot(page: Page, name: string, input: unknown): Promise<unknown> {
  const output = await page.evaluate(`desktop.ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
  return typeof output === 'object' && output !== null && 'problem' in output ? output.problem : output;
}

/** Sends a request to the shop as the person who is signed in at the window. */
function send(page: Page, method: string, path: string, sent?: object) {
  return page.evaluate(
    async ([how, to, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(to, { method: how, headers, ...(body === undefined ? {} : { body }) });
      return { status: response.status, body: await response.json() };
    },
    [method, path, sent && JSON.stringify(sent)] as const,
  );
}

async function switchByPin(page: Page): Promise<void> {
  const { body } = await send(page, 'GET', readCounterDevice.path);
  expect(body.members).toHaveLength(1);
  expect((await send(page, 'POST', lockScreens.path, {})).status).toBe(200);
  const switched = await send(page, 'POST', switchPerson.path, { userId: body.members[0].id, pin });
  expect([switched.status, switched.body]).toMatchObject([200, { role: 'owner' }]);
}

/** Chooses a command of the menu that restarts or stops the shop, and returns the text of the dialog that follows. */
async function whyNoCommand(app: DesktopApp, label: string): Promise<unknown> {
  app.chooseMenu(label);
  const { options } = await app.next('dialog');
  app.respond({ response: 0 });
  return options.detail;
}

// rights.md, 4: a required second step is required by every way in: password, passkey, PIN.
it('An owner whose session lacks the required second step has no owner’s rights in the app, whether they signed in by password or by PIN', async () => {
  expect([...Object.keys(ofOwners), ...Object.keys(ofCounterStaff), ...ofEveryone].sort()).toEqual(
    Object.keys(requests).sort(),
  );
  const [folder, userData] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData);
  const page = await makeShop(app, folder);
  // Skips the dialog that asked for the folder.
  await app.next('dialog');
  expect(await whyNot(page, 'backUp', undefined)).toBeNull();
  const backups = join(folder, 'backups');
  const [backup = ''] = readdirSync(backups).filter((name) => /^\d/.test(name));
  ofOwners.restoreBackup.folder = join(backups, backup);
  expect((await send(page, 'PUT', saveOwnPin.path, { pin })).status).toBe(200);
  const settings = { requiresSecondFactorOf: 'owners', lockAfterMinutes: null };
  expect((await send(page, 'PUT', saveStaffSettings.path, settings)).status).toBe(200);

  for (const entry of ['password', 'PIN']) {
    if (entry === 'PIN') await switchByPin(page);
    expect((await send(page, 'GET', readOwnSecurity.path)).body).toMatchObject({ lacksSecondFactor: true });
    for (const [name, input] of [...Object.entries(ofOwners), ...Object.entries(ofCounterStaff)]) {
      expect([entry, name, await whyNot(page, name, input)]).toEqual([
        entry,
        name,
        expect.stringContaining('second step'),
      ]);
    }
    for (const label of ['Website reachable on the network', 'Another shop…']) {
      expect([label, await whyNoCommand(app, label)]).toEqual([label, expect.stringContaining('second step')]);
    }
  }
  expect(readdirSync(backups).filter((name) => /^\d/.test(name))).toEqual([backup]);
  expect(existsSync(join(userData, 'services'))).toBe(false);
  expect(JSON.parse(readFileSync(join(userData, 'config.json'), 'utf8'))).toMatchObject({
    shop: { kind: 'host', isOnNetwork: false },
  });
  expect(await app.quit()).toBe(0);
});

// docs/security.md: after a sign-in by PIN, calls of high risk ask for the password or the second step.
it('An owner who is signed in by PIN must confirm their identity before restoring or moving backups, stopping the shop or changing its services', async () => {
  const folder = temporaryFolder();
  const app = launchDesktop(temporaryFolder());
  const page = await makeShop(app, folder);
  await app.next('dialog');
  expect((await send(page, 'PUT', saveOwnPin.path, { pin })).status).toBe(200);
  await switchByPin(page);
  for (const name of ['chooseBackupFolder', 'restoreBackup', 'saveServices'] as const) {
    expect([name, await whyNot(page, name, ofOwners[name])]).toEqual([
      name,
      expect.stringContaining('confirm that it is you'),
    ]);
  }
  for (const label of ['Website reachable on the network', 'Another shop…']) {
    expect([label, await whyNoCommand(app, label)]).toEqual([label, expect.stringContaining('confirm that it is')]);
  }
  expect(await whyNot(page, 'backUp', undefined)).toBeNull();
  expect((await send(page, 'POST', confirmSelf.path, { password: owner.password })).status).toBe(200);
  app.chooseMenu('Another shop…');
  expect((await app.next('dialog')).options.message).toBe('Stop the shop on this computer?');
  app.respond({ response: 0 });
  expect(await app.quit()).toBe(0);
});
