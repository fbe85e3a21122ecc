import type { Page } from '@playwright/test';
import { type Day, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { requestShop } from '../browser/request-shop.ts';
import { mary, marysAddress } from '../mary.ts';
import { testCards } from '../providers/test-cards.ts';
import { Visitor } from '../shop/http-client.ts';

export interface Purchase {
  paymentType?: CartPaymentType;
  /** The product's name. By default this is the $999.95 pack. */
  product?: string;
  /** The amount to pay: the amount due today, the whole amount, or nothing yet. */
  pays?: 'due' | 'whole' | 'nothing';
  paymentToken?: string;
  /**
   * The delivery day for items that are paid in full. The default is the second day by the computer's calendar, because that day
   * is still offered after midnight.
   */
  deliveryDate?: Day | undefined;
  name?: string;
  email?: string;
  notes?: string;
}

/** Buys a pack by calls, without the shop's pages, in a browser or as a visitor without one. */
export async function buyProduct(buyer: Page | Visitor, purchase: Purchase = {}): Promise<Order> {
  const {
    paymentType = 'credit-card',
    product: label = 'Whole beef hindquarter',
    pays = 'due',
    paymentToken = testCards.good,
    deliveryDate = deliveryDays(melbourneDay(new Date()))[1],
    name = mary.name,
    email = mary.email,
    notes,
  } = purchase;
  const products: Product[] = await request(buyer, 'GET', '/api/products');
  const product = products.find((each) => each.name === label);
  if (product === undefined) throw new Error(`The sample shop has no ${label}`);
  const unitPrice = unitPriceCents(product.price, paymentType);
  const { order } = await request<{ order: Order }>(buyer, 'POST', '/api/orders-with-items', {
    order: { totalAmount: unitPrice, deliveryDate: paymentType.startsWith('layby-') ? null : deliveryDate },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { ...mary, name, email },
    address: marysAddress,
    ...(notes ? { notes } : {}),
  });
  if (pays === 'nothing') return order;
  const amount = pays === 'whole' ? order.totalAmount : (order.plan?.installments[0]?.amount ?? order.totalAmount);
  const body = { orderId: order.id, amount, paymentToken };
  return (await request<{ order: Order }>(buyer, 'POST', '/api/payments', body)).order;
}

/** Buys as a new guest, for Thursday 12 November, at the calendar shop. */
export async function buyAsGuest(
  { url }: { readonly url: string },
  purchase: Purchase = {},
): Promise<{ order: Order; visitor: Visitor }> {
  const visitor = new Visitor(url);
  return { order: await buyProduct(visitor, { deliveryDate: '2026-11-12', ...purchase }), visitor };
}

async function request<Body>(
  buyer: Page | Visitor,
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
): Promise<Body> {
  if (!(buyer instanceof Visitor)) return requestShop(buyer, method, path, data);
  const { status, body, text } = await buyer.request(method, path, data === undefined ? {} : { body: data });
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
  return body;
}
