import type { BrowserContext, Page } from '@playwright/test';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { chooseFromRow, expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

test.use({ ownShop: true });

const orders = '/admin?tab=orders';

/** Waits until the screens are open and receive events. */
async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
}

async function openOrders(page: Page): Promise<void> {
  await page.goto(orders);
  await expectLive(page);
}

function orderLink(page: Page, id: number) {
  return page.getByRole('region', { name: 'Orders', exact: true }).getByRole('link', { name: `#${id}`, exact: true });
}

function rowOf(page: Page, orderId: number) {
  return page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name: `#${orderId}`, exact: true }) });
}

/** Counts the event streams that this browser has requested. */
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/events') count += 1;
  });
  return () => count;
}

test('A customer’s order appears automatically on open staff screens, with a notification', async ({ page, shop }) => {
  await signInStaff(page);
  await openOrders(page);
  const ann = new Visitor(shop.url);
  const order = await buyProduct(ann, { paymentType: 'layby-4', name: 'Ann Lee', pays: 'nothing' });
  await expectToast(page, `New order #${order.id}`, 'Ann Lee, $999.95 to pay');
  await expect(orderLink(page, order.id)).toBeVisible();
  // An order counts as a sale once its first payment has been made.
  await ann.post('/api/payments', { orderId: order.id, amount: 50_000, paymentToken: 'till_ok_visa_4242' });
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/Sales today\S+, 1 order/);
});

test('An order that was made while staff were on the customer pages is shown when staff come back', async ({
  page,
  shop,
}) => {
  await signInStaff(page);
  await openOrders(page);
  await page.getByRole('link', { name: 'View shop' }).click();
  await expect(page).toHaveURL('/');
  const order = await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
  await page.goBack();
  await expectLive(page);
  await expect(orderLink(page, order.id)).toBeVisible();
});

test('A payment updates the order on screen and shows a toast; the user’s own actions show no toast', async ({
  page,
  shop,
}) => {
  await signInStaff(page);
  const jo = new Visitor(shop.url);
  const order = await buyProduct(jo, { paymentType: 'layby-4', pays: 'nothing' });
  await page.goto('/admin?tab=subscriptions');
  await expectLive(page);
  const row = rowOf(page, order.id);
  await expect(row).toContainText('0% of $999.95');
  await jo.post('/api/payments', { orderId: order.id, amount: 50_000, paymentToken: 'till_ok_visa_4242' });
  await expectToast(page, `Payment for order #${order.id}`, '$500.00 from Mary Nguyen');
  await expect(row).toContainText('50% of $999.95');

  // A user's own actions are shown, but without a toast.
  await page.getByRole('region', { name: /F8/ }).getByRole('button').first().click();
  await expect(page.getByText(`Payment for order #${order.id}`)).toHaveCount(0);
  await requestShop(page, 'PATCH', `/api/admin/orders/${order.id}/payment`, { amountPaid: 60_000 });
  await expect(row).toContainText('60% of $999.95');
  await expect(page.getByText(`Payment for order #${order.id}`)).toHaveCount(0);
});

test('All tabs of a browser share one event stream; if the tab with the stream is closed, another tab opens a stream', async ({
  page,
  context,
  shop,
}) => {
  await signInStaff(page);
  const streams = countStreams(context);
  await openOrders(page);
  const other = await context.newPage();
  await openOrders(other);
  expect(streams()).toBe(1);
  const first = await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
  for (const tab of [page, other]) await expect(orderLink(tab, first.id)).toBeVisible();

  await page.close();
  await expect.poll(streams).toBe(2);
  const second = await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
  await expect(orderLink(other, second.id)).toBeVisible();
});

test('In a browser without the Web Locks API, each tab has its own event stream', async ({ page, context, shop }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await signInStaff(page);
  const streams = countStreams(context);
  await openOrders(page);
  const other = await context.newPage();
  await openOrders(other);
  expect(streams()).toBe(2);
  const order = await buyProduct(new Visitor(shop.url), { paymentType: 'layby-4' });
  for (const tab of [page, other]) await expect(orderLink(tab, order.id)).toBeVisible();
});

test('Escape closes a dialog, but not the notification above it', async ({ page, shop }) => {
  await signInStaff(page);
  const first = await buyProduct(new Visitor(shop.url), { paymentType: 'layby-2' });
  await page.goto('/admin?tab=subscriptions');
  await expectLive(page);
  await chooseFromRow(rowOf(page, first.id), 'Pause');
  const dialog = page.getByRole('dialog', { name: /^Pause the layby/ });
  await expect(dialog).toBeVisible();
  const second = await buyProduct(new Visitor(shop.url), { paymentType: 'layby-4', pays: 'nothing' });
  await expectToast(page, `New order #${second.id}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('After the shop was unreachable', () => {
  // The browser's own messages about a shop that doesn't respond.
  test.use({ expectedConsoleError: /ERR_|503|Failed to load resource/ });

  test('staff screens reconnect, and also show an order that was made before they reconnected', async ({
    page,
    shop,
  }) => {
    await signInStaff(page);
    await openOrders(page);
    await shop.restart();
    const order = await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
    await expect(orderLink(page, order.id)).toBeVisible({ timeout: 30_000 });
    await expectLive(page);
  });
});

test.describe('When a device is offline', () => {
  test.use({ expectedConsoleError: /ERR_|Failed to load resource/ });

  test('staff screens immediately show that they are offline, and catch up once the device is online again', async ({
    page,
    context,
    shop,
  }) => {
    await signInStaff(page);
    const jo = new Visitor(shop.url);
    const { id } = await buyProduct(jo, { paymentType: 'layby-4', pays: 'nothing' });
    await page.goto(`/admin/orders/${id}`);
    await expectLive(page);
    const main = page.getByRole('main');
    await expect(main.getByText('$999.95').first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole('banner').getByText('No connection', { exact: true })).toBeVisible();
    await jo.post('/api/payments', { orderId: id, amount: 50_000, paymentToken: 'till_ok_visa_4242' });
    await context.setOffline(false);
    await expect(main.getByText('$500.00').first()).toBeVisible();
    await expectLive(page);
  });
});
