import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { OfflineStore } from '#desktop/main/offline/storage/offline-store.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type DesktopApp, launchDesktop } from '../stand-in/desktop-app.ts';
import { standInSecrets } from '../stand-in/secrets.ts';
import { startUpdateServer, type UpdateServer } from './update-server.ts';

// Tests electron-updater itself with an AppImage on Linux, from reading the newest version's file to starting the new program.

vi.setConfig({ testTimeout: 120_000 });

const oldProgram = '#!/bin/sh\n# old\n';
const newProgram = (started: string) => `#!/bin/sh\n# new\ntouch '${started}'\n`;

interface Installed {
  app: DesktopApp;
  /** The program's file, which an update replaces. */
  program: string;
  /** A file that exists once the new version runs. */
  started: string;
}

function launchInstalled(server: UpdateServer | null, config: object, userData = temporaryFolder()): Installed {
  const folder = temporaryFolder();
  writeFileSync(join(userData, 'config.json'), JSON.stringify(config));
  const [program, resources] = [join(folder, 'Hindquarter.AppImage'), join(folder, 'resources')];
  writeFileSync(program, oldProgram);
  chmodSync(program, 0o755);
  mkdirSync(resources);
  const settings = `provider: generic\nurl: ${server?.address}\nupdaterCacheDirName: hindquarter-updater\n`;
  if (server !== null) writeFileSync(join(resources, 'app-update.yml'), settings);
  const env = { APPIMAGE: program, XDG_CACHE_HOME: join(folder, 'cache') };
  return { app: launchDesktop(userData, { resources, env }), program, started: join(folder, 'started') };
}

const counter = { shop: { kind: 'counter', address: 'http://127.0.0.1:9' }, bounds: null };
const [yes, no] = [{ response: 0 }, { response: 1 }];

interface Message {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
}

/** Stores a payment as an earlier start of the app would, if the shop was unreachable. */
function leaveUnsentChange(userData: string): void {
  const key = randomBytes(32);
  writeFileSync(join(userData, 'offline-key'), standInSecrets().encryptString(key.toString('base64')));
  const { address } = counter.shop;
  const store = OfflineStore.open({ folder: userData, address, readKeys: () => ({ key, older: [] }), onChange() {} });
  const about = { order: { id: 12 }, method: 'cash', amount: 5000 } as const;
  const change = { id: randomUUID(), madeAt: new Date().toISOString(), madeBy: 1, kind: 'payment', ...about } as const;
  const text = { subject: 'order:12', subjectText: 'Order #12', madeByName: 'Mara', mayHaveArrived: false };
  store?.queue.add([{ change, ...text }]);
  store?.close();
}

async function nextMessage(app: DesktopApp): Promise<Message> {
  return (await app.next('dialog')).options as never;
}

function look(app: DesktopApp): Promise<Message> {
  app.chooseMenu('Check for updates…');
  return nextMessage(app);
}

/** Waits until the app has finished the last check. */
async function finished(app: DesktopApp): Promise<void> {
  while ((await app.next('progress')).isShown);
}

it('Checking for a newer version, downloading it and installing it each need a click, and closing the app does none of them', async () => {
  const server = await startUpdateServer();
  const userData = temporaryFolder();
  leaveUnsentChange(userData);
  const { app, program, started } = launchInstalled(server, counter, userData);
  server.offer({ version: '99.0.0', program: newProgram(started) });
  await app.window();
  expect(server.fetched).toEqual([]);

  expect((await look(app)).message).toMatch(/^Hindquarter 99\.0\.0 is available, and this is \d+\.\d+\.\d+$/);
  app.respond(no);
  await finished(app);
  expect(server.fetched).toEqual(['/latest-linux.yml']);

  await look(app);
  app.respond(yes);
  // The dialog mentions the waiting change, and installing isn't the default.
  const question = await nextMessage(app);
  expect(question.message).toBe('One change waits for the shop. Install Hindquarter 99.0.0 anyway?');
  expect(question.detail).toMatch(/Waiting changes are kept on this computer and sent by the new version\.$/);
  expect(question.defaultId).toBe(1);
  expect(server.fetched).toContain('/Hindquarter-99.0.0.AppImage');
  app.respond(no);
  await finished(app);
  expect(readFileSync(program, 'utf8')).toBe(oldProgram);

  await look(app);
  app.respond(yes);
  expect((await nextMessage(app)).buttons).toEqual(['Install and restart', 'Later']);
  app.respond(yes);
  expect(await app.ended).toBe(0);
  expect(readFileSync(program, 'utf8')).toBe(newProgram(started));
  await expect.poll(() => existsSync(started)).toBe(true);
});

