import { expect, type Page } from '@playwright/test';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { productNamed } from '../browser/checkout-steps.ts';

/** A call of the shop's API with this browser's cookies, without a page. Throws for an answer that isn't OK. */
export async function requestShop<Outcome>(
  page: Page,
  method: 'POST' | 'PATCH',
  path: string,
  data: unknown,
): Promise<Outcome> {
  // As a browser marks the calls of the shop's own pages.
  const response = await page.request.fetch(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' }, data });
  if (!response.ok()) throw new Error(`${method} ${path} was answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Outcome;
}

export interface OwnOrderWish {
  product?: string;
  paymentType: CartPaymentType;
  /** Pays the whole, the first instalment, or nothing yet. */
  pays?: 'whole' | 'first' | 'nothing';
  paymentToken?: string;
}

/** An order of this browser's own, made without the way through the shop. */
export async function makeOrder(
  page: Page,
  {
    product: item = 'Whole beef hindquarter',
    paymentType,
    pays = 'first',
    paymentToken = 'till_ok_visa_4242',
  }: OwnOrderWish,
): Promise<Order> {
  const product = await productNamed(page, item);
  const unitPrice = unitPriceCents(product.price, paymentType);
  const isLayby = paymentType.startsWith('layby-');
  const [deliveryDate] = deliveryDays(melbourneDay(new Date()));
  const { order } = await requestShop<{ order: Order }>(page, 'POST', '/api/orders-with-items', {
    order: { totalAmount: unitPrice, deliveryDate: isLayby ? null : deliveryDate },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { name: 'Mary Nguyen', email: 'mary@example.com', phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
  });
  if (pays === 'nothing') return order;
  const amount = pays === 'whole' ? order.totalAmount : (order.plan?.installments[0]?.amount ?? order.totalAmount);
  const paid = await requestShop<{ order: Order }>(page, 'POST', '/api/payments', {
    orderId: order.id,
    amount,
    paymentToken,
  });
  return paid.order;
}

let created = 0;

/** Registers a new customer without the form, which signs them in; answers the username. */
export async function signInNewCustomer(page: Page, details: Record<string, string> = {}): Promise<string> {
  created += 1;
  const username = `customer-${process.pid}-${created}`;
  const account = { username, email: `${username}@example.com`, password: 'spring-lamb-7', ...details };
  await requestShop(page, 'POST', '/api/users/register', account);
  return username;
}

/** Opens the account's orders and answers the card of one. */
export async function openOrderCard(page: Page, order: Pick<Order, 'id'>) {
  await page.goto('/account?tab=orders');
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await expect(card).toBeVisible();
  return card;
}
