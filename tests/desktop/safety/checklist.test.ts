import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect as see } from '@playwright/test';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { type DesktopApp, launchDesktop } from '../stand-in/desktop-app.ts';
import type { Attack } from '../stand-in/test-channel.ts';
import { selfSigned } from './self-signed.ts';

// Electron's checklist (docs/tutorial/security.md), point by point, on the built app. For points that only Electron itself can
// fulfil, the tests check which settings the app requests.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const userData = mkdtempSync(join(tmpdir(), 'hindquarter-safety-'));
const ends: (() => Promise<void>)[] = [];
let app: DesktopApp;
let page: Page;
let origin: string;

beforeAll(async () => {
  app = launchDesktop(userData, {
    onStandIn: true,
    // A setting in the user's environment, which the app must ignore.
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    endWith: (end) => void ends.push(end),
  });
  page = await app.window();
  await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible({ timeout: 60_000 });
  origin = new URL(page.url()).origin;
});
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(userData, { recursive: true, force: true });
});

async function ipc(attack: Partial<Extract<Attack, { kind: 'ipc' }>>) {
  const own = { name: 'readState', input: undefined, frameUrl: 'shop://counter/admin', isTopFrame: true };
  app.act({ kind: 'ipc', ...own, isOwnWindow: true, ...attack });
  return app.next('ipc');
}

it('Electron’s rule 1: only secure content is loaded, so a shop on another computer must use https', async () => {
  const connect = (address: string) => page.evaluate(`desktop.ask('connectShop', { address: '${address}' })`);
  expect(await connect('http://shop.example')).toContain('Only a shop on this computer can do without https');
  expect(await connect('ftp://127.0.0.1')).toContain('Please enter the shop’s address');
});

it('Electron’s rules 2–4, 6 and 8–12: the window has no Node, but context isolation, a sandbox and web security, and no protection is disabled', async () => {
  const { preferences } = await app.next('preferences');
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
  });
  // Options that the app doesn't set have Electron's safe defaults.
  for (const loosened of [
    'webSecurity',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'navigateOnDragDrop',
    'plugins',
  ]) {
    expect(preferences).not.toHaveProperty(loosened);
  }
  await app.next('sandbox');
  const names = ['require', 'process', 'Buffer', 'module', 'global', 'ipcRenderer', 'electron'];
  for (const name of names) expect(await page.evaluate(`typeof ${name}`), name).toBe('undefined');
});

it.each([
  'media',
  'geolocation',
  'notifications',
  'midi',
  'openExternal',
  'fullscreen',
  'clipboard-read',
  'hid',
  'usb',
  'serial',
])('Electron’s rule 5: permissions are denied: %s', async (permission) => {
  app.act({ kind: 'permission', permission });
  expect((await app.next('permission')).isGranted).toBe(false);
});

it('Electron’s rule 5: the browser’s own device features are turned off for every screen', async () => {
  const allowed = await page.evaluate('document.featurePolicy.allowedFeatures()');
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'bluetooth', 'payment']) {
    expect(allowed, feature).not.toContain(feature);
  }
});

it('Electron’s rule 7: the content security policy allows only the app’s own scripts, and requests only to the connected shop', async () => {
  const { headers } = await sendRequest(origin, 'GET', '/admin');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  await expect(page.evaluate(() => fetch('https://elsewhere.example/'))).rejects.toThrow();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
    return 'hasRun' in window;
  });
  expect(ran).toBe(false);
  // Playwright's own evaluation isn't subject to the policy, but a script element in the page is.
  const evaluated = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        const script = document.createElement('script');
        script.src = 'https://elsewhere.example/a.js';
        document.head.append(script);
      }),
  );
  expect(evaluated).toBe('script-src-elem');
});

it('Electron’s rule 13: the window stays on the app’s own screens', async () => {
  const before = page.url();
  for (const address of [
    'https://elsewhere.example/',
    'file:///etc/passwd',
    `${origin}/api/health`,
    `${origin}/objects/a.html`,
  ]) {
    await page.evaluate((to) => location.assign(to), address);
    await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible();
    expect(page.url(), address).toBe(before);
  }
});

it('Electron’s rules 14 and 15: no new window opens, and only web pages open in the system’s browser', async () => {
  const addresses = [
    'file:///etc/passwd',
    'smb://elsewhere.example/a',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'https://shop.example/',
  ];
  for (const address of addresses) await page.evaluate((to) => void window.open(to), address);
  // Only the last URL opens. If another URL had opened, it would be reported first.
  expect((await app.next('external')).address).toBe('https://shop.example/');
  expect(page.context().pages()).toHaveLength(1);
});

