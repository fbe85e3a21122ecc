import { randomUUID } from 'node:crypto';
import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { address, customer, dueInstalments } from '../data/shopping.ts';
import type { Outcome, Visitor } from '../shop/http-client.ts';
import type { FuzzActors } from './fuzz-actors.ts';

/**
 * Creates orders and laybys of the first customer and of the counter, paid and unpaid. Random requests then find them by their
 * small ids.
 */
export async function fillShop(actors: FuzzActors): Promise<void> {
  const jo = actors.visitor('customer');
  const counter = actors.visitor('counter');
  const products: Product[] = (await jo.get('/api/products')).body;
  const product = products[0] as Product;
  const paymentTypes = ['credit-card', 'layby-4', 'credit-card', 'layby-2'] as const;
  for (const [index, paymentType] of paymentTypes.entries()) {
    const { orders } = done(await jo.post('/api/orders-with-items', checkoutOf(product, paymentType)));
    if (index === 2) continue;
    done(await jo.post('/api/payments', { allocations: dueInstalments(orders as Order[]), paymentToken: 'till_ok' }));
  }
  for (const payment of ['full', 'layby-2'] as const) await sellAt(counter, product, payment);
}

function checkoutOf(product: Product, paymentType: CartPaymentType): object {
  const unitPrice = unitPriceCents(product.price, paymentType);
  const deliveryDate = paymentType === 'credit-card' ? (deliveryDays(melbourneDay(new Date()))[1] ?? null) : null;
  const items = [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }];
  return { order: { status: 'pending', totalAmount: unitPrice, deliveryDate }, items, customer, address };
}

async function sellAt(counter: Visitor, { id, price }: Product, payment: 'full' | 'layby-2'): Promise<void> {
  const ofLayby = payment === 'full' ? {} : { termsAccepted: true, address };
  const items = [{ productId: id, quantity: 1 }];
  done(
    await counter.post('/api/admin/counter-sales', {
      ...{ clientKey: randomUUID(), customer, items, totalAmount: price, payment, ...ofLayby },
      paid: { method: 'eftpos', amount: payment === 'full' ? price : Math.ceil(price / 2) },
    }),
  );
}

function done({ status, text, body }: Outcome): Outcome['body'] {
  if (status >= 300) throw new Error(`Filling the shop was answered ${status}: ${text}`);
  return body;
}
