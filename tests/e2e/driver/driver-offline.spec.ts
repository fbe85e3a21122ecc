import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import type { Order } from '#core/orders/order.ts';
import { photo } from '#tests/support/browser/choosing-images.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { sold } from '#tests/support/data/delivery/staff-deliveries.ts';
import { type CalendarShop, test } from '#tests/support/shop/calendar-shop.ts';

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

// The browser's own messages about requests without a network, and about a refused one.
test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:400|401|403|409)/ });

const day = '2026-11-11';
const pageOfDay = '/admin/run';
const customers = ['Anna Bell', 'Boris Crane', 'Cleo Dunn'];

/** Sells three deliveries, and moves the clock to the morning of their day. */
async function soldToAll(page: Page, shop: CalendarShop): Promise<Order[]> {
  const made: Order[] = [];
  for (const [index, name] of customers.entries()) {
    const customer = { name, phone: '0400 000 000', email: `driver${index}@customer.test` };
    const address = { street: `${index + 1} High Street`, city: 'Northcote', state: 'VIC', postcode: '3070' };
    made.push(await sold(page, { customer, address }));
  }
  await shop.moveTo(page, '2026-11-11T07:00:00.000+11:00');
  return made;
}

/** Opens the page and waits until the service worker has stored all files, so that the page opens offline. */
async function openAndKeep(page: Page): Promise<void> {
  await page.goto(pageOfDay);
  await expect(page.getByRole('heading', { name: 'Anna Bell' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

function rowsOf<Row>(dataDir: string, sql: string): Row[] {
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/** What the driver’s page keeps on the phone. */
function storedOn(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('hindquarter-run');
        request.onsuccess = () => {
          const all = request.result.transaction(['kept', 'steps']);
          const found: unknown[] = [];
          for (const name of ['kept', 'steps']) {
            all.objectStore(name).getAll().onsuccess = (event) => found.push(...(event.target as IDBRequest).result);
          }
          all.oncomplete = () => resolve(found);
        };
      }),
  );
}

const status = (page: Page) => page.getByRole('banner').getByRole('status');

test.beforeEach(({ page }) => signInStaff(page));

test('If the image bucket rejects a delivery photo repeatedly, the delivered stop is sent without its photo', async ({
  page,
  calendarShop,
}) => {
  const [anna] = (await soldToAll(page, calendarShop)) as [Order, Order, Order];
  await openAndKeep(page);
  // S3's responses to an upload that stalls, and to an upload whose URL has expired.
  let puts = 0;
  await page.route('**/api/objects/upload/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    puts += 1;
    const code = puts % 2 === 0 ? 'AccessDenied' : 'RequestTimeout';
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
    return route.fulfill({ status: puts % 2 === 0 ? 403 : 400, contentType: 'application/xml', body });
  });
  await page.getByLabel('Meat temperature at loading').fill('2,5');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(page.getByLabel('Meat temperature at loading')).toBeHidden();
  await page.getByLabel(/^Meat temperature/).fill('3.5');
  await page.locator('input[type="file"]').setInputFiles(await photo('door.jpg', 2400));
  await expect(page.getByAltText('Taken at this stop')).toBeVisible();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boris Crane' })).toBeVisible();
  const stops = () =>
    rowsOf<{ order_id: number; outcome: string }>(calendarShop.dataDir, 'select order_id, outcome from run_stops');
  // Each `online` event makes the page retry once.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return stops();
      },
      { timeout: 60_000 },
    )
    .toEqual([{ order_id: anna.id, outcome: 'delivered' }]);
  expect(puts).toBe(5);
  await expect(page.getByText('The photo of order')).toBeVisible();
});

