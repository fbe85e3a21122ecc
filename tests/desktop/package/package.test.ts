import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect as see } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { packageBudget } from '#tests/budgets/budgets.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { packageClosure } from '#tools/build/package-closure.ts';
import { runtimePackages } from '#tools/build/runtime-files.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop } from '../stand-in/make-shop.ts';
import { makePackage, type PackedApp } from './packed-app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const updateAddress = 'https://updates.example/counter/';
let packed: PackedApp;

beforeAll(async () => {
  packed = await makePackage({ UPDATE_URL: updateAddress });
});
afterAll(() => packed?.discard());

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

it('The package contains what the app needs to run, and no sources, tests, source maps or data', () => {
  const files = filesBelow(packed.files);
  const folders = new Set(files.filter((file) => !file.startsWith('node_modules/')).map((file) => file.split('/')[0]));
  expect([...folders].sort()).toEqual(['core', 'desktop', 'dist', 'package.json', 'server']);
  const stray = files.filter(
    (file) =>
      /\.(?:tsx?|map|db|pem|key|env|test\.\w+)$/.test(file) ||
      /^(?:core\/(?!drawings)|server\/(?!db\/sqlite\/migrations)|desktop\/(?!icons)|tests|data)/.test(file),
  );
  expect(stray).toEqual([]);
});

it('The desktop app’s package is within its size budget', () => {
  const files = filesBelow(packed.files);
  const bytes = files.reduce((sum, file) => sum + statSync(join(packed.files, file)).size, 0);
  expect(bytes / 1e6).toBeLessThanOrEqual(packageBudget.megabytes);
});

it('Every native module uses Node-API, is built for this system, and is outside the archive', () => {
  const isNative = (file: string) => file.endsWith('.node');
  const inPackage = filesBelow(packed.files).filter(isNative).sort();
  expect(inPackage).toHaveLength(4);
  expect(
    filesBelow(join(packed.folder, 'resources', 'app.asar.unpacked'))
      .filter(isNative)
      .sort(),
  ).toEqual(inPackage);
  const builds = packageClosure(projectRoot, runtimePackages).filter((folder) => /argon2|sharp|sqlite/.test(folder));
  expect(builds).toContain('node_modules/@node-rs/argon2-win32-x64-msvc');
  for (const file of inPackage) {
    // A module built for one Node version would call V8 directly.
    const program = readFileSync(join(packed.files, file), 'latin1');
    expect(program, file).toContain('napi_');
    expect(program, file).not.toMatch(/_ZN2v8|node_module_register/);
  }
});

it('In the desktop app’s package, the library that reads a scale’s serial port can be loaded', () => {
  const { SerialPort } = createRequire(join(packed.files, 'package.json'))('serialport');
  expect(SerialPort).toBeTypeOf('function');
});

it('Electron’s fuses are set in the packed program', async () => {
  const wire = await getCurrentFuseWire(join(packed.folder, 'hindquarter'));
  const stateOf = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect(stateOf(FuseV1Options.RunAsNode)).toBe(false);
  expect(stateOf(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
  expect(stateOf(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
  expect(stateOf(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
  expect(stateOf(FuseV1Options.EnableCookieEncryption)).toBe(true);
  expect(stateOf(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(stateOf(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
});

it('The package’s update settings contain only the URL for newer versions', () => {
  const text = readFileSync(join(packed.folder, 'resources', 'app-update.yml'), 'utf8');
  expect(text).toBe(`provider: generic\nurl: ${updateAddress}\nupdaterCacheDirName: hindquarter-updater\n`);
});

it('The packaged app starts and hosts a shop using only its own files', async () => {
  const [userData, folder] = [temporaryFolder(), temporaryFolder()];
  const app = launchDesktop(userData, { appFolder: packed.files, resources: join(packed.folder, 'resources') });
  const page = await makeShop(app, folder);
  await see(page.getByText('Live', { exact: true })).toBeVisible();
  const address = addressOf(folder);
  const product = await (await fetch(`${address}/api/products/beef`)).json();
  const get = async (path: string, type: string) => {
    const response = await fetch(address + path);
    expect([response.status, response.headers.get('content-type')], path).toEqual([200, type]);
    return response.arrayBuffer();
  };
  await get('/', 'text/html; charset=utf-8');
  await get('/admin', 'text/html; charset=utf-8');
  await get('/api/docs', 'text/html; charset=utf-8');
  await get('/api/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8');
  // A native module renders this image, with a font from the package.
  await get(`/share/products/${product[0].id}.png`, 'image/png');
  expect(await app.quit()).toBe(0);
});
