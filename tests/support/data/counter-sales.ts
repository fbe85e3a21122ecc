import { randomUUID } from 'node:crypto';
import type { CounterPaymentOption, NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { outbox } from '#server/email/email-tables.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { address, customer, type SoldProduct } from './shopping.ts';

/** A valid counter sale of one product, with accepted terms and an address if it is a layby. */
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

/** Makes a sale. Throws if the shop rejects it. */
export async function sell(staff: Visitor, sale: NewCounterSale): Promise<Order> {
  const response = await staff.post('/api/admin/counter-sales', sale);
  if (response.status !== 201) throw new Error(`Selling was answered ${response.status}: ${response.text}`);
  return response.body.order;
}

function tokenIn(text: string, page: string): string {
  return new RegExp(`${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? '';
}

/** Returns every email to this email address with its text, oldest first. */
export async function emailsTo({ deps }: Pick<TestShop, 'deps'>, email: string) {
  const rows = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return rows
    .filter((row) => row.toAddress === email)
    .map(({ kind, subject, textBody }) => ({
      kind,
      subject,
      text: textBody,
      token: tokenIn(textBody, kind.endsWith('-question') ? 'weight-question' : 'order-link'),
    }));
}

/** Pays the whole order by card as the customer, from the link in its email. */
export async function payByLink(shop: TestShop, { id, totalAmount }: Order): Promise<void> {
  const token = (await emailsTo(shop, 'jo@customer.test')).at(-1)?.token;
  const guest = shop.visitor();
  await guest.post('/api/order-links', { token });
  const response = await guest.post('/api/payments', {
    orderId: id,
    amount: totalAmount,
    paymentToken: testCards.good,
  });
  if (response.status !== 200) throw new Error(`Paying by link was answered ${response.status}: ${response.text}`);
}
