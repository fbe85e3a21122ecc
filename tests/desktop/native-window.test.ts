import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { screenOfArguments, screenOfLink } from '#desktop/main/window/deep-link.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { orderNow } from '#tests/support/data/live-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { launchDesktop } from './stand-in/desktop-app.ts';
import { openStaffWindow } from './stand-in/staff-window.ts';

// Each app starts its own browser.
vi.setConfig({ testTimeout: 240_000 });

const slow = { timeout: 60_000 };

it.each([
  ['hindquarter://order/12', '/admin/orders/12'],
  ['Hindquarter://order/12/', '/admin/orders/12'],
  ['hindquarter://order/0', null],
  ['hindquarter://order/12/../../users/1', null],
  ['hindquarter://order/12?tab=x', null],
  ['hindquarter://orders', null],
  ['https://order/12', null],
  ['shop://counter/admin', null],
  ['--order=12', null],
  ['', null],
])('Only links in a known format open a screen: %s', (link, screen) => {
  expect(screenOfLink(link)).toBe(screen);
  expect(screenOfArguments(['/opt/hindquarter', '--flag', link])).toBe(screen);
});

it('A link opens its order when the app starts and while the app runs, also on macOS; an invalid link is ignored', async () => {
  const shop = await startTestShop();
  const { order } = await orderNow(shop);
  const { order: other } = await orderNow(shop);
  const link = `hindquarter://order/${order.id}`;
  const { app, page, userData } = await openStaffWindow(shop, { args: [link] });
  const heading = (id: number) => page.getByRole('heading', { name: `Order #${id}`, level: 1 });
  await see(heading(order.id)).toBeVisible(slow);

  await app.next('visible');
  app.closeWindow();
  await app.next('visible');
  expect(await launchDesktop(userData, { args: [`hindquarter://order/${other.id}`] }).ended).toBe(0);
  await see(heading(other.id)).toBeVisible(slow);
  expect((await app.next('visible')).isVisible).toBe(true);

  app.act({ kind: 'open-url', link: `hindquarter://order/${order.id}/../../users/1` });
  app.act({ kind: 'open-url', link });
  await see(heading(order.id)).toBeVisible(slow);
});

it('While the window is closed, staff are notified of a new order and a missed instalment, and a click opens the order', async () => {
  const shop = await startTestShop();
  const { app, page } = await openStaffWindow(shop);
  await see(page.getByText('Live', { exact: true })).toBeVisible(slow);
  // While the window is visible, a new order shows only a toast.
  const { order: seen } = await orderNow(shop);
  await see(page.getByText(`New order #${seen.id}`, { exact: true })).toBeVisible(slow);

  app.closeWindow();
  const { order } = await orderNow(shop);
  expect(await app.next('notification')).toMatchObject({ title: `New order #${order.id}` });
  app.act({ kind: 'click-notification' });
  await see(page.getByRole('heading', { name: `Order #${order.id}`, level: 1 })).toBeVisible(slow);

  app.closeWindow();
  const detail = { status: 'missed', amountCents: 99995 };
  const missed = { orderId: seen.id, kind: 'payment-failed' as const, detail };
  await shop.deps.store.write((tx) => recordOrderEvents(tx, [missed], { actor: system, now: shop.deps.clock() }));
  expect(await app.next('notification')).toMatchObject({
    title: `Instalment missed on order #${seen.id}`,
    body: expect.stringContaining('$999.95 could not be charged'),
  });
  app.act({ kind: 'click-notification' });
  await see(page.getByRole('heading', { name: `Order #${seen.id}`, level: 1 })).toBeVisible(slow);
});

it('The window’s position, size and zoom are restored at the next start', async () => {
  const shop = await startTestShop();
  const { app, userData } = await openStaffWindow(shop);
  expect((await app.next('placed')).bounds).toMatchObject({ width: 1280, height: 860 });
  expect((await app.next('zoom')).level).toBe(0);
  app.chooseMenu('Larger');
  expect((await app.next('zoom')).level).toBe(0.5);
  const bounds = { x: 300, y: 200, width: 900, height: 700 };
  app.act({ kind: 'place', bounds });
  app.closeWindow();
  expect(await app.quit()).toBe(0);

  const again = launchDesktop(userData);
  expect((await again.next('placed')).bounds).toEqual(bounds);
  expect((await again.next('zoom')).level).toBe(0.5);
  again.chooseMenu('Actual size');
  expect((await again.next('zoom')).level).toBe(0);
  // The screen that showed the window has been disconnected.
  again.act({ kind: 'place', bounds: { ...bounds, x: 5000 } });
  again.closeWindow();
  expect(await again.quit()).toBe(0);
  expect((await launchDesktop(userData).next('placed')).bounds).toMatchObject({ width: 1280, height: 860 });
});

it('A right click offers spelling suggestions and clipboard commands, and shows no menu if there is nothing to offer', async () => {
  const { app } = await openStaffWindow(await startTestShop());
  app.act({ kind: 'right-click', params: {} });
  app.act({ kind: 'right-click', params: { selectionText: 'rump' } });
  expect((await app.next('context-menu')).labels).toEqual(['copy']);
  app.act({
    kind: 'right-click',
    params: { isEditable: true, misspelledWord: 'rupm', dictionarySuggestions: ['rump', 'romp'] },
  });
  const words = ['rump', 'romp', 'Add to the dictionary'];
  expect((await app.next('context-menu')).labels).toEqual([...words, 'cut', 'copy', 'paste', 'selectAll']);
  app.act({ kind: 'context-menu-choice', label: 'rump' });
  expect(await app.next('misspelling-replaced')).toMatchObject({ word: 'rump' });
});

it('A scanned code is searched for regardless of the focus, and activates no button', async () => {
  const shop = await startTestShop();
  const { order } = await orderNow(shop);
  const { page } = await openStaffWindow(shop);
  await page.getByRole('button', { name: 'Sign Out' }).focus();
  await page.evaluate(() => {
    for (const key of [...'Citizen', 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      const isTaken = !document.activeElement?.dispatchEvent(event);
      if (key === 'Enter' && !isTaken) throw new Error('The button was left to be pressed');
    }
  });
  await see(page.getByRole('searchbox')).toHaveValue('Citizen');
  await see(page).toHaveURL(/q=Citizen/);
  await see(page.getByRole('link', { name: `#${order.id}` }).first()).toBeVisible(slow);
});
