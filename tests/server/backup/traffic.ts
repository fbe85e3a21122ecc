import { randomUUID } from 'node:crypto';
import type { Order } from '#core/orders/order.ts';
import { address, customer, dueInstalments } from '#tests/support/data/shopping.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

let visitors = 0;

/** A new customer with a separate IP address buys the first beef pack on layby and pays the first instalment. */
export async function buyLayby(shopAddress: string): Promise<{ jo: Visitor; order: Order }> {
  visitors += 1;
  const headers = { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
  const jo = new Visitor(shopAddress);
  const [product] = (await jo.get('/api/products/beef')).body;
  const line = { productId: product.id, quantity: 1, unitPrice: product.price, totalPrice: product.price };
  const order = { totalAmount: product.price, deliveryDate: null };
  const cart = { order, items: [{ ...line, paymentType: 'layby-4' }], customer, address };
  const created = await jo.post('/api/orders-with-items', cart, { headers });
  const body = { allocations: dueInstalments(created.body.orders) };
  const paid = await jo.post('/api/payments', body, { headers, key: randomUUID() });
  if (paid.status !== 200) throw new Error(`Paying was answered ${paid.status}: ${paid.text}`);
  return { jo, order: paid.body.order };
}

/** Starts customers who buy one layby after another. `stop` resolves with the number of laybys bought. */
export function takeOrders(shopAddress: string, customers = 3): { stop(): Promise<number> } {
  let isOpen = true;
  const buying = Array.from({ length: customers }, async () => {
    let bought = 0;
    while (isOpen) {
      await buyLayby(shopAddress);
      bought += 1;
    }
    return bought;
  });
  const all = Promise.all(buying);
  // `stop` reports the error. Without this line, the process would report an unhandled rejection.
  all.catch(() => {});
  return {
    async stop() {
      isOpen = false;
      return (await all).reduce((sum, bought) => sum + bought, 0);
    },
  };
}