test('A delivery run recorded offline survives a reload, and its steps are sent once and in order afterwards', async ({
  page,
  context,
  calendarShop,
}) => {
  const [anna, boris, cleo] = (await soldToAll(page, calendarShop)) as [Order, Order, Order];
  await openAndKeep(page);
  await expectNoFaults(page);
  await expect(page.getByText('Starting sends 3 customers an email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 0400 000 000' })).toHaveAttribute('href', 'tel:0400000000');

  await context.setOffline(true);
  await page.getByLabel('Meat temperature at loading').fill('2,5');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(status(page)).toContainText('1 waiting to be sent');
  await page.getByLabel(/^Meat temperature/).fill('3.5');
  await page.locator('input[type="file"]').setInputFiles(await photo('door.jpg', 2400));
  await expect(page.getByAltText('Taken at this stop')).toBeVisible();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boris Crane' })).toBeFocused();
  await expect(status(page)).toContainText('2 waiting to be sent');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Boris Crane' })).toBeVisible();
  await expect(status(page)).toContainText('2 waiting to be sent · no signal');
  await page.getByRole('button', { name: 'Not at home' }).click();
  await expect(page.getByText('please take a photo of the door first')).toBeVisible();
  await page.getByLabel('Note for the shop').fill('Dog barks');
  await page.getByRole('button', { name: 'Record without a photo' }).click();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(status(page)).toContainText('4 waiting to be sent');
  await expectNoFaults(page);
  expect(rowsOf(calendarShop.dataDir, 'select * from run_stops')).toEqual([]);

  // A second tab on the same phone is open when both are online again.
  const other = await context.newPage();
  await other.goto(pageOfDay);
  await expect(status(other)).toContainText('4 waiting to be sent');
  const sent: string[] = [];
  context.on('request', (request) => {
    if (/run-sheet\/(?:start|stops)$/.test(request.url())) sent.push(request.postDataJSON().clientKey);
  });
  await context.setOffline(false);
  await expect(status(page)).toHaveText('All sent');
  await expect(status(other)).toHaveText('All sent');
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(4);

  const stops = rowsOf<{ order_id: number; outcome: string; photo: string | null; note: string | null }>(
    calendarShop.dataDir,
    'select order_id, outcome, decidegrees, note, photo from run_stops order by id',
  );
  expect(stops).toMatchObject([
    { order_id: anna.id, outcome: 'delivered', decidegrees: 35, photo: expect.stringMatching(/^\/objects\//) },
    { order_id: boris.id, outcome: 'not-home', note: 'Dog barks', photo: null },
    { order_id: cleo.id, outcome: 'delivered', decidegrees: null },
  ]);
  expect(rowsOf(calendarShop.dataDir, 'select loaded_decidegrees from delivery_runs')).toEqual([
    { loaded_decidegrees: 25 },
  ]);
  const emails = rowsOf<{ kind: string; to_address: string; html_body: string }>(
    calendarShop.dataDir,
    "select kind, to_address, html_body from outbox where kind in ('on-the-way', 'delivered') order by id",
  );
  expect(emails.map(({ kind, to_address }) => `${kind} ${to_address}`)).toEqual([
    'on-the-way driver0@customer.test',
    'on-the-way driver1@customer.test',
    'on-the-way driver2@customer.test',
    'delivered driver0@customer.test',
    'delivered driver2@customer.test',
  ]);
  const shownPhoto = stops[0]?.photo ?? 'none';
  expect(emails[3]?.html_body).toContain(shownPhoto);
  const image = await page.request.get(shownPhoto);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect(image.headers()['cache-control']).toBe('private, no-store');
});

test('If the shop rejects a step of a delivery run, the driver sees why, and signing out prompts about unsent steps', async ({
  page,
  context,
  calendarShop,
}) => {
  const [anna] = (await soldToAll(page, calendarShop)) as [Order, Order, Order];
  await requestShop(page, 'POST', '/api/admin/run-sheet/start', {
    day,
    clientKey: crypto.randomUUID(),
    startedAt: '2026-11-10T20:00:00.000Z',
  });
  await openAndKeep(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(status(page)).toContainText('1 waiting to be sent');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: '1 step of your run isn’t sent yet' });
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Delete 1 step and sign out' }).click();
  // Offline, the session at the shop couldn't be ended.
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t reach the shop');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();

  // The office cancels the order at the same time. These requests don't use the page's network.
  await requestShop(page, 'PATCH', `/api/admin/orders/${anna.id}/status`, { status: 'cancelled' });
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText(`Order #${anna.id} is cancelled; please ring the shop.`);
  await expect(status(page)).toHaveText('All sent');
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page.getByText('please ring the shop')).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page.getByText('Boris Crane')).toHaveCount(0);
  expect(await storedOn(page)).toEqual([]);
});

test('A driver who signs out under My Account leaves no customer’s data on the phone, and can’t sign out before the run’s steps are sent', async ({
  page,
  calendarShop,
}) => {
  await soldToAll(page, calendarShop);
  await openAndKeep(page);
  await page.route('**/api/admin/run-sheet/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(status(page)).toContainText('1 waiting to be sent');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'You are still signed in', '1 step of the run hasn’t been sent from this device.');
  await page.unroute('**/api/admin/run-sheet/*');
  await page.goto(pageOfDay);
  await expect(status(page)).toHaveText('All sent');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await storedOn(page)).toEqual([]);
  // The next person on the same phone.
  const customer = { username: 'next', email: 'next@customer.test', password: 'spring-lamb-7' };
  await requestShop(page, 'POST', '/api/users/register', customer);
  await page.goto(pageOfDay);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page.getByText('Boris Crane')).toHaveCount(0);
});

test('Offline, only the driver’s page is available', async ({ page, context, calendarShop }) => {
  await soldToAll(page, calendarShop);
  await openAndKeep(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/admin/run']);
  await context.setOffline(true);
  for (const path of ['/', '/admin/run-sheet']) {
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
  await context.setOffline(false);
});
