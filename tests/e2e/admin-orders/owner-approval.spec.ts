import type { Locator, Page } from '@playwright/test';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { expectCreated, finishButton, product } from '#tests/support/browser/counter-steps.ts';
import { dialog, logOf, openOrder, orderAsItIs } from '#tests/support/browser/order-screen.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The server rejects actions of counter staff above the owner's limits until an owner's PIN is entered.
test.use({ expectedConsoleError: /status of (403|409)/ });

const pin = '8305';

/** Sets a PIN and limits as the owner in this browser, and then signs in as Hanna, one of the counter staff. */
async function handOver(page: Page, shop: { url: string }): Promise<void> {
  await signInStaff(page);
  await requestShop(page, 'PUT', '/api/admin/own-security/pin', { pin });
  const limits = { correctionCents: 100_00, discountCents: 20_00 };
  await requestShop(page, 'PUT', '/api/admin/staff-limits', limits);
  const id = await makeHelper(page, shop as Parameters<typeof makeHelper>[1], 'hanna');
  await requestShop(page, 'PATCH', `/api/admin/staff/${id}`, { role: 'counter' });
  await requestShop(page, 'POST', '/api/users/login', { username: 'hanna', password: invitedPassword });
}

/** Sells a pack for $999.95, which the customer takes along. */
async function sold(page: Page): Promise<Order> {
  const [beef] = await requestShop<Product[]>(page, 'GET', '/api/products/beef?page=1&pageSize=1');
  if (beef === undefined) throw new Error('There is no beef');
  const sale: NewCounterSale = {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Mary Nguyen', phone: '0400 555 1234' },
    items: [{ productId: beef.id, quantity: 1 }],
    totalAmount: beef.price,
    payment: 'full',
    paid: { method: 'eftpos', amount: beef.price },
    handedOver: true,
  };
  return (await requestShop<{ order: Order }>(page, 'POST', '/api/admin/counter-sales', sale)).order;
}

function approval(page: Page): Locator {
  return dialog(page, 'An owner has to approve this');
}

test('A refund above counter staff’s limit prompts for the owner’s PIN, can be approved by keyboard, and keeps the typed text', async ({
  page,
  calendarShop,
}) => {
  await handOver(page, calendarShop);
  const { id, amountPaid } = await sold(page);
  await openOrder(page, id);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const refunding = dialog(page, `Refund of order #${id}`);
  await refunding.getByRole('radio', { name: 'An amount' }).check();
  await refunding.getByLabel('Amount to refund').fill('100.01');
  await refunding.getByLabel('Reason').fill('Spoiled');
  const confirm = refunding.getByRole('button', { name: 'Hand back $100.01 by EFTPOS' });
  await confirm.focus();
  await page.keyboard.press('Enter');

  const prompt = approval(page);
  await expect(prompt).toContainText('Counter staff give back up to $100.00 of one order.');
  const field = prompt.getByLabel('PIN of owner');
  await expect(field).toBeFocused();
  await expectNoFaults(page);
  await page.keyboard.type('7777');
  await page.keyboard.press('Enter');
  await expect(prompt.getByRole('alert')).toHaveText(
    'This is not the PIN of owner. 4 more tries, then only the password works.',
  );
  await expect(field).toHaveValue('');
  expect((await orderAsItIs(page, id)).amountPaid).toBe(amountPaid);

  // After the prompt is cancelled, the refund's fields keep their values, and the error names the limit.
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(refunding.getByLabel('Amount to refund')).toHaveValue('100.01');
  await expect(refunding.getByRole('alert')).toContainText('up to $100.00 of one order');
  await expectNoFaults(page);

  await confirm.click();
  await field.fill(pin);
  await page.keyboard.press('Enter');
  await expect(refunding).toBeHidden();
  await expect(prompt).toBeHidden();
  expect((await orderAsItIs(page, id)).amountPaid).toBe(amountPaid - 100_01);
  await expect(logOf(page).first()).toContainText('hanna refunded $100.01');
  await expect(logOf(page).first()).toContainText('Approved by owner.');
});

test('Voiding a sale and lowering a price above counter staff’s limit also prompt for the owner’s PIN', async ({
  page,
  calendarShop,
}) => {
  await handOver(page, calendarShop);
  const sale = await sold(page);
  await openOrder(page, sale.id);
  await page.getByRole('button', { name: 'Void sale…' }).click();
  const voiding = dialog(page, `Void sale #${sale.id}?`);
  await voiding.getByLabel('Reason').fill('Keyed in twice');
  await voiding.getByRole('button', { name: /^Void and give back/ }).click();
  await approval(page).getByLabel('PIN of owner').fill(pin);
  await approval(page).getByRole('button', { name: 'Approve' }).click();
  await expect(voiding).toBeHidden();
  expect((await orderAsItIs(page, sale.id)).status).toBe('cancelled');

  await page.goto('/admin/counter-sale');
  await product(page, 'Stockpot box').click();
  await page.getByRole('button', { name: 'Change price of Stockpot box' }).click();
  await page.getByLabel('Price each, $').fill('10');
  await page.getByLabel('Reason').fill('Torn box');
  await page.getByRole('button', { name: 'Exact' }).click();
  await finishButton(page).click();
  await expect(approval(page)).toContainText('Counter staff lower the prices of one sale by up to $20.00 in all.');
  await expectNoFaults(page);
  await approval(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Price each, $')).toHaveValue('10');
  await finishButton(page).click();
  await approval(page).getByLabel('PIN of owner').fill(pin);
  await page.keyboard.press('Enter');
  const id = await expectCreated(page);
  expect((await orderAsItIs(page, id)).totalAmount).toBe(10_00);
});
