import type { Instalment } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { sampleLayby, samplePaidOrder } from '#server/email/admin/sample-orders.ts';

const startedOn = '2026-11-10';

/** A layby in four payments, of which the first `paid` are made. The fourth is the last and includes the remainder. */
export function laybyOrder(options: { paid?: number; changes?: Partial<Order> } = {}): Order {
  return sampleLayby({ startedOn, ...options });
}

/** An order of two packs that is paid in full. */
export function paidOrder(changes: Partial<Order> = {}): Order {
  return samplePaidOrder(startedOn, changes);
}

/** A paid order that has, in addition to the meat, a stock with GST and a delivery fee. */
export function taxedOrder(): Order {
  const order = paidOrder();
  const [beef, lamb] = order.items;
  if (beef === undefined || lamb === undefined) throw new Error('The sample order has no items');
  const line = { quantity: 1, taxClass: 'gst_free', itemId: null } as const;
  return {
    ...order,
    totalAmount: 204_975,
    amountPaid: 204_975,
    deliveryFee: 1_000,
    deliveryDate: '2027-01-05',
    items: [
      beef,
      { ...lamb, name: 'Beef stock', image: '/objects/uploads/0', unitPrice: 1_995, totalPrice: 3_985, quantity: 2 },
    ],
    lines: [
      { ...line, kind: 'goods', label: beef.name, quantity: 2, amount: 199_990 },
      { ...line, kind: 'goods', label: 'Beef stock', quantity: 2, amount: 3_985, taxClass: 'gst' },
      { ...line, kind: 'delivery', label: 'Delivery', amount: 980 },
      { ...line, kind: 'delivery', label: 'Delivery', amount: 20, taxClass: 'gst' },
    ],
  };
}

/** An order that is picked up at the shop. */
export function pickupOrder(): Order {
  return paidOrder({ deliveryMethod: 'pickup', pickupSlot: '09:00-12:00', address: null });
}

/** An order by the kilo whose customer has agreed to its ceiling, which the bank holds. */
export function agreedOrder(): Order {
  const hold = { amount: 227_485, endsAt: '2026-11-16T23:00:00.000Z' };
  return paidOrder({ status: 'pending', amountPaid: 0, ceiling: 227_485, agreedAt: '2026-11-09T23:00:00.000Z', hold });
}

/** An order made at the counter, with nothing paid yet. */
export function unpaidOrder(): Order {
  return paidOrder({ status: 'pending', source: 'counter', amountPaid: 0, deliveryDate: null });
}

/** A layby whose third payment failed. */
export function failedOrder(changes: Partial<Instalment> = {}): { order: Order; instalment: Instalment } {
  const order = laybyOrder({ paid: 2 });
  const instalment = order.plan?.installments[2];
  if (instalment === undefined) throw new Error('The sample layby has no third payment');
  const at = '2026-12-07T22:00:00.000Z';
  Object.assign(instalment, { status: 'retrying', failedAttempts: 1, lastAttemptAt: at, ...changes });
  return { order, instalment };
}
