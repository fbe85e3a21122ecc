import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { address, stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { slow } from '../stand-in/make-shop.ts';
import { dismissToast } from '../stand-in/staff-window.ts';
import { openBadLine } from './bad-line.ts';
import { barOf, connectCounter, openOrder, sendNow } from './counter-window.ts';

// Each app starts its own browser.
vi.setConfig({ testTimeout: 240_000 });

/** A shop that runs on the counter's own clock, with staff at a counter whose connection may fail. */
async function openShop() {
  const shop = await startTestShop({ now: new Date().toISOString() });
  const staff = await staffVisitor(shop);
  const product = await stockProduct(shop);
  const line = await openBadLine(shop.url);
  const userData = temporaryFolder();
  const storedPayments = () => shop.deps.store.read((db) => db.select().from(payments).orderBy(payments.id));
  const statusOf = async (id: number) => {
    const [row] = await shop.deps.store.read((db) => db.select().from(orders).where(eq(orders.id, id)));
    return row?.status;
  };
  return { shop, staff, product, line, userData, storedPayments, statusOf };
}

it('While the shop is unreachable, a cash payment, a sale and a hand-over of goods stay queued even after a restart, and each is recorded once', async () => {
  const { staff, product, line, userData, storedPayments, statusOf } = await openShop();
  const [day = ''] = deliveryDays(melbourneDay(new Date()));
  const unpaid = await sell(staff, saleOf(product, 'full'));
  const paid = { method: 'eftpos', amount: product.priceCents } as const;
  const packed = await sell(staff, saleOf(product, 'full', { address, deliveryDate: day, paid }));
  const { app, page } = await connectCounter(line.url, userData);
  for (const { id } of [unpaid, packed]) await openOrder(app, page, id);
  await page.getByRole('link', { name: 'Counter sale' }).click();
  const add = page.getByRole('button', { name: 'Add Beef hindquarter' });
  await see(add).toBeVisible(slow);
  await see(barOf(page)).toBeHidden();

  line.cut();
  const bar = barOf(page);
  await see(bar).toContainText(/Offline since \d+:\d\d [ap]m\. You see what was last loaded/, slow);
  await add.click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('radio', { name: 'Taken now' }).check();
  await page.getByRole('button', { name: 'Finish sale' }).click();
  await see(page.getByRole('heading', { name: /^Sale recorded: HQ-\w{6}, until the shop numbers it$/ })).toBeVisible(
    slow,
  );
  await page.getByRole('button', { name: 'Print provisional receipt' }).click();
  const { text } = await app.next('print');
  expect(text).toContain('Provisional receipt: the shop gives it its number once it can be reached.');
  expect(text).toMatch(/Cash\s+\$999\.95/);
  expect(text).toMatch(/Provisional number HQ-\w{6}/);
  expect(text).not.toContain('Order #');

  await openOrder(app, page, unpaid.id);
  await see(bar).toContainText(/as of \d+:\d\d [ap]m/, slow);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Record $999.95 in cash' }).click();
  await see(bar).toContainText('2 changes waiting.', slow);
  await openOrder(app, page, packed.id);
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Delivered' }).click();
  await see(bar).toContainText('3 changes waiting.', slow);
  expect(await app.quit()).toBe(0);

  const again = launchDesktop(userData);
  const window = await again.window();
  await see(barOf(window)).toContainText('3 changes waiting.', slow);
  await see(window.getByRole('link', { name: /^HQ-\w{6}$/ })).toBeVisible(slow);
  await openOrder(again, window, unpaid.id);
  await see(window.getByText('Paid', { exact: true }).first()).toBeVisible(slow);
  await barOf(window).getByRole('button', { name: 'Show changes' }).click();
  const dialog = window.getByRole('dialog', { name: 'Changes waiting' });
  await see(dialog.getByRole('listitem')).toHaveCount(3, slow);
  await see(dialog.getByRole('listitem').first()).toContainText('Counter sale, Mary Nguyen');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await storedPayments()).toHaveLength(1);

  await sendNow(window, line);
  await see(barOf(window)).toBeHidden(slow);
  expect((await storedPayments()).map(({ method, amountCents }) => [method, amountCents])).toEqual([
    ['eftpos', 99995],
    ['cash', 99995],
    ['cash', 99995],
  ]);
  expect(await Promise.all([unpaid.id, packed.id, packed.id + 1].map(statusOf))).toEqual([
    'paid',
    'delivered',
    'delivered',
  ]);
  await window.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders' }).click();
  await see(window.getByRole('link', { name: `#${packed.id + 1}`, exact: true })).toBeVisible(slow);
});

