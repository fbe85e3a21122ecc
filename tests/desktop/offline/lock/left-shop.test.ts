import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import type { ShopSetting } from '#desktop/main/app-settings.ts';
import { CurrentShop, type CurrentShopOptions } from '#desktop/main/shop/current-shop.ts';
import { users } from '#server/accounts/account-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf, password } from '#tests/support/data/staff/staff-members.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';

vi.mock('electron', () => ({ utilityProcess: {} }));

/** Opens the app without Electron, and stores the app's data in memory. */
function openApp({
  folder = temporaryFolder(),
  confirmLeaving = async () => false,
  hasKey = (): boolean => true,
  reasons = [] as (string | null)[],
} = {}) {
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
    secrets: { isEncryptionAvailable: hasKey, encryptString: Buffer.from, decryptString: String },
    folder,
    onHint() {},
    onOffline() {},
    reachLikeSystem: async () => {},
    confirmLoss: async () => true,
    confirmLeaving,
    sayNotDeleted: async (_unsent: number, why: string | null) => void reasons.push(why),
    onOtherVersion() {},
    onTrouble() {},
  };
  return new CurrentShop(options as unknown as CurrentShopOptions);
}

/** Sends the window's requests, and resolves to the status of the response. */
const asksOf = (app: CurrentShop) => async (method: string, path: string, body?: unknown) => {
  const headers = { 'Content-Type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await app.pass(new Request(`shop://counter${path}`, { method, headers, ...init }))).status;
};

it('At a locked counter, neither disconnecting from the shop nor signing out deletes unsent changes', async () => {
  const shop = await startTestShop();
  const order = await sell(await staffOf(shop), saleOf(await stockProduct(shop), 'full'));
  const line = await openBadLine(shop.url);
  const app = openApp();
  const ask = asksOf(app);
  expect(await app.visit(line.url)).toBeNull();
  expect(await ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' })).toBe(200);
  for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) expect(await ask('GET', path)).toBe(200);
  expect(await ask('PUT', '/api/admin/own-security/pin', { pin: '8305' })).toBe(200);
  line.cut();
  await ask('GET', '/api/users/me');
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
  expect(await ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).toBe(201);
  expect(await ask('POST', '/api/admin/lock', {})).toBe(200);
  expect(await app.leave()).toBe(false);
  expect(await ask('POST', '/api/users/logout', {})).toBe(409);
  expect(app.state.offline).toMatchObject({ isLocked: true, waiting: 1 });
  // The person who unlocks the counter may decide to delete them.
  const { id } = (await shop.deps.store.read((db) => db.select({ id: users.id }).from(users))).at(-1) ?? { id: 0 };
  expect(await ask('POST', '/api/counter-device/switch', { userId: id, pin: '8305' })).toBe(200);
  expect(await app.leave()).toBe(true);
  await app.stop();
});

it('A driver who signs in at a locked counter can’t delete its unsent changes by disconnecting from the shop or signing out', async () => {
  const shop = await startTestShop();
  const order = await sell(await staffOf(shop), saleOf(await stockProduct(shop), 'full'));
  await memberOf(shop, 'dee', 'driver');
  const line = await openBadLine(shop.url);
  const app = openApp();
  const ask = asksOf(app);
  expect(await app.visit(line.url)).toBeNull();
  expect(await ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' })).toBe(200);
  for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) expect(await ask('GET', path)).toBe(200);
  line.cut();
  await ask('GET', '/api/users/me');
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
  expect(await ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).toBe(201);
  // A change that is being sent would still use the session that it began with.
  await expect.poll(() => line.turnedAway).toContain(applyOfflineChange.path);
  app.connection?.jar.clear();
  line.isOpen = true;
  await expect.poll(() => app.state.offline?.isReachable, { timeout: 60_000 }).toBe(true);
  expect(await ask('POST', '/api/users/login', { username: 'dee', password })).toBe(200);
  expect(await app.leave()).toBe(false);
  expect(await ask('POST', '/api/users/logout', {})).toBe(200);
  expect(await app.leave()).toBe(false);
  expect(app.state.offline).toMatchObject({ isLocked: true, waiting: 1 });
  await app.stop();
});

it('A counter that was locked offline accepts no PIN after it has disconnected from the shop and connected again', async () => {
  const shop = await startTestShop();
  await staffOf(shop);
  const line = await openBadLine(shop.url);
  const app = openApp();
  const ask = asksOf(app);
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

it('If a shop’s data file can’t be opened, the app prompts before it disconnects, keeps the file and its key, and sends the changes later', async () => {
  const [shop, otherShop] = [await startTestShop(), await startTestShop()];
  const staff = await staffOf(shop);
  await staffOf(otherShop);
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  const line = await openBadLine(shop.url);
  const [folder, choices] = [temporaryFolder(), [false, true]];
  const app = openApp({ folder, confirmLeaving: async () => choices.shift() ?? false });
  const ask = asksOf(app);
  const account = { username: 'staff-1', password: 'correct horse' };
  expect(await app.visit(line.url)).toBeNull();
  expect(await ask('POST', '/api/users/login', account)).toBe(200);
  for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) expect(await ask('GET', path)).toBe(200);
  line.isOpen = false;
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
  expect(await ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).toBe(201);
  await app.stop();
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.db'));
  // SQLite can't create its file next to the database, as on a full disk.
  mkdirSync(join(folder, `${file}-wal`));
  await app.open();
  expect(app.state.offline).toMatchObject({ isStored: false });
  expect(await app.leave()).toBe(false);
  expect(await app.leave()).toBe(true);
  expect(readdirSync(folder)).toContain(file);

  // Signing out of another shop deletes that shop’s data and key, and not what was kept.
  expect(await app.visit(otherShop.url)).toBeNull();
  expect(await ask('POST', '/api/users/login', account)).toBe(200);
  expect(await ask('POST', '/api/users/logout', {})).toBe(200);
  expect(await app.leave()).toBe(true);
  rmdirSync(join(folder, `${file}-wal`));
  line.isOpen = true;
  expect(await app.visit(line.url)).toBeNull();
  expect(app.state.offline).toMatchObject({ isStored: true, isLocked: true, waiting: 1 });
  expect(app.offline?.list()).toEqual([]);
  expect(await ask('POST', '/api/users/login', account)).toBe(200);
  await expect.poll(() => app.state.offline?.waiting, { timeout: 60_000 }).toBe(0);
  expect((await staff.get(`/api/admin/orders/${order.id}`)).body.amountPaid).toBe(order.totalAmount);
  await app.stop();
});

/**
 * A counter with cash that was taken while the shop couldn't be reached. The app has started again, and the system doesn't
 * provide its key.
 */
async function withoutKey(choices: boolean[] = []) {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  const line = await openBadLine(shop.url);
  const [reasons, key] = [[] as (string | null)[], { isThere: true }];
  const app = openApp({ confirmLeaving: async () => choices.shift() ?? false, hasKey: () => key.isThere, reasons });
  const ask = asksOf(app);
  const signIn = () => ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' });
  expect(await app.visit(line.url)).toBeNull();
  expect(await signIn()).toBe(200);
  for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) expect(await ask('GET', path)).toBe(200);
  line.isOpen = false;
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
  expect(await ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).toBe(201);
  await expect.poll(() => line.turnedAway).toContain(applyOfflineChange.path);
  await app.stop();
  key.isThere = false;
  await app.open();
  expect(app.offline?.trouble).toEqual({ kind: 'locked', sealed: 1 });
  /** Expects that the counter is locked, and that it sends the payment once counter staff have signed in. */
  const expectSent = async () => {
    expect(app.state.offline).toMatchObject({ isStored: true, isLocked: true, waiting: 1 });
    expect(app.offline?.list()).toEqual([]);
    expect(await signIn()).toBe(200);
    await expect.poll(() => app.state.offline?.waiting, { timeout: 60_000 }).toBe(0);
    expect((await staff.get(`/api/admin/orders/${order.id}`)).body.amountPaid).toBe(order.totalAmount);
    await app.stop();
  };
  return { shop, line, key, reasons, app, ask, expectSent };
}

it('If the key of the counter’s stored data is missing and the shop can’t be reached, the app asks before it leaves the shop, and keeps the data to send it later', async () => {
  const { line, key, reasons, app, expectSent } = await withoutKey([false, true]);
  expect(await app.leave()).toBe(false);
  expect(await app.leave()).toBe(true);
  expect(reasons).toEqual([]);
  line.isOpen = true;
  key.isThere = true;
  expect(await app.visit(line.url)).toBeNull();
  await expectSent();
});

it.each(['driver', null] as const)(
  'At a counter whose key is missing, a person with the role %s can sign out without deleting unsent changes',
  async (role) => {
    const { shop, line, key, reasons, app, ask, expectSent } = await withoutKey();
    await memberOf(shop, 'dee', role);
    line.isOpen = true;
    await expect.poll(() => ask('POST', '/api/users/login', { username: 'dee', password })).toBe(200);
    expect(await app.leave()).toBe(false);
    expect(await ask('POST', '/api/users/logout', {})).toBe(200);
    expect(await ask('GET', '/api/users/me')).toBe(401);
    expect(app.offline?.trouble).toEqual({ kind: 'shut', sealed: 1, cause: null });
    expect(await app.leave()).toBe(false);
    // Each reason says what to do; the counter isn't locked.
    expect(reasons).toEqual([expect.stringMatching(/counter staff|owner/i), 'Please sign in as counter staff first.']);
    await app.stop();
    key.isThere = true;
    await app.open();
    await expectSent();
  },
);
