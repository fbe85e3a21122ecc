import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apiVersion } from '#core/api-version.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { launchDesktop } from './stand-in/desktop-app.ts';
import { slow } from './stand-in/make-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The account that staffOf creates. */
const account = { username: 'staff-1', password: 'correct horse' };

it('The desktop app connects to a shop and stays signed in after a restart, and explains a failed connection', async () => {
  const shop = await startTestShop();
  await staffOf(shop);
  const stranger = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await new Promise((resolve) => stranger.once('listening', resolve));
  const strange = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;

  const userData = temporaryFolder();
  const app = launchDesktop(userData);
  const page = await app.window();
  await page.getByRole('button', { name: 'Connect to a shop' }).click();
  const connect = async (address: string) => {
    await page.getByLabel('The shop’s address').fill(address);
    await page.getByRole('button', { name: 'Connect' }).click();
  };
  await connect('127.0.0.1:9');
  await see(page.getByRole('alert')).toContainText('Couldn’t reach a shop at http://127.0.0.1:9', slow);
  await connect(strange);
  await see(page.getByRole('alert')).toContainText(`${strange} isn’t a Hindquarter shop`, slow);
  await connect(shop.url);
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  await page.getByLabel('Username or email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await see(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);

  // Closing the window hides it, and the tray icon shows it again.
  expect((await app.next('visible')).isVisible).toBe(true);
  app.closeWindow();
  expect((await app.next('visible')).isVisible).toBe(false);
  expect(await app.quit()).toBe(0);

  const again = launchDesktop(userData);
  const next = await again.window();
  await see(next.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  again.chooseMenu('Another shop…');
  await see(next.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible(slow);
  expect(await again.quit()).toBe(0);
});

it('After the computer has slept, event streams are closed so that they reconnect; other requests continue', async () => {
  const shop = await startTestShop();
  const { cookies } = await staffOf(shop);
  const connection = new ShopConnection({ address: shop.url, cookies, onCookies() {} });
  const open = () =>
    connection.pass(new Request('shop://counter/api/admin/events', { headers: { Accept: 'text/event-stream' } }));
  const stream = await open();
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const plain = connection.pass(new Request('shop://counter/api/products'));
  connection.breakStreams();
  await expect(stream.text()).rejects.toThrow(/abort/i);
  expect((await plain).status).toBe(200);
  const next = await open();
  expect(next.status).toBe(200);
  await next.body?.cancel();
});

it('If the shop was updated while the app was closed, the app shows a notice once the shop responds', async () => {
  let isUp = false;
  const shop = createServer((request, response) => {
    if (!isUp) request.socket.destroy();
    else response.end(JSON.stringify({ status: 'ok', apiVersion: apiVersion + 1 }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await new Promise((resolve) => shop.once('listening', resolve));
  const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const userData = temporaryFolder();
  writeFileSync(join(userData, 'config.json'), JSON.stringify({ shop: { kind: 'counter', address }, bounds: null }));
  const app = launchDesktop(userData);
  const page = await app.window();
  await see(page.getByRole('region', { name: 'Connection to the shop' })).toContainText('Offline since', slow);
  isUp = true;
  await page.evaluate("desktop.ask('sendNow', undefined)");
  const { options } = await app.next('dialog');
  expect(options.message).toBe('This app and the shop have different versions');
  expect(options.detail).toContain(`The shop at ${address} is newer than this app.`);
});
