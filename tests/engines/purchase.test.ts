import { expect } from 'vitest';
import { bringToCheckout, fillCustomerAndCard } from '#tests/support/browser/engines/checkout-in-page.ts';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';
import { ordersOf } from '#tests/support/browser/engines/shop-as-staff.ts';

itInEachEngine('A customer goes from the home page to a paid order', async ({ page, shop }) => {
  await bringToCheckout(page, /^Pay Now/);
  await fillCustomerAndCard(page);
  await page.choose('radio', /\d/, { role: 'group', name: 'Choose a delivery day' });
  await page.press('button', 'Pay $999.95');
  await page.see('Your order has been processed successfully.');
  const orders = await ordersOf(shop);
  expect(orders).toMatchObject([{ status: 'paid', totalAmount: 99_995, amountPaid: 99_995 }]);
  expect(orders[0]?.deliveryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const confirmation = { role: 'region', name: 'Thank you, Mary. We have your order.' };
  await page.see('Paid today, card ending 4242', confirmation);
  await page.see('to 1 High Street, Northcote VIC 3070', confirmation);
  await page.seeThe('heading', new RegExp(`^Order #${orders[0]?.id}\\b`));
  expect(await page.path()).toBe('/account?tab=orders');
});
