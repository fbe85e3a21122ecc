import { describe, expect, it } from 'vitest';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import type { StaffCharge, StaffOrder, StaffRefund } from '#core/orders/staff-order.ts';
import { alertsOf } from '#storefront/orders/admin/actions/order-state.ts';
import { owedBackCents } from '#storefront/orders/admin/actions/refund-alert.ts';
import { at, orderWith, today } from './order-with.ts';

function part(number: number, changes: Partial<Instalment> = {}): Instalment {
  const dueDate = `2026-11-${number * 10}`;
  const none = { amountPaid: 0, paidAt: null, failedAttempts: 0, lastAttemptAt: null };
  return {
    id: number,
    number,
    amount: 5000,
    dueDate,
    status: 'scheduled',
    nextAttemptOn: dueDate,
    ...none,
    ...changes,
  };
}

function laybyWith(instalments: Instalment[], changes: Partial<Layby> = {}): Partial<StaffOrder> {
  const card = { brand: 'visa', last4: '4242' };
  const plan: Layby = {
    id: 1,
    status: 'active',
    numInstallments: instalments.length,
    totalAmount: 10000,
    frequency: 'fortnightly',
    card,
    cancellationCharge: 0,
    installments: instalments,
    ...changes,
  };
  return { paymentType: 'layby-fortnightly', totalAmount: 10000, amountPaid: 5000, plan };
}

const paidInstalment = part(1, { amountPaid: 5000, status: 'paid', paidAt: at, nextAttemptOn: null });

function refund(status: StaffRefund['status'], amount = 4000): StaffRefund {
  return {
    id: 1,
    amount,
    status,
    reason: null,
    createdAt: at,
    settledAt: null,
    card: null,
    waitsFor: null,
    lines: null,
  };
}

function charge(status: StaffCharge['status']): StaffCharge {
  return { id: 1, status, amount: 5000, kind: 'customer', declineCode: null, installment: null, createdAt: at };
}

const titles = (order: StaffOrder) => alertsOf(order, today).map((alert) => alert.title);

