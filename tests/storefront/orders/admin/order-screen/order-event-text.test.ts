import { describe, expect, it } from 'vitest';
import { orderEventKinds } from '#core/orders/order-event.ts';
import { formatOrderEvent } from '#storefront/orders/admin/order-screen/order-event-text.ts';
import { type Actor, counterEvents, type ReportedEvent } from './counter-events.ts';

const alex: Actor = { kind: 'staff', id: 1, name: 'Alex' };
const jo: Actor = { kind: 'customer', id: 2, name: 'Jo Citizen' };
const guest: Actor = { kind: 'guest', id: null, name: null };
const system: Actor = { kind: 'system', id: null, name: null };

function textOf(actor: Actor, kind: string, detail: Record<string, unknown> = {}): string {
  return formatOrderEvent({ id: 1, at: '2026-11-09T23:00:00.000Z', actor, kind, detail });
}

const moreRump = { items: [{ name: 'Rump', before: 1, after: 3 }], totalCents: 12_870 };
const heavyRump = { name: 'Rump', grams: 4100, amountCents: 13_116 };
/** The events that the shop records, and their texts. */
const reported: ReportedEvent[] = [
  [
    jo,
    'created',
    { totalCents: 99995, paymentType: 'immediate' },
    'Jo Citizen ordered for $999.95, to be paid in full.',
  ],
  [
    guest,
    'created',
    { totalCents: 99995, paymentType: 'layby-fortnightly' },
    'The customer ordered for $999.95, layby, fortnightly payments.',
  ],
  [
    jo,
    'created',
    { totalCents: 94995, paymentType: 'immediate', subscription: true },
    'Jo Citizen ordered for $949.95, a subscription paid in full.',
  ],
  [
    alex,
    'created',
    { totalCents: 99995, paymentType: 'layby-weekly', source: 'counter' },
    'Alex made this order of $999.95, layby, weekly payments at the counter.',
  ],
  [alex, 'tag-added', { tag: 'Gift' }, 'Alex tagged it: “Gift”.'],
  [alex, 'tag-added', {}, 'Alex tagged it.'],
  [alex, 'tag-removed', { tag: 'Gift' }, 'Alex took a tag off it: “Gift”.'],
  [jo, 'moved-to-account', { userId: 2 }, 'Jo Citizen took it into their account by signing in.'],
  [
    jo,
    'moved-to-account',
    { userId: 2, by: 'link' },
    'Jo Citizen took it into their account, by the link of an email.',
  ],
  [guest, 'payment', { amountCents: 24998, charge: 'hq_1', status: 'pending' }, 'The customer paid $249.98 by card.'],
  [
    jo,
    'payment',
    { amountCents: 99995, charge: 'hq_1', status: 'paid', deliveryDate: '2026-11-12' },
    'Jo Citizen paid $999.95 by card. It is paid in full now. Delivery is on Thu 12 Nov.',
  ],
  [system, 'payment', { amountCents: 24998, status: 'pending' }, 'The saved card was charged $249.98.'],
  [alex, 'payment', { amountCents: 500, method: 'cash', status: 'pending' }, 'Alex took $5.00 in cash.'],
  [
    alex,
    'payment',
    { amountCents: 500, method: 'eftpos', status: 'paid' },
    'Alex took $5.00 by EFTPOS. It is paid in full now.',
  ],
  [alex, 'payment', { amountCents: 500, method: 'manual', status: 'pending' }, 'Alex recorded $5.00 as paid.'],
  [
    alex,
    'payment-lowered',
    { amountCents: -500, method: 'manual', status: 'pending' },
    'Alex took back $5.00 that was recorded as paid.',
  ],
  [
    alex,
    'payment-lowered',
    { amountCents: -500, method: 'manual', status: 'cancelled' },
    'Alex recorded $5.00 as handed back.',
  ],
  [
    system,
    'payment-failed',
    { amountCents: 24998, instalment: 2, declineCode: 'insufficient_funds', nextAttemptOn: '2026-11-27' },
    'Card charge of $249.98 for payment 2 declined: insufficient funds. It is tried again on Fri 27 Nov.',
  ],
  [
    system,
    'payment-failed',
    { amountCents: 24998, instalment: 2, declineCode: 'card_declined', status: 'missed', nextAttemptOn: null },
    'Card charge of $249.98 for payment 2 declined: the bank gave no reason. That was the third try, and the payment counts as missed.',
  ],
  [
    system,
    'payment-failed',
    { amountCents: 24998, instalment: 2, declineCode: 'lost_card', status: 'retrying', nextAttemptOn: null },
    'Card charge of $249.98 for payment 2 declined: the card was reported lost. It waits for the customer.',
  ],
  [
    alex,
    'payment-retry',
    { instalment: 2, was: 'missed', failedAttempts: 3 },
    'Alex had payment 2 charged again, which was missed.',
  ],
  [
    jo,
    'card',
    { brand: 'visa', last4: '4242', was: '4444' },
    'Jo Citizen put Visa ending 4242 on the layby instead of the one ending 4444.',
  ],
  [alex, 'plan-paused', { plan: 1 }, 'Alex paused the layby: nothing is charged until it is resumed.'],
  [
    alex,
    'plan-resumed',
    { plan: 1, pausedOn: '2026-11-10', dueDates: ['2026-12-01', '2026-12-15', '2026-12-29'] },
    'Alex resumed the layby; what is unpaid is now due on 1 Dec, 15 Dec and 29 Dec.',
  ],
  [
    alex,
    'plan-resumed',
    { plan: 1, pausedOn: '2026-11-10', dueDates: [] },
    'Alex resumed the layby; no day has moved.',
  ],
  [jo, 'delivery-date', { deliveryDate: '2026-11-12' }, 'Jo Citizen set the delivery for Thu 12 Nov.'],
  [
    alex,
    'delivery-date',
    {
      deliveryDate: '2026-11-12',
      address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    },
    'Alex set the delivery for Thu 12 Nov, to 1 Smith St, Carlton VIC 3053.',
  ],
  [alex, 'delivered', { deliveryDate: '2026-11-12' }, 'Alex marked it delivered.'],
  [alex, 'not-home', { at: '2026-11-12T01:00:00.000Z', photo: null, note: null }, 'Alex found nobody at home.'],
  [jo, 'cancel-requested', { reason: 'The freezer broke' }, 'Jo Citizen asked to cancel it: “The freezer broke”'],
  [guest, 'cancel-requested', { reason: null }, 'The customer asked to cancel it.'],
  [
    alex,
    'cancellation-declined',
    { words: 'It is packed.' },
    'Alex answered that the order continues: “It is packed.”',
  ],
  [alex, 'cancellation-declined', { words: null }, 'Alex answered that the order continues.'],
  [
    guest,
    'cancelled',
    { reason: 'cart-changed' },
    'The customer changed the cart, and another order replaced this one.',
  ],
  [system, 'cancelled', { reason: 'never-paid' }, 'Cancelled automatically: nothing was paid within 24 hours.'],
  [
    system,
    'cancelled',
    { reason: 'restored-refund', refund: 'hq_refund_1' },
    'The shop cancelled it again after a backup was restored: its refund had been made before.',
  ],
  [
    alex,
    'cancelled',
    { reason: 'by-staff', paidCents: 25998, keptCents: 5000, refundCents: 20998, handedBackCents: 1000 },
    'Alex cancelled it for the customer. Of $259.98 paid, $209.98 is refunded, $10.00 of it by hand, $50.00 is kept.',
  ],
  [
    alex,
    'cancelled',
    { reason: 'ended-by-shop', paidCents: 0, keptCents: 0, refundCents: 0, handedBackCents: 0 },
    'Alex cancelled it for the shop. Nothing had been paid.',
  ],
  [
    alex,
    'cancelled',
    { reason: 'voided', words: 'Wrong pack', paidCents: 5000, keptCents: 0, refundCents: 5000, handedBackCents: 5000 },
    'Alex voided the sale: “Wrong pack”. Of $50.00 paid, $50.00 is refunded, $50.00 of it by hand.',
  ],
  [
    alex,
    'email-resent',
    { subject: 'Order #1: $10.00 to pay', to: 'jo@customer.test' },
    'Alex sent “Order #1: $10.00 to pay” again, to jo@customer.test.',
  ],
  [alex, 'items-changed', { items: [{ name: 'Ham', before: 2, after: 1 }] }, 'Alex changed Ham from 2 to 1.'],
  [
    alex,
    'items-changed',
    { items: [{ name: 'Ham', before: 1, after: 2 }], override: ['out_of_stock'] },
    'Alex changed Ham from 1 to 2. Limits overridden: there was too little in stock.',
  ],
  [alex, 'details-changed', { changed: { notes: [null, 'Ring'] } }, 'Alex changed the notes from none to “Ring”.'],
  [
    alex,
    'refunded',
    {
      amountCents: 2450,
      cardCents: 2000,
      reason: 'It was spoiled',
      lines: [
        { label: 'Refund: Rump', quantity: 2, amountCents: 2000 },
        { label: 'Refund: Delivery', quantity: 1, amountCents: 450 },
      ],
    },
    'Alex refunded $24.50 for 2 × Rump and Delivery: “It was spoiled”. $20.00 goes to the card, $4.50 was handed back.',
  ],
  [alex, 'refund', { amountCents: 20998, refund: 'hq_refund_1' }, 'The card was refunded $209.98.'],
  [
    alex,
    'refund-refused',
    { amountCents: 20998, reason: 'The charge has less left than that.' },
    'The payment provider refused to give $209.98 back to the card: The charge has less left than that.',
  ],
  [
    system,
    'refund-failed',
    { amountCents: 20998, refund: 'hq_refund_1', reason: 'lost_or_stolen_card' },
    'The refund of $209.98 failed at the bank after it was made: lost_or_stolen_card.',
  ],
  [
    system,
    'dispute',
    { amountCents: 24998, reason: 'fraudulent', status: 'needs_response' },
    'The customer’s bank disputes $249.98: fraudulent.',
  ],
  [
    system,
    'dispute',
    { amountCents: 24998, reason: 'fraudulent', status: 'won' },
    'The bank decided the dispute of $249.98 for the shop.',
  ],
  [
    jo,
    'agreed',
    { amountCents: 14200, brand: 'visa', last4: '4242' },
    'Jo Citizen agreed to pay what it weighs, at most $142.00, with Visa ending 4242.',
  ],
  [system, 'held', { amountCents: 14200 }, 'The card’s bank holds $142.00. Nothing was charged.'],
  [system, 'hold-released', { amountCents: 14200 }, 'The shop released $142.00 that was held on the card.'],
  [
    system,
    'hold-released',
    { amountCents: 14200, reason: 'ended' },
    'The bank no longer holds $142.00 for the shop, because the time for it is over.',
  ],
  [alex, 'packed', { boxes: 1 }, 'Alex packed it.'],
  [alex, 'packed', { boxes: 2 }, 'Alex packed it in 2 boxes.'],
  [alex, 'unpacked', {}, 'Alex unpacked it.'],
  [
    alex,
    'weighed',
    { name: 'Rump roast', grams: 1842, amountCents: 5894 },
    'Alex weighed Rump roast: 1,842 g, which costs $58.94.',
  ],
  [alex, 'weight-asked', heavyRump, 'Alex asked the customer about 4,100 g of Rump for $131.16.'],
  [guest, 'weight-agreed', heavyRump, 'The customer agreed to 4,100 g of Rump for $131.16.'],
  [jo, 'weight-declined', heavyRump, 'Jo Citizen said no to 4,100 g of Rump for $131.16.'],
  [alex, 'items-asked', moreRump, 'Alex asked the customer about 3 × Rump instead of 1, for at most $128.70.'],
  [guest, 'items-agreed', moreRump, 'The customer agreed to 3 × Rump instead of 1, for at most $128.70.'],
  [
    guest,
    'items-not-changed',
    { ...moreRump, code: 'out_of_stock' },
    'The customer agreed to 3 × Rump instead of 1, for at most $128.70. Nothing was changed, because there was too little in stock.',
  ],
  [
    alex,
    'items-asked',
    { ...moreRump, override: ['out_of_stock'] },
    'Alex asked the customer about 3 × Rump instead of 1, for at most $128.70. Limits overridden: there was too little in stock.',
  ],
  [jo, 'items-declined', moreRump, 'Jo Citizen said no to 3 × Rump instead of 1, for at most $128.70.'],
  [
    alex,
    'substituted',
    { from: 'Rump', to: 'Porterhouse', quantity: 1, consent: 'earlier', beforeCents: 14_200, amountCents: 13_900 },
    'Alex replaced Rump by Porterhouse, at most $139.00: the customer had said that something alike is fine.',
  ],
  ...counterEvents,
];

describe('The log of an order', () => {
  it.each(orderEventKinds)('has a sentence for "%s"', (kind) => {
    const own = reported.filter(([, each]) => each === kind);
    expect(own.length).toBeGreaterThan(0);
    for (const [actor, , detail, text] of own) expect(textOf(actor, kind, detail)).toBe(text);
  });

  it.each(orderEventKinds)('has a full sentence for "%s" even if its detail is missing', (kind) => {
    for (const actor of [alex, jo, guest, system]) {
      const text = textOf({ ...actor, name: null }, kind);
      expect(text).toMatch(/^[A-Z$].*[.”]$/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('shows only the type of an event that another version of the shop recorded', () => {
    expect(textOf(alex, 'gift-wrapped')).toBe('Alex: gift wrapped.');
  });
});
