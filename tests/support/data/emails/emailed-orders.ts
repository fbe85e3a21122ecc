import type { Instalment } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';

const days = ['2026-11-10', '2026-11-24', '2026-12-08', '2026-12-22'];

/** Payments 1 to `paid` of four are made; the fourth is the last, with the remainder. */
export function laybyOrder({ paid = 1, changes = {} }: { paid?: number; changes?: Partial<Order> } = {}): Order {
  const instalments = days.map((dueDate, index): Instalment => {
    const amount = index === 3 ? 25_001 : 24_998;
    const isPaid = index < paid;
    return {
      id: 11 + index,
      number: index + 1,
      amount,
      amountPaid: isPaid ? amount : 0,
      dueDate,
      status: isPaid ? 'paid' : 'scheduled',
      paidAt: isPaid ? `${dueDate}T01:00:00.000Z` : null,
      failedAttempts: 0,
      lastAttemptAt: null,
      nextAttemptOn: isPaid ? null : dueDate,
    };
  });
  const totalAmount = 99_995;
  return {
    id: 41,
    userId: null,
    productId: 1,
    status: paid === 4 ? 'paid' : 'pending',
    paymentType: 'layby-fortnightly',
    source: 'online',
    totalAmount,
    amountPaid: instalments.reduce((sum, { amountPaid }) => sum + amountPaid, 0),
    deliveryDate: null,
    deliveryMethod: 'delivery',
    pickupSlot: null,
    deliveryFee: 0,
    zone: null,
    createdAt: '2026-11-10T01:00:00.000Z',
    items: [
      {
        productId: 1,
        name: 'Beef hindquarter',
        image: '/charts/beef/fillet.rump.svg',
        weight: '55-60kg',
        quantity: 1,
        paymentType: 'layby-4',
        unitPrice: totalAmount,
        totalPrice: totalAmount,
      },
    ],
    lines: [{ kind: 'goods', label: 'Beef hindquarter', quantity: 1, amount: totalAmount, taxClass: 'gst_free' }],
    customer: { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' },
    address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    notes: null,
    cancelRequestedAt: null,
    version: 3,
    plan: {
      id: 7,
      status: paid === 4 ? 'completed' : 'active',
      numInstallments: 4,
      totalAmount,
      frequency: 'fortnightly',
      card: { brand: 'visa', last4: '4242' },
      cancellationCharge: 0,
      installments: instalments,
    },
    ...changes,
  };
}

/** An order of two packs that is paid in full. */
export function paidOrder(changes: Partial<Order> = {}): Order {
  const [item] = laybyOrder().items;
  if (item === undefined) throw new Error('The sample order has no item');
  return laybyOrder({
    changes: {
      id: 42,
      status: 'paid',
      paymentType: 'immediate',
      totalAmount: 227_485,
      amountPaid: 227_485,
      deliveryDate: '2026-11-12',
      plan: null,
      items: [
        { ...item, paymentType: 'credit-card', quantity: 2, totalPrice: 199_990 },
        {
          ...item,
          name: 'Half lamb',
          image: '/charts/lamb/half.neck.leg.svg',
          weight: '10-12kg',
          paymentType: 'subscription',
          unitPrice: 27_495,
          totalPrice: 27_495,
        },
      ],
      ...changes,
    },
  });
}

/** A stock with GST and a delivery fee beside the meat. */
export function taxedOrder(): Order {
  const order = paidOrder();
  const [beef, lamb] = order.items;
  if (beef === undefined || lamb === undefined) throw new Error('The sample order has no items');
  const line = { quantity: 1, taxClass: 'gst_free' } as const;
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

/** Picked up at the shop. */
export function pickupOrder(): Order {
  return paidOrder({ deliveryMethod: 'pickup', pickupSlot: '09:00-12:00', address: null });
}

/** Made at the counter, with nothing paid yet. */
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
