import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

test('A receipt shows the seller, the buyer, the goods, the payments and the balance', { tag: '@phone-alone' }, async ({
  page,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL(`/account/orders/${order.id}/receipt`);
  await expect(page).toHaveTitle(`Receipt for Order #${order.id} | Hindquarter`);
  const receipt = page.getByRole('article');
  await expect(receipt.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();
  for (const text of ['ABN', `Order #${order.id}`, 'Mary Nguyen', '1 High Street, Northcote VIC 3070']) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt.getByRole('table', { name: 'Items' })).toContainText('Whole beef hindquarter');
  await expect(receipt).toContainText('Meat sold as food is GST-free: this total includes no GST.');
  await expect(receipt.getByRole('table', { name: 'Payments' })).toContainText('$249.98');
  await expect(receipt).toContainText('Balance$749.97');
  await expect(receipt.getByRole('table', { name: 'Still to be paid' }).getByRole('row')).toHaveCount(4);
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Back to my orders' }).click();
  await expect(card).toHaveClass(/ring/);
});

test('When a receipt is printed, only the receipt itself is on paper, on one page', async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'subscription', pays: 'whole' });
  await page.goto(`/account/orders/${order.id}/receipt`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await expect(page.getByRole('article')).toContainText('Balance$0.00');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to my orders' })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

test.describe(() => {
  test.use({ expectedConsoleError: /500 \(Internal Server Error\)/ });

  test('If an order’s payments can’t be loaded, its receipt can’t be printed', async ({ page }) => {
    await signInNewCustomer(page);
    const order = await buyProduct(page, { paymentType: 'layby-4' });
    await respondInstead(page, `/api/orders/${order.id}/payments`, 500, {
      code: 'internal',
      status: 500,
      detail: 'No',
    });
    await page.goto(`/account/orders/${order.id}/receipt`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('$249.98');
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  });
});

test('A guest sees the receipts only of orders made in this browser', async ({ page, browser, shop }) => {
  const order = await buyProduct(page, { paymentType: 'layby-2' });
  await page.goto(`/account/orders/${order.id}/receipt`);
  await expect(page.getByRole('article')).toContainText('Mary Nguyen');

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const stranger = await elsewhere.newPage();
  await stranger.goto(`/account/orders/${order.id}/receipt`);
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expectNoFaults(stranger);
  await signInNewCustomer(stranger);
  await stranger.goto(`/account/orders/${order.id}/receipt`);
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await elsewhere.close();
});
