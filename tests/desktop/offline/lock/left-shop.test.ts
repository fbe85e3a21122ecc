import { expect, it, vi } from 'vitest';
import type { ShopSetting } from '#desktop/main/app-settings.ts';
import { CurrentShop, type CurrentShopOptions } from '#desktop/main/shop/current-shop.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';

vi.mock('electron', () => ({ utilityProcess: {} }));

/** Opens the app without Electron, and stores the app's data in memory. */
function openApp() {
  let setting: ShopSetting | null = null;
  let saved: { address: string; cookies: Record<string, string> } | null = null;
  const options = {
    settings: {
      read: () => ({ shop: setting }),
      change({ shop }: { shop: ShopSetting }) {
        setting = shop;
      },
    },
    signIn: {
      read: (address: string) => (saved?.address === address ? saved.cookies : {}),
      write(address: string, cookies: Record<string, string>) {
        saved = { address, cookies };
      },
    },
    secrets: { isEncryptionAvailable: () => true, encryptString: Buffer.from, decryptString: String },
    folder: temporaryFolder(),
    onHint() {},
    onOffline() {},
    reachLikeSystem: async () => {},
    confirmLoss: async () => true,
    onOtherVersion() {},
    onTrouble() {},
  };
  return new CurrentShop(options as unknown as CurrentShopOptions);
}

it('A counter that was locked offline accepts no PIN after it has disconnected from the shop and connected again', async () => {
  const shop = await startTestShop();
  await staffOf(shop);
  const line = await openBadLine(shop.url);
  const app = openApp();
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await app.pass(new Request(`shop://counter${path}`, { method, headers, ...init }))).status;
  };
  expect(await app.visit(line.url)).toBeNull();
  const account = { username: 'staff-1', password: 'correct horse' };
  expect(await ask('POST', '/api/users/login', account)).toBe(200);
  expect(await ask('GET', '/api/users/me')).toBe(200);
  line.cut();
  await ask('GET', '/api/users/me');
  await ask('POST', '/api/admin/lock', {});
  expect(await app.leave()).toBe(true);
  line.isOpen = true;
  expect(await app.visit(line.url)).toBeNull();
  expect(await ask('GET', '/api/users/me')).toBe(401);
  await app.stop();
});
