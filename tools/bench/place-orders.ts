import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import type { Shopper } from './shopper.ts';

const customer = { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' };
const address = { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' };

/** Returns the request body of an order for one of each product, all with the same payment type. */
export function checkoutOf(products: readonly Product[], paymentType: CartPaymentType): object {
  const items = products.map(({ id, price }) => {
    const unitPrice = unitPriceCents(price, paymentType);
    return { productId: id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice };
  });
  const totalAmount = items.reduce((sum, item) => sum + item.totalPrice, 0);
  const [deliveryDate] = deliveryDays(melbourneDay(new Date()));
  return { order: { status: 'pending', totalAmount, deliveryDate }, items, customer, address };
}

/** Places an order and pays its amount due today, as the checkout page does: in two requests, each with its own key. */
export async function orderAndPay(shopper: Shopper, checkout: object): Promise<void> {
  const { order }: { order: Order } = await shopper.post('/api/orders-with-items', checkout);
  const amount = order.plan?.installments[0]?.amount ?? order.totalAmount;
  const paid: { order?: Order } = await shopper.post('/api/payments', { orderId: order.id, amount });
  if (paid.order?.amountPaid !== amount) throw new Error(`Order ${order.id} was not paid: ${JSON.stringify(paid)}`);
}
