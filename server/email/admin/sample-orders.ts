import { addDays, type Day } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';

interface SampleLayby {
  /** The day of the layby's first payment. */
  startedOn: Day;
  paid?: number;
  changes?: Partial<Order>;
}

/**
 * A sample layby with four payments, of which the first `paid` ones are made. The fourth payment is the last, and includes the
 * remainder.
 */
export function sampleLayby({ startedOn, paid = 1, changes = {} }: SampleLayby): Order {
  const instalments = [0, 1, 2, 3].map((index): Instalment => {
    const dueDate = addDays(startedOn, 14 * index);
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
    wishedDeliveryDate: null,
    keptAmount: null,
    returnedByBank: 0,
    deliveryMethod: 'delivery',
    pickupSlot: null,
    deliveryFee: 0,
    zone: null,
    createdAt: `${startedOn}T01:00:00.000Z`,
    items: [
      {
        id: 1,
        productId: 1,
        name: 'Beef hindquarter',
        image: '/charts/beef/fillet.rump.svg',
        weight: '55-60kg',
        quantity: 1,
        paymentType: 'layby-4',
        unitPrice: totalAmount,
        totalPrice: totalAmount,
        pricePerKilo: null,
        pieces: null,
        grams: null,
        weighedPrice: null,
      },
    ],
    lines: [
      {
        kind: 'goods',
        label: 'Beef hindquarter',
        quantity: 1,
        amount: totalAmount,
        taxClass: 'gst_free',
        itemId: null,
      },
    ],
    customer: { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' },
    address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    notes: null,
    cancelRequestedAt: null,
    version: 3,
    ceiling: null,
    hold: null,
    agreedAt: null,
    alikeOk: false,
    charge: null,
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

/** A sample order of two packs that is paid in full. */
export function samplePaidOrder(startedOn: Day, changes: Partial<Order> = {}): Order {
  const [item] = sampleLayby({ startedOn }).items;
  if (item === undefined) throw new Error('The sample order has no item');
  return sampleLayby({
    startedOn,
    changes: {
      id: 42,
      status: 'paid',
      paymentType: 'immediate',
      totalAmount: 227_485,
      amountPaid: 227_485,
      deliveryDate: addDays(startedOn, 2),
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