it('Electron’s rule 16: the installed version of Electron is exactly the one that is pinned', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const installed = JSON.parse(readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8'));
  expect(installed.version).toBe(devDependencies.electron);
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each<[string, Partial<Extract<Attack, { kind: 'ipc' }>>]>([
  ['a frame inside of the window', { isTopFrame: false }],
  ['another window', { isOwnWindow: false }],
  ['a page from the network', { frameUrl: 'https://elsewhere.example/' }],
  ['an address that only begins like the app’s', { frameUrl: 'shop://counter.elsewhere.example/' }],
  ['another host of the scheme', { frameUrl: 'shop://elsewhere/admin' }],
  ['a document that the shop made', { frameUrl: 'shop://counter/api/page' }],
  ['a file', { frameUrl: 'file:///tmp/a.html' }],
])('17. The sender of each message is checked: a message from %s is refused', async (_who, attack) => {
  expect((await ipc(attack)).error).toBe('Only the app’s own window may ask this.');
});

it('Electron’s rule 17: a message from the window itself is accepted', async () => {
  expect((await ipc({})).value).toMatchObject({ shop: null });
  expect(await page.evaluate("desktop.ask('readState')")).toMatchObject({ shop: null });
});

it('Electron’s rule 18: the app uses its own scheme instead of file://, with no more privileges than it needs', async () => {
  const { privileges } = await app.next('scheme');
  expect(privileges).toEqual({ standard: true, secure: true, supportFetchAPI: true, stream: true });
});

it('Electron’s rule 20: the window can call only two functions, and can’t choose a channel itself', async () => {
  expect(await page.evaluate('Object.keys(desktop)')).toEqual(['ask', 'on']);
  expect(await page.evaluate('Object.isFrozen(desktop)')).toBe(true);
  const ask = (call: string) => page.evaluate(`desktop.${call}`);
  await expect(ask("ask('constructor')")).rejects.toThrow('no such request');
  await expect(page.evaluate("desktop.on('__proto__', () => {})")).rejects.toThrow('no such event');
});

it('A request from the window is checked against the IPC contract in the window, and again in the main process', async () => {
  const bad = { path: '//elsewhere.example' };
  const problemOf = (call: string) => page.evaluate(`(${call}).then(() => null, (error) => error.message)`);
  expect(await problemOf(`desktop.ask('openPage', ${JSON.stringify(bad)})`)).toContain('one slash');
  expect((await ipc({ name: 'openPage', input: bad })).error).toContain('one slash');
  expect((await ipc({ name: 'connectShop', input: { address: 'https://a.example', more: 1 } })).error).toContain(
    'more',
  );
  // An invalid response of the main process isn't passed on either.
  const wrong = `(() => { const real = window.electronInvoke;
    window.electronInvoke = async () => JSON.stringify({ value: JSON.stringify({ shop: null, hint: 'none', secret: 1 }) });
    return desktop.ask('readState').finally(() => { window.electronInvoke = real; }); })()`;
  expect(await problemOf(wrong)).toContain('secret');
});

it.each([
  '/assets/..%2f..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fmain/main.js',
  '/assets/..%5c..%5cmain%5cmain.js',
  '/assets/%2fetc%2fpasswd',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/%E0%A4%A',
  '/assets/../index.html%2f..%2f..%2fpreload/preload.cjs',
  '/assets/',
  '/assets/..%2findex.html',
])('The app’s scheme serves only files in the screens’ folder: %s', async (path) => {
  const { status, text } = await sendRequest(origin, 'GET', path);
  // A path that leads out of /assets counts as a screen's path, and returns the HTML document.
  if (status === 200) expect(text).toBe(readFileSync(join(projectRoot, 'dist/desktop/renderer/index.html'), 'utf8'));
  else expect(status).toBe(404);
});

it('The app itself serves the shop’s drawings, as images that can’t run scripts', async () => {
  for (const path of ['/charts/beef/fillet.rump.svg', '/meats/rack.svg', '/trays/rack.svg']) {
    const { status, headers, text } = await sendRequest(origin, 'GET', path);
    expect([path, status, text.slice(0, 5)]).toEqual([path, 200, '<svg ']);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await page.evaluate(`Object.assign(new Image(), { src: '${path}' }).decode()`)).toBeUndefined();
    await page.evaluate(`void location.assign('${path}')`);
  }
  await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible();
  expect((await sendRequest(origin, 'GET', '/charts/beef/tofu.svg')).headers['content-type']).toContain('text/html');
});

it('A page of another origin can’t load anything through the app’s scheme', async () => {
  for (const path of ['/admin', '/api/health']) {
    expect(
      (await sendRequest(origin, 'GET', path, { headers: { Origin: 'https://elsewhere.example' } })).status,
      path,
    ).toBe(404);
    expect((await sendRequest(origin, 'GET', path, { headers: { Origin: 'null' } })).status, path).toBe(404);
  }
});

it('An untrusted certificate is refused, even if an environment variable disables the check', async () => {
  app.act({ kind: 'certificate' });
  expect((await app.next('certificate')).isAccepted).toBe(false);
  const shop = createServer(selfSigned, (_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await new Promise((resolve) => shop.once('listening', resolve));
  const address = `https://localhost:${(shop.address() as AddressInfo).port}`;
  expect(await page.evaluate(`desktop.ask('connectShop', { address: '${address}' })`)).toMatch(
    /doesn’t trust the certificate of https:.+DEPTH_ZERO_SELF_SIGNED_CERT/,
  );
});
