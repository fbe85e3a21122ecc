import { expect, type Page } from '@playwright/test';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { productNamed } from './checkout-steps.ts';

/** A call of the shop's API from the page, with its cookies and its origin. Throws for an answer that isn't OK. */
export async function callShop<Answer>(
  page: Page,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([verb, url, json]) => {
      const answer = await fetch(url, { method: verb, headers: { 'Content-Type': 'application/json' }, body: json });
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, JSON.stringify(body)] as const,
  );
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

export interface OwnOrderWish {
  pack?: string;
  paymentType: CartPaymentType;
  /** Pays the whole, the first instalment, or nothing yet. */
  pays?: 'whole' | 'first' | 'nothing';
  paymentToken?: string;
}

/** An order of this browser's own, made without the way through the shop. The page must be on the shop already. */
export async function makeOrder(
  page: Page,
  { pack = 'Whole beef hindquarter', paymentType, pays = 'first', paymentToken = 'till_ok_visa_4242' }: OwnOrderWish,
): Promise<Order> {
  const product = await productNamed(page, pack);
  const unitPrice = unitPriceCents(product.price, paymentType);
  const isLayby = paymentType.startsWith('layby-');
  const [deliveryDate] = deliveryDays(melbourneDay(new Date()));
  const { order } = await callShop<{ order: Order }>(page, 'POST', '/api/orders-with-items', {
    order: { totalAmount: unitPrice, deliveryDate: isLayby ? null : deliveryDate },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { name: 'Mary Nguyen', email: 'mary@example.com', phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
  });
  if (pays === 'nothing') return order;
  const amount = pays === 'whole' ? order.totalAmount : (order.plan?.installments[0]?.amount ?? order.totalAmount);
  const paid = await callShop<{ order: Order }>(page, 'POST', '/api/payments', {
    orderId: order.id,
    amount,
    paymentToken,
  });
  return paid.order;
}

let made = 0;

/** Registers and signs in a new customer without the forms; answers the username. */
export async function signInNewCustomer(page: Page, details: Record<string, string> = {}): Promise<string> {
  made += 1;
  const username = `customer-${process.pid}-${made}`;
  const password = 'spring-lamb-7';
  await page.goto('/about');
  await callShop(page, 'POST', '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password,
    ...details,
  });
  await callShop(page, 'POST', '/api/users/login', { username, password });
  return username;
}

/** Opens the account's orders and answers the card of one. */
export async function openOrderCard(page: Page, order: Pick<Order, 'id'>) {
  await page.goto('/account?tab=orders');
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await expect(card).toBeVisible();
  return card;
}
