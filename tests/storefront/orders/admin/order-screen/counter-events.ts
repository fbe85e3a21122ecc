import type { OrderEvent, OrderEventKind } from '#core/orders/order-event.ts';

export type Actor = OrderEvent['actor'];
export type ReportedEvent = [actor: Actor, kind: OrderEventKind, detail: Record<string, unknown>, text: string];

const alex: Actor = { kind: 'staff', id: 1, name: 'Alex' };
const system: Actor = { kind: 'system', id: null, name: null };
const madeAt = '2026-11-09T22:42:00.000Z';
const made = '10 Nov 2026, 9:42 am';

/** The events of counter work, with and without a connection to the shop, and their texts. */
export const counterEvents: ReportedEvent[] = [
  [
    alex,
    'payment',
    { amountCents: 500, method: 'cash', status: 'pending', madeAt },
    `Alex took $5.00 in cash. Made ${made}, while the shop couldn’t be reached.`,
  ],
  [
    alex,
    'delivered',
    { handedOver: true, madeAt, sentBy: { id: 3, name: 'Bo' } },
    `Alex handed it over at the counter. Made ${made}, while the shop couldn’t be reached; sent by Bo.`,
  ],
  [
    alex,
    'created',
    { totalCents: 500, paymentType: 'immediate', source: 'counter', missedDeliveryDate: '2026-11-09' },
    'Alex made this order of $5.00, to be paid in full at the counter. It was to be delivered on Mon 9 Nov, which is not possible any more: please choose a day.',
  ],
  [
    alex,
    'price-changed',
    {
      items: [
        { name: 'Half lamb', catalogueCents: 600, unitCents: 500, reason: 'Damaged' },
        { name: 'Whole hog', catalogueCents: 900, unitCents: 950, reason: 'Weighs more' },
      ],
    },
    'Alex sold Half lamb for $5.00 instead of $6.00: “Damaged”, and Whole hog for $9.50 instead of $9.00: “Weighs more”.',
  ],
  [
    alex,
    'offline-prices',
    {
      items: [
        { name: 'Half lamb', takenCents: 500, catalogueCents: 600, isSold: true },
        { name: 'Whole hog', takenCents: 700, catalogueCents: 700, isSold: false },
      ],
      madeAt,
    },
    `It was booked at the prices that were taken: Half lamb at $5.00 (now $6.00), Whole hog at $7.00 (no longer sold so). Made ${made}, while the shop couldn’t be reached.`,
  ],
  [
    alex,
    'offline-prices',
    { items: [], passedLimit: { cents: 8000, limitCents: 5000 }, madeAt, sentBy: { id: 2, name: 'Bo' } },
    `It is $80.00 below the catalogue’s prices, above the limit of $50.00, and no owner approved it. Made ${made}, while the shop couldn’t be reached; sent by Bo.`,
  ],
  [
    alex,
    'price-changed',
    {
      items: [{ name: 'Half lamb', quantity: 1, catalogueCents: 9000, unitCents: 1000, reason: 'Damaged' }],
      approvedBy: { id: 3, name: 'Olive' },
    },
    'Alex sold Half lamb for $10.00 instead of $90.00: “Damaged”. Approved by Olive.',
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'payment', amountCents: 5000, method: 'cash', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ code: 'over_balance', reason: 'The amount is above the balance of $20.00.' },
    },
    `$50.00 in cash, taken by Ann ${made}, could not be booked: the amount is above the balance of $20.00.`,
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'order-status', status: 'paid', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ sentBy: { id: 3, name: 'Bo' }, code: 'wrong_status', reason: 'Order #1 is paid and can’t become paid.' },
    },
    `“Paid”, marked by Ann ${made} and sent by Bo, could not be booked: order #1 is paid and can’t become paid.`,
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'delivery-date', deliveryDate: '2026-11-12', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ code: 'stale_version', reason: 'Someone else has changed this in the meantime.' },
    },
    `Delivery on Thu 12 Nov, set by Ann ${made}, could not be booked: someone else has changed this in the meantime.`,
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'payment', amountCents: 5000, method: 'cash', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ code: 'wrong_status', reason: 'Order #1 is cancelled and accepts no more payments.' },
      held: { orderId: 2, amountCents: 5000 },
    },
    `$50.00 in cash, taken by Ann ${made}, could not be booked: order #1 is cancelled and accepts no more payments. $50.00 is in the drawer as order #2: please hand it back and record that there.`,
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'payment', amountCents: 5000, method: 'cash', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ code: 'over_balance', reason: 'The amount is above the balance of $20.00.' },
      held: { orderId: 2, amountCents: 3000 },
    },
    `$50.00 in cash, taken by Ann ${made}, could not be booked in full: the amount is above the balance of $20.00. $30.00 is in the drawer as order #2: please hand it back and record that there.`,
  ],
  [
    alex,
    'cancelled',
    { reason: 'offline-cash', ofOrderId: 1, amountCents: 5000, madeAt, sentBy: { id: 3, name: 'Bo' } },
    `Alex took $50.00 in cash for order #1, which didn’t take it. It is in the drawer until it is handed back. Made ${made}, while the shop couldn’t be reached; sent by Bo.`,
  ],
  [
    alex,
    'cancelled',
    { reason: 'offline-cash', lostOrderId: 7, amountCents: 5000, madeAt },
    `Alex took $50.00 in cash for an earlier order #7, which the shop no longer has. It is in the drawer until it is handed back. Made ${made}, while the shop couldn’t be reached.`,
  ],
  [
    system,
    'offline-refused',
    {
      ...{ change: 'sale', madeAt, madeBy: { id: 1, name: 'Ann' } },
      ...{ code: 'invalid', reason: 'There is no such product.', held: { orderId: 2, amountCents: 5000 } },
    },
    `A sale, made by Ann ${made}, could not be booked: there is no such product. $50.00 is in the drawer as order #2: please make the sale again or hand it back and record that there.`,
  ],
  [
    alex,
    'cancelled',
    { reason: 'offline-cash', amountCents: 5000, madeAt },
    `Alex took $50.00 in cash for a sale that couldn’t be booked. It is in the drawer until it is handed back. Made ${made}, while the shop couldn’t be reached.`,
  ],
  [
    system,
    'offline-refused',
    { of: 'another version' },
    'A change that was made while the shop couldn’t be reached could not be booked.',
  ],
];