describe('The first message about an order', () => {
  it.each<[what: string, order: Partial<StaffOrder>, title: string, actions: string[]]>([
    ['unpaid', {}, 'Waiting for its first payment, $999.95', ['take-payment', 'mark-paid']],
    [
      'a layby before its first payment',
      { ...laybyWith([part(1), part(2)], { status: 'pending' }), amountPaid: 0 },
      'Waiting for its first payment, $50.00 of $100.00',
      ['take-payment', 'mark-paid'],
    ],
    [
      'a layby under way',
      laybyWith([paidInstalment, part(2)]),
      '$50.00 is due on Fri 20 Nov',
      ['take-payment', 'mark-paid'],
    ],
    [
      'a layby that missed a payment',
      laybyWith([paidInstalment, part(2, { dueDate: '2026-11-01', status: 'missed', nextAttemptOn: null })]),
      '$50.00 was due on Sun 1 Nov',
      ['take-payment', 'mark-paid'],
    ],
    ['paid without a day', { status: 'paid' }, 'Paid, and no delivery day is set', ['delivery', 'mark-delivered']],
    ['paid, to come', { status: 'paid', deliveryDate: '2026-11-12' }, 'Delivery on Thu 12 Nov', ['mark-delivered']],
    ['due today', { status: 'paid', deliveryDate: today }, 'To be delivered today', ['mark-delivered']],
    [
      'overdue',
      { status: 'paid', deliveryDate: '2026-11-09' },
      'Was to be delivered on Mon 9 Nov',
      ['mark-delivered', 'delivery'],
    ],
    ['delivered', { status: 'delivered' }, 'Delivered', []],
    ['cancelled', { status: 'cancelled' }, 'Cancelled', []],
  ])('says what the order needs next: %s', (_what, changes, title, actions) => {
    expect(alertsOf(orderWith(changes), today)).toMatchObject([{ title, actions }]);
  });

  it('of an agreed order by the kilo states the agreed maximum, the amount held and the amount to be charged', () => {
    const grams = { from: 3000, to: 3939, weighed: null };
    const item = { productId: 1, quantity: 3, paymentType: 'credit-card', grams } as StaffOrder['items'][number];
    const agreed = { agreedAt: at, ceiling: 12_601, totalAmount: 12_601, deliveryDate: '2026-11-12', items: [item] };
    const [alert] = alertsOf(orderWith(agreed), today);
    expect(alert).toMatchObject({ title: 'To be weighed for Thu 12 Nov', actions: ['take-payment'] });
    expect(alert?.text).toContain('The customer agreed to at most $126.01. Nothing is held on the card.');
    const weighed = { ...item, grams: { ...grams, weighed: 3600 } };
    const hold = { amount: 12_601, endsAt: '2026-11-14T01:00:00.000Z' };
    const [later] = alertsOf(orderWith({ ...agreed, items: [weighed], totalAmount: 11_516, hold }), today);
    expect(later?.title).toBe('To be charged for Thu 12 Nov');
    expect(later?.text).toContain('The bank holds $126.01 until');
    expect(later?.text).toContain('$115.16 is to be charged');
    expect(titles(orderWith({ ...agreed, deliveryDate: null }))).toEqual(['No delivery day is set']);
  });

  it('is the cancellation request with the customer’s reason, until the order has ended', () => {
    const requested = { cancelRequestedAt: at, cancelReason: 'No freezer' };
    expect(alertsOf(orderWith(requested), today)[0]).toMatchObject({
      title: 'The customer wants to cancel',
      text: 'Asked on 10/11/2026: “No freezer”',
      actions: ['keep', 'cancel'],
    });
    expect(titles(orderWith({ ...requested, status: 'cancelled' }))).toEqual(['Cancelled']);
  });

  it('is a charge in progress, but not a declined charge', () => {
    expect(titles(orderWith({ charges: [charge('open')] }))[0]).toBe('A card charge of $50.00 is in progress');
    expect(titles(orderWith({ charges: [charge('action')] }))[0]).toBe(
      'The customer’s bank asks them to confirm $50.00',
    );
    expect(titles(orderWith({ charges: [charge('declined')] }))).toHaveLength(1);
  });

  it('says who pays the next instalment: the card, the customer, or no one while the layby is paused', () => {
    const text = (changes: Partial<Layby>) =>
      alertsOf(orderWith(laybyWith([paidInstalment, part(2)], changes)), today)[0]?.text;
    expect(text({})).toBe('$50.00 is left in all. The saved card is charged $50.00 on 20 Nov.');
    expect(text({ status: 'paused' })).toContain('The layby is paused: nothing is charged.');
    expect(text({ card: null })).toContain('No card is saved: the customer pays at the counter or online.');
  });
});

