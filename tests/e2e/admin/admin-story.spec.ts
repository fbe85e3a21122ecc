import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectPaid, fillCheckout, payButton } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, openStaffPlace } from '#tests/support/browser/staff-browser.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

test.use({ ownShop: true });

// One story from an empty shop to a delivered pack. Each part builds on the previous one.
test.describe.configure({ mode: 'serial' });

let own: BuiltShop;
let staff: Page;
let customer: Page;

test.beforeAll(async ({ browser }) => {
  own = await startBuiltShop({ SAMPLE: 'off' });
  const open = async () => (await browser.newContext({ baseURL: own.url })).newPage();
  staff = await open();
  customer = await open();
});
test.afterAll(async () => {
  await staff.context().close();
  await customer.context().close();
  await own.discard();
});

test('An owner of an empty shop signs in, while visitors see that the shop opens soon', async () => {
  await customer.goto('/');
  await expect(customer.getByRole('heading', { level: 1, name: 'Our counter opens soon' })).toBeVisible();
  await staff.goto('/admin');
  await staff.getByLabel('Username or email').fill(staffAccount.username);
  await staff.getByLabel('Password').fill(staffAccount.password);
  await staff.getByRole('button', { name: 'Login' }).click();
  await expect(staff.getByText('No orders yet.')).toBeVisible();
  await expect(staff.getByText('customers see the Coming Soon page and can’t order')).toBeVisible();
});

test('The owner writes the text of the home page', async () => {
  await openStaffPlace(staff, 'Shop', 'Site content');
  await staff.getByRole('textbox', { name: 'Title', exact: true }).fill('Real meat from the Yarra');
  await staff.getByRole('textbox', { name: 'Content', exact: true }).fill('Cut by hand, **every** morning.');
  await staff.getByRole('button', { name: 'Save Page Content' }).click();
  await expectToast(staff, 'Success', 'Page content for home page saved successfully');
});

test('The owner adds a pack with two photographs, of which the first is the main one', async () => {
  await staff.goto('/admin?tab=products');
  await staff.getByRole('link', { name: 'Add New Product' }).click();
  await staff.getByLabel('Name', { exact: true }).fill('Yarra half lamb');
  await staff.getByLabel('Description').fill('Half a lamb from the upper Yarra, cut and packed by hand.');
  await staff.getByLabel('Type').selectOption('lamb');
  await staff.getByLabel('Cut size').selectOption('half');
  await staff.getByLabel('Weight').fill('9-10kg');
  await staff.getByLabel('Price in dollars').fill('200.01');
  await staff.getByLabel('Features').fill('Dry aged\n\nPacked flat');
  const photographs = await Promise.all(
    ['oxblood', 'forestgreen'].map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 900, height: 700, channels: 3, background: index === 0 ? '#7d1f22' : '#2c5140' },
      })
        .png()
        .toBuffer(),
    })),
  );
  await staff.locator('input[type=file]').setInputFiles(photographs);
  const imageFiles = staff.getByRole('list', { name: 'Product images' }).getByRole('listitem');
  await expect(imageFiles).toHaveCount(2);
  await staff.getByRole('button', { name: 'Create Product' }).click();
  await expect(staff).toHaveURL('/admin?tab=products');
  await expect(staff.getByRole('row', { name: /Yarra half lamb/ })).toContainText('$200.01');
});

test('The owner opens the shop, and the next visitor finds the pack and the owner’s text', async () => {
  await staff.goto('/site-content?tab=shop');
  await staff.getByRole('switch', { name: 'Open to customers' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
  await expect(staff.getByRole('switch', { name: 'Open to customers' })).toBeChecked();
  await customer.goto('/');
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('Real meat from the Yarra');
  await customer.goto('/products/lamb');
  const card = customer.getByRole('listitem').filter({ hasText: 'Yarra half lamb' });
  await expect(card.locator('img').first()).toHaveAttribute('srcset', /\/objects\/uploads\/.*w=400/);
  await expectNoFaults(customer);
});

test('A customer buys the pack on layby, and an open staff screen shows the order without a reload', async () => {
  await staff.goto('/admin');
  await expect(staff.getByText('No orders yet.')).toBeVisible();
  await expect(staff.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible();
  await customer
    .getByRole('link', { name: /Yarra half lamb/ })
    .first()
    .click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Yarra half lamb' })).toBeVisible();
  await customer.getByRole('radio', { name: /2 payments/ }).check();
  await customer.getByRole('button', { name: /Add to Cart/i }).click();
  await customer.goto('/checkout');
  await fillCheckout(customer);
  await payButton(customer, '$100.00').click();
  await expectPaid(customer);
  await expect(staff.getByRole('row', { name: /#1\b.*Mary Nguyen/ })).toContainText('$100.00');
});

test('Staff take the remaining amount at the counter, which pays the layby off', async () => {
  await staff.goto('/admin/orders/1');
  await staff.getByRole('button', { name: 'Take payment' }).click();
  const form = staff.getByRole('form', { name: 'Take a payment for order #1' });
  await form.getByRole('radio', { name: 'EFTPOS' }).check();
  await form.getByLabel('Amount taken').fill('100.01');
  await form.getByRole('button', { name: /Record \$100\.01/ }).click();
  await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectNoFaults(staff);
});

test('Staff set the delivery day, print the run sheet, and mark the order as delivered', async () => {
  await staff.getByRole('button', { name: 'Set delivery day' }).first().click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /Set|Schedule/ }).click();
  await expect(dialog).toHaveCount(0);
  await staff.goto('/admin/run-sheet');
  const stop = staff.getByRole('row', { name: /Mary Nguyen/ });
  await expect(stop).toContainText('1 High Street');
  await expect(stop).toContainText('Yarra half lamb');
  await expectNoFaults(staff);
  await staff.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await staff.getByRole('button', { name: 'Print run sheet' }).click();
  await expect(staff.locator('body')).toHaveAttribute('data-printed', 'yes');
  await stop.getByRole('button', { name: /Mark as Delivered/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'It is delivered' }).click();
  await expect(stop).toContainText('Delivered');
  await customer.goto('/account?tab=orders');
  await expect(customer.getByRole('heading', { name: 'Order #1 Delivered' })).toBeVisible();
});