it('An update that can’t be downloaded, isn’t newer or was tampered with is reported and changes nothing', async () => {
  const server = await startUpdateServer();
  const { app, program, started } = launchInstalled(server, counter);
  await app.window();
  expect((await look(app)).message).toBe('Couldn’t get the newer version');
  app.respond(yes);
  await finished(app);

  server.offer({ version: '0.0.1', program: newProgram(started) });
  expect((await look(app)).message).toMatch(/^Hindquarter \d+\.\d+\.\d+ is the newest version$/);
  app.respond(yes);
  await finished(app);

  server.offer({ version: '99.0.0', program: newProgram(started), isTampered: true });
  await look(app);
  app.respond(yes);
  const { message, detail } = await nextMessage(app);
  expect(message).toBe('Couldn’t get the newer version');
  expect(detail).toMatch(/sha512 checksum mismatch.*\. Nothing was changed\.$/);
  app.respond(yes);
  expect(await app.quit()).toBe(0);
  expect(readFileSync(program, 'utf8')).toBe(oldProgram);
  expect(existsSync(started)).toBe(false);

  const unaddressed = launchInstalled(null, counter);
  await unaddressed.app.window();
  expect((await look(unaddressed.app)).message).toBe('This copy doesn’t check for updates');
});

it('A shop on this computer is backed up and stopped before an update; if the backup fails, nothing is installed', async () => {
  const [server, folder] = [await startUpdateServer(), temporaryFolder()];
  await putFreshDatabase(folder);
  const host = { kind: 'host', folder, port: 0, isOnNetwork: false };
  const config = (backupFolder: string | null) => ({ shop: { ...host, backupFolder }, bounds: null });

  const unplugged = launchInstalled(server, config(join(folder, 'no-stick')));
  server.offer({ version: '99.0.0', program: newProgram(unplugged.started) });
  await unplugged.app.window();
  await look(unplugged.app);
  unplugged.app.respond(yes);
  const question = await nextMessage(unplugged.app);
  expect([question.message, question.defaultId]).toEqual(['Install Hindquarter 99.0.0 now?', 0]);
  expect(question.detail).toMatch(/^The app makes a backup, stops the shop/);
  unplugged.app.respond(yes);
  const refused = await nextMessage(unplugged.app);
  expect(refused.message).toBe('Couldn’t install the new version');
  expect(refused.detail).toMatch(/^A backup is needed first\. /);
  expect(existsSync(join(folder, 'address.json'))).toBe(true);
  unplugged.app.respond(yes);
  await finished(unplugged.app);
  expect(await unplugged.app.quit()).toBe(0);
  expect(readFileSync(unplugged.program, 'utf8')).toBe(oldProgram);

  const { app, program, started } = launchInstalled(server, config(null));
  server.offer({ version: '99.0.0', program: newProgram(started) });
  await app.window();
  await look(app);
  app.respond(yes);
  await nextMessage(app);
  app.respond(yes);
  expect(await app.ended).toBe(0);
  expect(readdirSync(join(folder, 'backups')).filter((name) => !name.startsWith('.'))).toHaveLength(1);
  expect(existsSync(join(folder, 'address.json'))).toBe(false);
  expect(readFileSync(program, 'utf8')).toBe(newProgram(started));
});