describe('The alert about a refund to make by hand', () => {
  it('shows the amount of the rejected refund, less what was already refunded by hand', () => {
    const cancelled = { status: 'cancelled', keptAmount: 1000, refunds: [refund('refused')] } as const;
    const owed = (amountPaid: number) =>
      owedBackCents(orderWith({ ...cancelled, amountPaid, refunds: [refund('refused')] }));
    expect([owed(5000), owed(3000), owed(1000), owed(0)]).toEqual([4000, 2000, 0, 0]);
    expect(titles(orderWith({ ...cancelled, amountPaid: 5000, refunds: [refund('refused')] }))).toEqual([
      'A refund of $40.00 was refused',
      'Cancelled',
    ]);
  });

  it('disappears once the same amount was refunded to a card', () => {
    const again = (status: StaffRefund['status'], amount: number) => ({ ...refund(status, amount), id: 2 });
    const titlesWith = (second: StaffRefund) =>
      titles(orderWith({ status: 'delivered', amountPaid: 9000, refunds: [refund('refused'), second] }))[0];
    expect(titlesWith(again('succeeded', 4000))).toBe('Delivered');
    expect(titlesWith(again('succeeded', 1000))).toBe('A refund of $40.00 was refused');
    const ofOtherLines = { ...again('succeeded', 4000), lines: [{ id: 7, amount: 4000 }] };
    expect(titlesWith(ofOtherLines)).toBe('A refund of $40.00 was refused');
  });

  it('says why a refund is waiting, instead of saying that it is on its way', () => {
    const waitsFor = 'A refund of $40.00 is waiting, because the shop’s balance at Stripe is too low.';
    expect(alertsOf(orderWith({ refunds: [{ ...refund('open'), waitsFor }] }), today)[0]).toMatchObject({
      title: 'A refund of $40.00 isn’t made yet',
      text: waitsFor,
      tone: 'alert',
    });
    expect(titles(orderWith({ refunds: [refund('open')] }))[0]).toBe('$40.00 is on its way back');
  });

  it('is also shown for an order that isn’t cancelled, until the same amount was refunded by hand', () => {
    const delivered = {
      status: 'delivered',
      amountPaid: 9000,
      totalAmount: 9000,
      refunds: [refund('refused')],
    } as const;
    const back = (amount: number, paymentDate = at) => {
      const cash = { id: 2, orderId: 1, method: 'cash', card: null, recordedBy: null, madeAt: null } as const;
      return { ...cash, amount: -amount, paymentDate, isRefund: true, isReturnedRefund: false };
    };
    const titlesWith = (...payments: StaffOrder['payments']) =>
      titles(orderWith({ ...delivered, refunds: [refund('refused')], payments }));
    expect(titlesWith()).toEqual(['A refund of $40.00 was refused', 'Delivered']);
    expect(titlesWith(back(1500))[0]).toBe('A refund of $25.00 was refused');
    expect(titlesWith(back(4000))).toEqual(['Delivered']);
    expect(titlesWith(back(4000, '2026-11-01T00:00:00.000Z'))[0]).toBe('A refund of $40.00 was refused');
  });

  it('is replaced, once a delivered order was refunded by hand, by a message that says how much was refunded', () => {
    const cash = { id: 2, orderId: 1, method: 'cash', card: null, recordedBy: null, madeAt: null } as const;
    const payments = [{ ...cash, amount: -3995, paymentDate: at, isRefund: true, isReturnedRefund: false }];
    const text = (amountPaid: number) => {
      const order = orderWith({ status: 'delivered', amountPaid, totalAmount: amountPaid, payments });
      return alertsOf(order, today).at(-1)?.text;
    };
    expect(text(7990)).toBe('$39.95 of it was refunded.');
    expect(text(0)).toBe('All of it, $39.95, was refunded.');
  });

  it('is not shown on a delivered order after the bank returned the refund', () => {
    const card = { id: 2, orderId: 1, method: 'card', card: null, recordedBy: null, madeAt: null } as const;
    const refunded = { ...card, amount: -3995, paymentDate: at, isRefund: true, isReturnedRefund: false };
    const returned = { ...card, amount: 3995, paymentDate: at, isRefund: false, isReturnedRefund: true };
    const order = orderWith({
      status: 'delivered',
      amountPaid: 7990,
      totalAmount: 7990,
      payments: [refunded, returned],
    });
    expect(alertsOf(order, today).at(-1)?.text).toBe('Nothing is left to do.');
  });

  it('is not shown while a refund is in progress or after it has arrived', () => {
    const cancelled = { status: 'cancelled', amountPaid: 4000, keptAmount: 0 } as const;
    expect(titles(orderWith({ ...cancelled, refunds: [refund('open')] }))).toEqual([
      '$40.00 is on its way back',
      'Cancelled',
    ]);
    expect(owedBackCents(orderWith({ ...cancelled, refunds: [refund('succeeded')] }))).toBe(0);
  });
});

