import type { Locator, Page } from '@playwright/test';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { expectCreated, finishButton, option, product } from '#tests/support/browser/counter-steps.ts';
import { dialog, orderAsItIs } from '#tests/support/browser/order-screen.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// A tablet on the counter, with touch and a small keyboard. Each test has its own shop.
test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });
test.describe.configure({ timeout: 120_000 });

/** Counts the presses of a finger. */
function finger() {
  let count = 0;
  return {
    async press(target: Locator): Promise<void> {
      count += 1;
      await target.tap();
    },
    /** Returns the presses since the last call. */
    taken(): number {
      const presses = count;
      count = 0;
      return presses;
    },
  };
}

async function sold(page: Page, changes: Partial<NewCounterSale> & { quantity?: number }): Promise<Order> {
  const [beef] = await requestShop<Product[]>(page, 'GET', '/api/products/beef?page=1&pageSize=1');
  if (beef === undefined) throw new Error('There is no beef');
  const { quantity = 1, ...more } = changes;
  const { order } = await requestShop<{ order: Order }>(page, 'POST', '/api/admin/counter-sales', {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Mary Nguyen', phone: '0400 555 1234' },
    items: [{ productId: beef.id, quantity }],
    totalAmount: beef.price * quantity,
    payment: 'full',
    ...more,
  });
  return order;
}

const layby = {
  payment: 'layby-4' as const,
  termsAccepted: true,
  address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
};

test('Staff handle a day at the counter: a walk-in, a layby by phone, a sale with a mistake and a spoiled roast', async ({
  page,
}) => {
  await signInStaff(page);
  const { id: laybyId } = await sold(page, layby);
  const roast = await sold(page, { quantity: 2, paid: { method: 'cash', amount: 2 * 99_995 }, handedOver: true });
  const { press, taken } = finger();
  await page.goto('/admin');
  await press(page.getByRole('link', { name: 'Counter sale' }).first());
  expect(taken()).toBe(1);

  // A sale to a walk-in takes three presses.
  await press(product(page, 'Stockpot box'));
  await press(page.getByRole('button', { name: '$50', exact: true }));
  await press(finishButton(page));
  const walkIn = await expectCreated(page);
  await expect(page.getByText('Change to give back from $50.00')).toBeVisible();
  expect(taken()).toBe(3);

  // The layby is found by the last digits of the caller's phone number. $300 in cash takes two presses.
  await press(page.getByRole('link', { name: 'Orders' }).first());
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('1234');
  const row = page.getByRole('row').filter({ hasText: `#${laybyId}` });
  await expect(row).toBeVisible();
  taken();
  await press(row.getByRole('button', { name: /^Take payment/ }));
  await page.getByLabel('Amount taken').fill('300');
  await press(page.getByRole('button', { name: 'Record $300.00 in cash' }));
  await expectToast(page, 'Payment Updated', `$300.00 in cash is recorded on order #${laybyId}.`);
  expect(taken()).toBe(2);
  expect(await orderAsItIs(page, laybyId)).toMatchObject({ amountPaid: 30_000, status: 'pending' });

  // The walk-in's sale was entered twice, so it is voided on its own screen.
  await page.goto(`/admin/orders/${walkIn}`);
  await press(page.getByRole('button', { name: 'Void sale…' }));
  const voiding = dialog(page, `Void sale #${walkIn}?`);
  await voiding.getByLabel('Reason').fill('Keyed in twice');
  await press(voiding.getByRole('button', { name: 'Void and give back $39.95' }));
  await expect(voiding).toBeHidden();
  expect(taken()).toBe(2);
  expect(await orderAsItIs(page, walkIn)).toMatchObject({ status: 'cancelled', amountPaid: 0 });

  // One of two roasts was spoiled. The customer has already taken both of them.
  await page.goto(`/admin/orders/${roast.id}`);
  await press(page.getByRole('button', { name: 'Refund…' }));
  const refunding = dialog(page, `Refund of order #${roast.id}`);
  await press(refunding.getByRole('checkbox').first());
  await refunding.getByLabel(/^How many of/).selectOption('1');
  await refunding.getByLabel('Reason').fill('Spoiled');
  // A reload during the refund loses no input.
  await page.reload();
  await press(refunding.getByRole('button', { name: 'Hand back $999.95 in cash' }));
  await expect(refunding).toBeHidden();
  expect(taken()).toBe(3);
  expect(await orderAsItIs(page, roast.id)).toMatchObject({ status: 'delivered', amountPaid: 99_995 });
});

test('Common tasks take no more presses than documented: selling a layby to a new customer, pausing it, finding an order and adding a product', async ({
  page,
}) => {
  await signInStaff(page);
  const { press, taken } = finger();

  await page.goto('/admin/counter-sale');
  await press(product(page, 'Whole beef hindquarter'));
  await press(option(page, '4 payments'));
  await press(page.getByLabel('Name', { exact: true }));
  for (const text of ['Mary Nguyen', '0400 555 1234', '', '1 High Street', 'Northcote', '', '3070']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await press(page.getByRole('checkbox', { name: /Read out/ }));
  await press(page.getByRole('button', { name: 'Exact' }));
  await page.keyboard.press('Control+Enter');
  const id = await expectCreated(page);
  expect(taken()).toBeLessThanOrEqual(5);

  await page.goto(`/admin/orders/${id}`);
  await press(page.getByRole('region', { name: 'Layby' }).getByRole('button', { name: 'Pause' }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Pause/ }));
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(taken()).toBeLessThanOrEqual(2);
  expect(await orderAsItIs(page, id)).toMatchObject({ plan: { status: 'paused' } });

  await page.goto('/admin?tab=orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('5551234');
  const row = page.getByRole('row').filter({ hasText: `#${id}` });
  await expect(row).toBeVisible();
  await press(row.getByRole('link', { name: `#${id}` }));
  await expect(page.getByRole('heading', { level: 1, name: `Order #${id}` })).toBeVisible();
  expect(taken()).toBe(1);

  await page.goto('/admin?tab=products');
  await press(page.getByRole('link', { name: 'New product' }));
  await press(page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Lamb neck');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Neck chops of one lamb, for the pot.');
  await press(page.getByLabel('Weight'));
  await page.keyboard.type('2kg');
  await press(page.getByLabel('Price in dollars'));
  await page.keyboard.type('24.50');
  await press(page.getByRole('button', { name: 'Create Product' }));
  await expectToast(page, 'Product created');
  expect(taken()).toBeLessThanOrEqual(6);
});
