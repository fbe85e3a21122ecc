import { type Day, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { type Outcome, Visitor } from '#tests/support/shop/http-client.ts';

/** A running shop, regardless of how a test has started it. */
type RunningShop = { readonly url: string };

const password = 'spring-lamb-7';

/** A new customer who is registered and signed in, with their own browser. */
export async function registeredCustomer(
  { url }: RunningShop,
  username: string,
  details: Record<string, string> = {},
): Promise<Visitor> {
  const visitor = new Visitor(url);
  const account = { username, password, email: `${username}@customer.test`, ...details };
  require(await visitor.post('/api/users/register', account));
  return visitor;
}

export interface Purchase {
  paymentType: CartPaymentType;
  name?: string;
  email?: string;
  paymentToken?: string;
  /**
   * The delivery day for items that are paid in full. The default is the second day by the computer's calendar, because that day
   * is still offered after midnight.
   */
  deliveryDate?: Day;
  /** Whether the order stays unpaid. */
  isUnpaid?: boolean;
}

/** Buys the $999.95 pack, and pays the amount due today. */
export async function buyProduct(visitor: Visitor, purchase: Purchase): Promise<Order> {
  const { paymentType, name = 'Mary Nguyen', email = 'mary@customer.test', isUnpaid = false } = purchase;
  const products: Product[] = require(await visitor.get('/api/products/beef')).body;
  const product = products.find((each) => each.price === 99_995);
  if (product === undefined) throw new Error('The sample shop has no pack of $999.95');
  const unitPrice = unitPriceCents(product.price, paymentType);
  const { deliveryDate = deliveryDays(melbourneDay(new Date()))[1] } = purchase;
  const created = await visitor.post('/api/orders-with-items', {
    order: { totalAmount: unitPrice, deliveryDate: paymentType.startsWith('layby-') ? null : deliveryDate },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { name, email, phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
  });
  const { order }: { order: Order } = require(created).body;
  if (isUnpaid) return order;
  const amount = order.plan?.installments[0]?.amount ?? order.totalAmount;
  const { paymentToken = testCards.good } = purchase;
  return require(await visitor.post('/api/payments', { orderId: order.id, amount, paymentToken })).body.order;
}

function require(response: Outcome): Outcome {
  if (response.status >= 300) throw new Error(`The shop answered ${response.status}: ${response.text}`);
  return response;
}