it('The alert about cash that belongs to no order shows the amount until the cash is handed back', () => {
  const cash = (id: number, amount: number) => {
    const none = { orderId: 1, paymentDate: at, madeAt: null, card: null, recordedBy: null };
    return { id, amount, method: 'cash' as const, isRefund: amount < 0, isReturnedRefund: false, ...none };
  };
  const held = { status: 'cancelled', keptAmount: 0, amountPaid: 4000, payments: [cash(1, 4000)] } as const;
  expect(alertsOf(orderWith({ ...held, payments: [cash(1, 4000)] }), today)[0]).toMatchObject({
    title: '$40.00 in cash has to be handed back',
    actions: ['hand-back'],
  });
  const done = { ...held, amountPaid: 0, payments: [cash(1, 4000), cash(2, -4000)] };
  expect(titles(orderWith(done))).toEqual(['Cancelled']);
  // The cancellation charge of a layby that was paid in cash.
  const retained = { ...held, keptAmount: 1000, amountPaid: 1000, payments: [cash(1, 4000), cash(2, -3000)] };
  expect(titles(orderWith(retained))).toEqual(['Cancelled']);
});

it('The alert about a request for other items says how the customer answered, or that the agreed items couldn’t be changed', () => {
  const wanted = { id: 1, items: [{ name: 'Rump', before: 3, after: 4 }], total: 16_801, requestedAt: at };
  const titleOf = (state: 'declined' | 'over', answeredAt: string | null) => {
    const question = { ...wanted, state, answeredAt, endsAt: '2026-11-10T23:00:00.000Z' };
    return alertsOf(orderWith({ itemRequests: [question] }), today)[0]?.title;
  };
  expect(titleOf('declined', at)).toBe('The customer said no to other items');
  expect(titleOf('over', null)).toBe('No answer about other items');
  expect(titleOf('over', at)).toBe('The customer agreed to other items, but they couldn’t be changed');
});

describe('A question about a weight above what the customer agreed to', () => {
  const rump = { productId: 7, name: 'Rump', image: '', weight: '', quantity: 3, unitPrice: 4200, totalPrice: 12_601 };
  const grams = { from: 3000, to: 3939, weighed: null };
  const items = [
    { ...rump, id: 5, paymentType: 'credit-card' as const, pricePerKilo: 3199, pieces: 3, grams, weighedPrice: null },
  ];
  const question = {
    ...{ id: 1, lineId: 5, name: 'Rump', grams: 4100, amount: 13_116, total: 13_116 },
    ...{ requestedAt: at, answeredAt: null, endsAt: '2026-11-10T23:00:00.000Z', state: 'waiting' as const },
  };
  const titlesOf = (changes: Partial<StaffOrder>) =>
    alertsOf(orderWith({ items, ...changes }), today).map(({ title }) => title);

  it('is shown with its latest state until the goods are weighed', () => {
    expect(titlesOf({ weightRequests: [question] })[0]).toBe('The customer was asked about 4,100 g of Rump');
    const declined = { ...question, id: 2, state: 'declined' as const };
    expect(titlesOf({ weightRequests: [question, declined] })[0]).toBe('The customer said no to 4,100 g of Rump');
    const weighed = items.map((item) => ({ ...item, grams: { ...grams, weighed: 3900 } }));
    expect(titlesOf({ items: weighed, weightRequests: [question] }).join()).not.toContain('4,100 g');
    expect(titlesOf({ status: 'cancelled', weightRequests: [question] }).join()).not.toContain('4,100 g');
  });
});

it('If more was paid at the counter than the goods weigh, the difference is shown as to be given back until it is refunded', () => {
  const line = (label: string, amount: number) => {
    return { kind: 'adjustment' as const, label, quantity: 1, amount, taxClass: 'gst_free' as const, itemId: null };
  };
  const alertOf = (lines: StaffOrder['lines']) =>
    alertsOf(orderWith({ status: 'paid', amountPaid: 12_601, lines }), today).find(
      ({ key }) => key === 'paid-too-much',
    );
  const over = line('Paid before it was weighed', 1085);
  expect(alertOf([over])).toMatchObject({ title: '$10.85 has to be given back', actions: ['refund'] });
  expect(alertOf([over, line('Refund', -500)])?.title).toBe('$5.85 has to be given back');
  expect(alertOf([over, line('Refund', -1085)])).toBeUndefined();
  expect(alertOf([line('Refund', -1085), over])?.title).toBe('$10.85 has to be given back');
});
