import type { Page } from '@playwright/test';
import { addToCart, type CartLine, setLineQuantity } from '#core/cart/cart.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { productNamed, storeInBrowser } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';

type Wanted = [name: string, paymentType: CartPaymentType, quantity: number];

async function openCart(page: Page, ...wanted: Wanted[]): Promise<void> {
  let lines: CartLine[] = [];
  for (const [name, paymentType, quantity] of wanted) {
    const product: Product = await productNamed(page, name);
    lines = addToCart(lines, product, paymentType);
    lines = setLineQuantity(lines, { id: String(product.id), paymentType }, quantity);
  }
  await storeInBrowser(page, 'cart', JSON.stringify(lines));
  await page.goto('/cart');
}

function lineOf(page: Page, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

test('An empty cart links to the products', { tag: '@phone-alone' }, async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart is Empty');
  await expect(page.getByRole('main')).toContainText('Add some premium meat products to your cart to get started.');
  await expectNoFaults(page);
  await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
});

test('A filled cart shows each line and the total', { tag: '@phone' }, async ({ page }) => {
  await openCart(page, ['Whole beef hindquarter', 'layby-4', 1], ['Whole lamb pack', 'subscription', 2]);
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
  const beef = lineOf(page, 'Whole beef hindquarter');
  await expect(beef).toContainText('Approx. 55-60kg');
  await expect(beef).toContainText('Layby: 4 payments');
  await expect(beef).toContainText('$249.98 due today. 4 payments of $249.98, the last $250.01.');
  await expect(beef).not.toContainText('each');
  const lamb = lineOf(page, 'Whole lamb pack');
  await expect(lamb).toContainText('$797.90');
  await expect(lamb).toContainText('$398.95 each');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Subtotal$1,797.85');
  await expect(summary).toContainText('ShippingCalculated at checkout');
  await expect(summary).toContainText('Total$1,797.85');
  await expect(summary).toContainText('Due today$1,047.88');
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  await expectNoFaults(page);
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
});

test('Quantities are increased and decreased, but never below one, and each change is announced', async ({ page }) => {
  await openCart(page, ['Whole lamb pack', 'credit-card', 1]);
  const lamb = lineOf(page, 'Whole lamb pack');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(lamb.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await lamb.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('2');
  await expect(lamb).toContainText('$839.90');
  await expect(lamb).toContainText('$419.95 each');
  await expect(page.getByRole('status').filter({ hasText: 'Whole lamb pack: quantity 2. Total $839.90.' })).toHaveCount(
    1,
  );
  await lamb.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(lamb.getByTestId('quantity')).toHaveValue('1');
  await lamb.getByRole('textbox', { name: 'Quantity' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('cart-count')).toHaveText('12');
  await lamb.getByRole('textbox', { name: 'Quantity' }).fill('some');
  await page.keyboard.press('Tab');
  await page.reload();
  await expect(lamb.getByTestId('quantity')).toHaveValue('12');
});

test('“Remove” removes one line; “Clear Cart” prompts and removes all lines; both can be undone', async ({ page }) => {
  await openCart(
    page,
    ['Whole lamb pack', 'credit-card', 1],
    ['Whole lamb pack', 'layby-2', 1],
    ['Whole pig', 'layby-6', 1],
  );
  await page.getByRole('button', { name: 'Remove Whole lamb pack, Layby: 2 payments' }).click();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await expect(lineOf(page, 'Whole lamb pack')).toContainText('Pay Now (Credit Card)');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lineOf(page, 'Whole lamb pack')).toHaveCount(2);
  await expect(lineOf(page, 'Whole lamb pack').last()).toContainText('Layby: 2 payments');
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart is Empty');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByTestId('cart-count')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
});

test('A pack added to the cart with two payment options makes two lines; a pack added twice with the same option makes one', async ({
  page,
}) => {
  const item = await productNamed(page, 'Whole pig');
  await page.goto(`/products/${item.id}`);
  await page.getByRole('radio', { name: /Pay Now/ }).check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('radio', { name: /Layby: 2/ }).check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('3 of this pack in your cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(lineOf(page, 'Whole pig')).toHaveCount(2);
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
});

test('A pack added in another tab appears in this tab’s cart', async ({ page, context }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart is Empty');
  const other = await context.newPage();
  await openCart(other, ['Whole pig', 'layby-2', 2]);
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
});

test('A damaged cart is logged and replaced by an empty one', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  for (const damaged of ['{"id":', '[{"id":"1","quantity":1e9}]', '"cart"']) {
    await storeInBrowser(page, 'cart', damaged);
    warnings.length = 0;
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart is Empty');
    expect(warnings.join()).toContain('damaged');
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  }
});

test('The cart names packs that are sold out or available in smaller numbers; one button lowers or removes them', {
  tag: '@phone-alone',
}, async ({ page }) => {
  const stock = { 'Whole beef hindquarter': ['low', 2], 'Whole lamb pack': ['sold-out', 0] } as const;
  for (const [name, [availability, left]] of Object.entries(stock)) {
    const product = await productNamed(page, name);
    await page.route(`**/api/products/${product.id}`, (route) =>
      route.fulfill({ json: { ...product, availability, left } }),
    );
  }
  await openCart(page, ['Whole beef hindquarter', 'credit-card', 5], ['Whole lamb pack', 'subscription', 1]);
  const alert = page.getByRole('alert').filter({ hasText: 'Something changed' });
  await expect(alert.getByRole('listitem').filter({ hasText: 'Whole beef hindquarter' })).toContainText(
    'Only 2 left: your cart goes from 5 to 2',
  );
  await expect(alert.getByRole('listitem').filter({ hasText: 'Whole lamb pack' })).toContainText('Sold out');
  await alert.getByRole('button', { name: 'Update my cart' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await expect(page.getByTestId('quantity')).toHaveValue('2');
  await expectNoFaults(page);
});
