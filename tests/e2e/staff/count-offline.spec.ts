import type { BrowserContext, Page } from '@playwright/test';
import type { StockItem, StockMove } from '#core/stock/stock-api.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { shopText } from '#tests/support/data/content.ts';

// The browser's own messages about requests without a network.
test.use({ ownShop: true, expectedConsoleError: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/ });

const countPath = '/admin/stock/count';
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function setCounting(page: Page, counting: boolean): Promise<void> {
  await requestShop(page, 'PATCH', '/api/admin/shop-settings', shopText({ counting }));
}

function addJars(page: Page, name: string): Promise<StockItem> {
  return requestShop<StockItem>(page, 'POST', '/api/admin/stock-items', { name, unit: 'piece' });
}

/** Opens the count from the stock, and waits until the service worker has stored all files, so that it opens offline. */
async function openAndKeep(page: Page, name: string): Promise<void> {
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Count', exact: true }).click();
  await expect(row(page, name)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function countOffline(page: Page, context: BrowserContext, name: string, pieces: string): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await row(page, name).click();
  await page.getByLabel('Pieces').fill(pieces);
  await page.getByRole('button', { name: 'Count and go on' }).click();
  await expect(row(page, name)).toContainText('not sent yet');
}

/** What the count keeps on the phone. */
function storedOn(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('hindquarter-count');
        request.onsuccess = () => {
          const all = request.result.transaction(['kept', 'counts']);
          const found: unknown[] = [];
          for (const name of ['kept', 'counts']) {
            all.objectStore(name).getAll().onsuccess = (event) => found.push(...(event.target as IDBRequest).result);
          }
          all.oncomplete = () => resolve(found);
        };
      }),
  );
}

test('Offline, the stock count opens as last loaded, keeps the counted amounts through reloads, and books them once', async ({
  page,
  context,
}) => {
  await signInStaff(page);
  await setCounting(page, true);
  const jars = await addJars(page, 'Jars of mustard');
  await openAndKeep(page, jars.name);
  await expectNoFaults(page);
  await countOffline(page, context, jars.name, '5');
  const state = page.getByRole('status').filter({ hasText: 'No connection' });
  await expect(state).toHaveText(/^No connection since .+: counts are kept on this device .* 1 count not sent yet\.$/);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await expect(row(page, jars.name)).toContainText('not sent yet');
  await expect(state).toHaveText(/^No connection since .+ 1 count not sent yet\.$/);
  await expectNoFaults(page);
  await expectNoOverflow(page);
  // The worker keeps this page only.
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual([countPath]);

  await context.setOffline(false);
  await expect(page.getByText('Every count is sent.')).toBeVisible();
  await expect(row(page, jars.name)).toContainText(': +5');
  const moves = await requestShop<StockMove[]>(page, 'GET', `/api/admin/stock-items/${jars.id}/moves`);
  expect(moves).toMatchObject([{ kind: 'counted', pieces: 5 }]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => storedOn(page)).toEqual([]);
  await page.goto(countPath);
  await expect(page.getByText('Sign in to load the stock onto this phone.')).toBeVisible();
  await expect(row(page, jars.name)).toHaveCount(0);
});

test('A person who signs out under My Account leaves no stock data on the phone, and can’t sign out before their counts are sent', async ({
  page,
  context,
}) => {
  await signInStaff(page);
  await setCounting(page, true);
  const jars = await addJars(page, 'Jars of chutney');
  await openAndKeep(page, jars.name);
  await page.route('**/api/admin/stock-counts', (route) => route.abort());
  await countOffline(page, context, jars.name, '4');
  await context.setOffline(false);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'You are still signed in', '1 count of the stock hasn’t been sent from this device.');
  await page.unroute('**/api/admin/stock-counts');
  await page.goto(countPath);
  await expect(page.getByText('Every count is sent.')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await storedOn(page)).toEqual([]);
});

test('A customer on the same phone sees no stock and sends no waiting count; after the shop stops counting, the phone shows no stock', async ({
  page,
  context,
}) => {
  await signInStaff(page);
  await setCounting(page, true);
  const jars = await addJars(page, 'Jars of pickles');
  await openAndKeep(page, jars.name);
  await countOffline(page, context, jars.name, '7');
  // These requests don't use the page's network.
  const customer = { username: 'pickles', email: 'pickles@customer.test', password: 'spring-lamb-7' };
  await requestShop(page, 'POST', '/api/users/register', customer);
  await context.setOffline(false);
  await expect(page.getByText('This account can’t count. Please sign in with a staff account.')).toBeVisible();
  await expect(row(page, jars.name)).toHaveCount(0);
  await signInStaff(page);
  const item = () => requestShop<StockItem>(page, 'GET', `/api/admin/stock-items/${jars.id}`);
  expect((await item()).onHand.pieces).toBe(0);

  // What was counted before the shop stopped is still sent.
  await setCounting(page, false);
  await page.reload();
  await expect.poll(async () => (await item()).onHand.pieces).toBe(7);
  await page.reload();
  await expect(page.getByText('This shop doesn’t count its stock.')).toBeVisible();
  await expect(row(page, jars.name)).toHaveCount(0);
  expect(await storedOn(page)).toEqual([]);
});