it('A change that the shop refuses is shown next to the shop’s version, and staff choose one of the two versions', async () => {
  const { staff, product, line, userData, storedPayments } = await openShop();
  // Not the first day, because midnight closes that day for the counter but not for the shop, whose clock is fixed.
  const [, day = '', other = ''] = deliveryDays(melbourneDay(new Date()));
  const layby = await sell(staff, saleOf(product, 'layby-4'));
  const paid = { method: 'eftpos', amount: product.priceCents } as const;
  const order = await sell(staff, saleOf(product, 'full', { address, paid }));
  const { app, page } = await connectCounter(line.url, userData);
  for (const { id } of [order, layby]) await openOrder(app, page, id);
  line.cut();
  await see(barOf(page)).toContainText('Offline since', slow);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('radio', { name: 'EFTPOS' }).check();
  await page.getByLabel('Amount taken').fill('999.95');
  await page.getByRole('button', { name: 'Record $999.95 by EFTPOS' }).click();
  await see(barOf(page)).toContainText('1 change waiting.', slow);
  await openOrder(app, page, order.id);
  await page.getByRole('button', { name: 'Set delivery day' }).first().click();
  const choose = page.getByRole('dialog', { name: 'Set the delivery day' });
  await choose.locator(`input[value="${day}"]`).check();
  await choose.getByRole('button', { name: 'Set delivery day' }).click();
  await see(barOf(page)).toContainText('2 changes waiting.', slow);

  // Meanwhile, at the shop.
  const part = { amount: layby.totalAmount - 3000, method: 'cash' };
  expect((await staff.post(`/api/admin/orders/${layby.id}/payments`, part)).status).toBe(201);
  expect((await staff.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: other })).status).toBe(200);
  await sendNow(page, line);
  await see(barOf(page)).toContainText('2 changes need you.', slow);
  await barOf(page).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes waiting' });
  const money = dialog.getByRole('listitem').filter({ hasText: 'Payment:' });
  await see(money).toContainText('Mine');
  await see(money).toContainText('$969.95 of $999.95');
  await money.getByRole('button', { name: 'Book $30.00, hand back $969.95' }).click();
  await see(money).toHaveCount(0, slow);
  const delivery = dialog.getByRole('listitem').filter({ hasText: 'Delivery day:' });
  await see(delivery.getByRole('button', { name: 'Keep the shop’s' })).toBeVisible();
  await delivery.getByRole('button', { name: 'Use mine' }).click();
  await see(dialog.getByText('The shop has received everything.')).toBeVisible(slow);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await see(barOf(page)).toBeHidden(slow);
  const cents = (await storedPayments())
    .filter(({ orderId }) => orderId === layby.id)
    .map(({ amountCents }) => amountCents);
  expect(cents).toEqual([layby.totalAmount - 3000, 3000]);
  expect((await staff.get(`/api/admin/orders/${order.id}`)).body.deliveryDate).toBe(day);
});

it('If a delivery day chosen offline is full once the shop is reached, staff choose another day or override the limit', async () => {
  const { staff, product, line, userData } = await openShop();
  const [, day = ''] = deliveryDays(melbourneDay(new Date()));
  const paid = { method: 'eftpos', amount: product.priceCents } as const;
  const order = await sell(staff, saleOf(product, 'full', { address, paid }));
  const { app, page } = await connectCounter(line.url, userData);
  await openOrder(app, page, order.id);
  line.cut();
  await see(barOf(page)).toContainText('Offline since', slow);
  await page.getByRole('button', { name: 'Set delivery day' }).first().click();
  const choose = page.getByRole('dialog', { name: 'Set the delivery day' });
  await choose.locator(`input[value="${day}"]`).check();
  await choose.getByRole('button', { name: 'Set delivery day' }).click();
  await see(barOf(page)).toContainText('1 change waiting.', slow);

  // Meanwhile, the owner fills the day.
  const cutoff = new Date(Date.now() + 3_600_000).toISOString();
  const full = { date: day, zoneId: 1, cutoff, capacity: 0 };
  expect((await staff.post('/api/admin/extra-days', full)).status).toBe(201);
  // The window's own request for the order takes long. The app itself, which sends no such header, is answered immediately.
  const requested = vi.fn();
  const responses = Promise.withResolvers<void>();
  line.loses = async (_method, path, { accept }) => {
    if (path !== `/api/admin/orders/${order.id}` || accept !== 'application/json') return false;
    requested();
    await responses.promise;
    return false;
  };
  await sendNow(page, line);
  await see(barOf(page)).toContainText('1 change needs you.', slow);
  await barOf(page).getByRole('button', { name: 'Decide' }).click();
  const change = page.getByRole('dialog', { name: 'Changes waiting' }).getByRole('listitem');
  await see(change).toContainText('is fully booked');
  await see(change.getByRole('button', { name: 'Use mine' })).toHaveCount(0);
  await change.getByRole('button', { name: 'Choose another day' }).click();
  await expect.poll(() => requested.mock.calls.length, slow).toBeGreaterThan(0);
  responses.resolve();
  await see(choose).toBeVisible(slow);
  await see(barOf(page)).toBeHidden(slow);
  // Counter staff may pass a limit knowingly.
  await choose.getByLabel('Or any other day').fill(day);
  await choose.getByRole('button', { name: 'Set delivery day' }).click();
  await choose.getByRole('button', { name: 'Override the limit and set the day' }).click();
  await see(choose).toBeHidden(slow);
  expect((await staff.get(`/api/admin/orders/${order.id}`)).body.deliveryDate).toBe(day);
});

it('Signing out prompts about unsent changes, and then deletes all data of the shop from the computer', async () => {
  const { staff, product, line, userData, storedPayments } = await openShop();
  const order = await sell(staff, saleOf(product, 'full'));
  const { app, page } = await connectCounter(line.url, userData);
  await openOrder(app, page, order.id);
  line.cut();
  await see(barOf(page)).toContainText('Offline since', slow);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Record $999.95 in cash' }).click();
  await see(barOf(page)).toContainText('1 change waiting.', slow);
  const key = join(userData, 'offline-key');
  const before = readFileSync(key);
  await dismissToast(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect((await app.next('dialog')).options).toMatchObject({
    message: '1 change made here hasn’t reached the shop yet',
    buttons: ['Stay signed in', 'Sign out and delete 1 change'],
  });
  app.respond({ response: 0 });
  await see(barOf(page)).toContainText('1 change waiting.');
  await dismissToast(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await app.next('dialog');
  app.respond({ response: 1 });
  await see(page.getByRole('heading', { name: `Order #${order.id}` })).toBeHidden(slow);
  line.isOpen = true;
  await page.reload();
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  await see(barOf(page)).toBeHidden(slow);
  expect(readFileSync(key).equals(before)).toBe(false);
  expect(await app.quit()).toBe(0);
  expect(await storedPayments()).toHaveLength(0);
});
