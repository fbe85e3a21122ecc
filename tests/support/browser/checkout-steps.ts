import { expect, type Page } from '@playwright/test';
import type { CartLine } from '#core/cart/cart.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { mary, marysAddress } from '../mary.ts';

/** The test cards of the till. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
};

const customer = {
  'Full name': mary.name,
  Email: mary.email,
  Phone: mary.phone,
  'Street address': marysAddress.street,
  'City or suburb': marysAddress.city,
  State: marysAddress.state,
  Postcode: marysAddress.postcode,
};

/** The product of this name in the sample shop that this browser is using. */
export async function productNamed(page: Page, name: string): Promise<Product> {
  const products = (await (await page.request.get('/api/products')).json()) as Product[];
  const product = products.find((each) => each.name === name);
  if (!product) throw new Error(`The sample shop has no ${name}`);
  return product;
}

export function cartLine(product: Product, paymentType: CartPaymentType, changes: Partial<CartLine> = {}): CartLine {
  const { name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = product;
  const retained = { name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly, taxClass };
  return { id: String(product.id), ...retained, quantity: 1, paymentType, ...changes };
}

/** Puts lines directly into the browser's cart, without the product pages, and opens the checkout. */
export async function openCheckout(page: Page, lines: readonly CartLine[]): Promise<void> {
  await storeInBrowser(page, 'cart', JSON.stringify(lines));
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
}

/** Writes to the browser's storage, from a URL of the shop that loads no page. */
export async function storeInBrowser(page: Page, key: string, text: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}

async function fillCustomer(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Checkout' });
  for (const [label, value] of Object.entries(customer)) await form.getByLabel(label, { exact: true }).fill(value);
}

export async function fillCard(page: Page, number: string = cards.pays): Promise<void> {
  await page.getByLabel('Name on card').fill('M Nguyen');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/39');
  await page.getByLabel('CVV').fill('123');
}

/**
 * Fills in everything that the cart requires: a delivery day for items that are paid in full, and the checkbox under a layby's
 * terms.
 */
export async function fillCheckout(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await fillAllButCard(page);
}

/** Fills in everything but the delivery day, which is then the only missing field. */
export async function fillAllButDay(page: Page): Promise<void> {
  await fillCard(page);
  await fillCustomer(page);
}

/** Fills in everything but the card, for cards that are typed into a provider's own fields. */
export async function fillAllButCard(page: Page): Promise<void> {
  await fillCustomer(page);
  const days = page.getByRole('group', { name: 'Choose a delivery day' });
  if (await days.isVisible()) await days.getByRole('radio').first().check();
  const terms = page.getByRole('checkbox', { name: /accept/ });
  if (await terms.isVisible()) await terms.check();
}

export function payButton(page: Page, amount?: string) {
  return page.getByRole('button', { name: amount === undefined ? /^Pay \$/ : `Pay ${amount}`, exact: true });
}

/** The button shown instead of the pay button while a payment has no response. */
export function checkButton(page: Page) {
  return page.getByRole('button', { name: 'Check payment' });
}

/** The orders that the shop has for this browser. */
export async function ownOrders(page: Page): Promise<Order[]> {
  const response = await page.request.get('/api/orders');
  return response.ok() ? ((await response.json()) as Order[]) : [];
}

/** The amounts of an order's payments, as stored by the shop. */
export async function paymentsOf(page: Page, orderId: number): Promise<number[]> {
  const response = await page.request.get(`/api/orders/${orderId}/payments`);
  return ((await response.json()) as { amount: number }[]).map((payment) => payment.amount);
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByText('Your order has been processed successfully.').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
}

/** Opens the checkout with a layby and fills it in. */
export async function openHindquarter(page: Page, number?: string): Promise<void> {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4')]);
  await fillCheckout(page, number);
}

/** Expects one order, with a single payment of its first instalment. */
export async function expectOnePayment(page: Page): Promise<void> {
  const orders = await ownOrders(page);
  expect(orders.map((order) => [order.status, order.amountPaid])).toEqual([['pending', 24_998]]);
  expect(await paymentsOf(page, orders[0]?.id ?? 0)).toEqual([24_998]);
}
