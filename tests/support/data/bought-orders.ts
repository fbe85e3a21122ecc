import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { type Outcome, Visitor } from '../shop/http-client.ts';

export interface OrderOptions {
  paymentType?: CartPaymentType;
  /** What is due today, or nothing yet. */
  pays?: 'due' | 'nothing';
  token?: string;
  /** For what is paid in full. */
  deliveryDate?: string;
  name?: string;
  notes?: string;
}

export interface BoughtOrder {
  order: Order;
  /** The customer's own browser. */
  visitor: Visitor;
}

/** An order of the $999.95 pack that somebody without an account has just made. */
export async function boughtOrder({ url }: { readonly url: string }, options: OrderOptions = {}): Promise<BoughtOrder> {
  const { paymentType = 'credit-card', pays = 'due', token = testCards.good, name = 'Mary Nguyen', notes } = options;
  const visitor = new Visitor(url);
  const products: Product[] = require(await visitor.get('/api/products/beef')).body;
  const product = products.find((each) => each.price === 99_995);
  if (product === undefined) throw new Error('The sample shop has no pack of $999.95');
  const unitPrice = unitPriceCents(product.price, paymentType);
  const { deliveryDate = paymentType.startsWith('layby') ? null : '2026-11-12' } = options;
  const created = await visitor.post('/api/orders-with-items', {
    order: { totalAmount: unitPrice, deliveryDate },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { name, email: 'mary@customer.test', phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    ...(notes ? { notes } : {}),
  });
  const { order }: { order: Order } = require(created).body;
  if (pays === 'nothing') return { order, visitor };
  const amount = order.plan?.installments[0]?.amount ?? order.totalAmount;
  const paid = require(await visitor.post('/api/payments', { orderId: order.id, amount, paymentToken: token }));
  return { order: paid.body.order, visitor };
}

function require(response: Outcome): Outcome {
  if (response.status >= 300) throw new Error(`The shop answered ${response.status}: ${response.text}`);
  return response;
}
