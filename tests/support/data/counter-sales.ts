import { randomUUID } from 'node:crypto';
import type { CounterPaymentOption, NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { outbox } from '#server/email/email-tables.ts';
import type { Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { address, customer, type SoldProduct } from './shopping.ts';

/** An honest sale of one of a product at the counter, with its terms accepted and its address where it is a layby. */
export function saleOf(
  product: SoldProduct,
  payment: CounterPaymentOption,
  changes: Partial<NewCounterSale> = {},
): NewCounterSale {
  const items = [{ productId: product.id, quantity: 1 }];
  const totalAmount = product.priceCents;
  const ofLayby = payment === 'full' ? {} : { termsAccepted: true, address };
  return { clientKey: randomUUID(), customer, items, totalAmount, payment, ...ofLayby, ...changes };
}

/** Makes a sale; throws what the shop refused. */
export async function sell(staff: Visitor, sale: NewCounterSale): Promise<Order> {
  const response = await staff.post('/api/admin/counter-sales', sale);
  if (response.status !== 201) throw new Error(`Selling was answered ${response.status}: ${response.text}`);
  return response.body.order;
}

/** "counter-order Order #1: …": every email to this address, oldest first, with its text. */
export async function emailsTo({ deps }: Pick<TestShop, 'deps'>, email: string) {
  const rows = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return rows
    .filter((row) => row.toAddress === email)
    .map(({ kind, subject, textBody }) => ({
      kind,
      subject,
      text: textBody,
      token: /order-link\?token=([\w.-]+)/.exec(textBody)?.[1] ?? '',
    }));
}
