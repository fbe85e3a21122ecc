import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { reasonText } from '#server/email/emails/instalment-emails.tsx';
import { failedOrder, laybyOrder, paidOrder } from '#tests/support/data/emails/emailed-orders.ts';
import {
  agreementText,
  alert,
  create,
  createWithoutAddress,
  dispute,
  sampleEmails,
} from '#tests/support/data/emails/sample-emails.ts';

const emails = sampleEmails();
const orderEmails = Object.entries(emails).filter(
  ([name]) =>
    !/^(?:welcome|password|password-changed|email-changed|customer-closed|newsletter|opening|delivery-notice|back-in-stock|contact-message|review-request|kilo-question|kilo-items|repeat-.+|staff-invitation|broadcast.*|test|stock-.+|shop-.+)$/.test(
      name,
    ),
);

it('Every email that the shop can send has a sample for the tests', () => {
  const made = new Set<string | symbol>();
  sampleEmails(
    new Proxy(create, {
      get(target, name, receiver) {
        made.add(name);
        return Reflect.get(target, name, receiver);
      },
    }),
  );
  expect(Object.keys(create).filter((name) => !made.has(name))).toEqual([]);
});

/** The text that a mail program shows of the HTML. */
function shown(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<div style="display:none.*?<\/div><\/div>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe.each(Object.entries(emails))('The email %s', (name, email) => {
  it('has the same content in plain text and HTML', () => {
    const textOf = (text: string) => text.match(/[\p{L}\p{N}$#][\p{L}\p{N}.,’'-]*[\p{L}\p{N}]/gu) ?? [];
    const inText = new Set(textOf(email.text));
    expect(textOf(shown(email.html)).filter((word) => !inText.has(word))).toEqual([]);
  });

  it('never mentions the simulated payment provider or test cards, and mentions Stripe only in dispute emails', () => {
    const text = `${email.subject} ${email.text}`;
    expect(text).not.toMatch(/simulat|test card|\btill\b/i);
    const isOfStripe = email.kind.includes('dispute') || name === 'shop-refund-waits';
    expect(isOfStripe || !/stripe/i.test(text)).toBe(true);
  });

  it('is signed with name, ABN and phone, loads nothing external and has one button', () => {
    for (const body of [email.text, email.html]) {
      for (const part of ['Hindquarter', 'ABN 99 999 999 060', '(03) 7010 1999']) expect(body).toContain(part);
      expect(body).not.toMatch(/undefined|null|NaN|Oops|\[object/);
    }
    expect(email.html).not.toMatch(/<script|<link|@import|url\(|srcset|background=/i);
    for (const [, source] of email.html.matchAll(/<img [^>]*?src="([^"]*)"/g)) {
      expect(source).toMatch(
        /^image:(?:mark:|banner:\/charts\/.+\.svg|product:(?:\/charts\/.+\.svg)?|photo:\/objects\/uploads\/0{32})$/,
      );
    }
    // The test of the mail server has nothing to press.
    expect([...email.html.matchAll(/<a class="hq-button"/g)]).toHaveLength(name === 'test' ? 0 : 1);
    expect(email.subject).toMatch(/^[^\n]{7,90} (?:–|staff of) Hindquarter$/);
    expect(email.html.length).toBeLessThan(100_000);
  });
});

it.each(orderEmails)('The email %s contains the order’s signed link', (_name, email) => {
  expect(email.text).toMatch(/https:\/\/shop\.example\/order-link\?token=order-4[12]\n/);
  expect(email.html).toMatch(/href="https:\/\/shop\.example\/order-link\?token=order-4[12]"/);
});

describe('The amounts and days in emails', () => {
  it.each([
    [
      'confirmation-layby',
      [
        'We have received $249.98 from your Visa ending 4242.',
        'next $249.98 on Tuesday 24 November.',
        'Payment 4 of 4: $250.01 (Due on Tuesday 22 December)',
        'Still to pay: $749.97',
        'cancellation charge of $25.00',
      ],
    ],
    [
      'confirmation-paid',
      [
        'We have received $2,274.85 from your Visa ending 4242. That pays it in full.',
        '2 × Beef hindquarter: $1,999.90 (55-60kg · $999.95 each)',
        'We deliver on Thursday 12 November.',
        'Tax invoice for order #42',
        'To Jo Citizen, 1 Smith St, Carlton VIC 3053',
        'Delivery: Free',
        'Paid: $2,274.85',
        'GST-free: this total includes no GST.',
      ],
    ],
    [
      'confirmation-taxed',
      [
        'We deliver on Tuesday 5 January 2027.',
        '2 × Beef stock\u00a0*: $39.85',
        'Delivery: $9.80',
        'Delivery\u00a0*: $0.20',
        'This total includes GST of $3.64.',
      ],
    ],
    [
      'confirmation-pickup',
      [
        'Pick it up on Thursday 12 November, 09:00 to 12:00.',
        'At: 12 High Street, Northcote VIC 3070',
        'Pick-up at the shop: Free',
      ],
    ],
    ['pickup-set', ['is ready at our shop on Thursday 12 November, 09:00 to 12:00.']],
    ['on-the-way', ['comes today, Thursday 12 November.', '2 × Beef hindquarter: 55-60kg']],
    ['delivered', ['was delivered on Thursday 12 November.', 'https://shop.example/objects/uploads/000']],
    [
      'counter-order',
      ['Please pay $2,274.85', '2 × Beef hindquarter: $1,999.90', 'Thursday 12 November if it is paid'],
    ],
    [
      'counter-layby',
      ['first payment of $249.98', 'Due on Tuesday 24 November', 'Still to pay: $999.95', 'Lay-by agreement'],
    ],
    [
      'receipt',
      [
        'payment of $249.98',
        'arrived on Tuesday 24 November.',
        'Visa ending 4242',
        'Still to pay: $499.99',
        'next $249.98 on Tuesday 8 December',
      ],
    ],
    [
      'receipt-last',
      ['payment of $250.01', 'Paid in full: $999.95.', 'Still to pay: $0.00', 'Choose your delivery day'],
    ],
    ['reminder', ['On Tuesday 24 November', '$249.98', 'your Visa ending 4242', 'don’t need to do anything']],
    ['reminder-without-card', ['Please pay $249.98 by Tuesday 24 November', 'No card is saved', '(03) 7010 1999']],
    [
      'failed-retrying',
      ['payment 3 of 4', 'due Tuesday 8 December', 'We try again on Friday 11 December.', 'Nothing was taken.'],
    ],
    [
      'failed-waiting',
      ['The bank wants you to confirm', 'We won’t charge this card again automatically', 'Please pay $249.98'],
    ],
    ['failed-missed', ['wasn’t enough money', 'third try', 'Missed, was due on Tuesday 8 December']],
    ['delivery-set', ['comes on Thursday 12 November', '1 Smith St, Carlton VIC 3053', '2 × Beef hindquarter']],
    ['order-kept', ['We haven’t cancelled it', 'Your beef is hung & <cut> already.', '$249.98 on Tuesday 24 November']],
    ['refunded', ['The reason: The roast was spoiled & <late>', 'To Visa ending 4242: $20.00, You, in cash: $4.50']],
    [
      'refund-failed',
      ['We refunded $474.96 of order #41', 'your Visa ending 4242', 'get it to you another way', '7010 1999'],
    ],
    [
      'shop-staff-reset',
      ['Mara Lim (owner) has a new password since', '24 November 2026', 'If you don’t', '/admin/activity'],
    ],
    ['shop-refund-failed', ['A refund of $474.96 failed', 'Order #41:', 'admin/orders/41', 'Reference: hq_refund_1']],
    [
      'shop-refund-waits',
      ['A refund of $474.96 waits at Stripe', 'Order #41:', 'until the refund is made', 'Add money under'],
    ],
    ['shop-unknown-charge', ['A charge of $42.00 isn’t the shop’s', 'admin?tab=payments', 'Reference: pi_3Q0test']],
    [
      'shop-dispute',
      [
        'A customer disputes $1,249.93',
        'The customer says that the goods never came.',
        'Orders: #41, #42',
        'Answer by: Friday 20 November (9:00 pm in Melbourne)',
        'The bank holds $1,249.93 until it decides.',
      ],
    ],
    ['shop-dispute-lost', ['The dispute of $1,249.93 is lost', '$1,249.93 is gone.']],
    ['cancelled', ['You paid: $499.96', 'Cancellation charge: $25.00', 'Refunded: $474.96', 'Visa ending 4242']],
  ])('The email %s states its amounts and days', (name, sentences) => {
    for (const sentence of sentences) expect(emails[name]?.text).toContain(sentence);
  });

  it('A dispute email states if the charge isn’t the shop’s or if its orders no longer exist', () => {
    const foreign = create.dispute({ ...dispute, orders: [], chargeReference: null });
    expect(foreign?.text).toContain('The charge isn’t the shop’s');
    expect(create.dispute({ ...dispute, orders: [] })?.text).toContain('It no longer exists');
  });

  it('The email about a dispute that the bank has already reviewed names no deadline', () => {
    const email = create.dispute({ ...dispute, status: 'under_review', respondBy: null, reason: 'new_reason' });
    expect(email?.text).not.toContain('Answer');
    expect(email?.text).toContain('names no reason');
  });

  it('A shop without an email address sends itself no alerts or dispute emails', () => {
    expect([createWithoutAddress.shopAlert(alert), createWithoutAddress.dispute(dispute)]).toEqual([null, null]);
  });

  it('A reminder asks only for the unpaid part of an instalment', () => {
    const order = laybyOrder();
    const [, next] = order.plan?.installments ?? [];
    if (next === undefined) throw new Error('no second payment');
    next.amountPaid = 10_000;
    const email = create.reminder({ order, instalment: next });
    expect(email?.subject).toContain('$149.98 is due on Tuesday 24 November');
    expect(email?.text).toContain('$100.00 of it is paid');
  });

  it('The receipt of a paused layby names no due day', () => {
    const order = laybyOrder({ paid: 2 });
    if (order.plan) order.plan.status = 'paused';
    const payment = { id: 9, amount: 1_000, method: 'cash', paymentDate: '2026-11-25T01:00:00.000Z' } as const;
    const email = create.receipt({ order, payment, card: null });
    expect(email?.text).toContain('your layby is paused');
    expect(email?.text).not.toContain('Due on');
  });

  it('Every reason for a failed payment is a full sentence', () => {
    for (const code of ['insufficient_funds', 'expired_card', 'lost_card', 'stolen_card', 'card_declined', 'x']) {
      expect(reasonText(code)).toMatch(/^The .+\.$/);
    }
  });

  it('The confirmation of a paid order without a delivery day asks for one', () => {
    const order = paidOrder({ deliveryDate: null });
    const email = create.orderConfirmation({ order, paidCents: 227_485, card: null, termsText: null });
    expect(email?.text).toContain('Please choose the delivery day: it takes a minute.');
    expect(email?.text).toContain('Choose your delivery day:\nhttps://shop.example/order-link');
  });

  it('The email of an order with many products stays below the 102 KB at which Gmail cuts emails off', () => {
    const [item] = laybyOrder().items;
    const items = Array.from({ length: 40 }, (_, index) => ({ ...item, name: `Whole beef hindquarter ${index}` }));
    const order = laybyOrder({ changes: { items: items as Order['items'] } });
    const email = create.orderConfirmation({ order, paidCents: 24_998, card: null, termsText: agreementText(order) });
    expect(email?.html).toContain('Whole beef hindquarter 39');
    expect(Buffer.byteLength(email?.html ?? '')).toBeLessThan(102_000);
  });

  it('The cancellation email of an unpaid order says that nothing was paid', () => {
    const email = create.cancelled({ order: paidOrder({ status: 'cancelled' }), refundCents: 0, keptCents: 0 });
    expect(email?.text).toContain('Nothing was paid, so nothing is refunded.');
  });
});

describe('A name in an email', () => {
  const nasty = '<img src=x onerror="alert(1)">&\r\nBcc: all@shop.test';
  const change = (order: Order): Order => ({
    ...order,
    customer: { ...order.customer, name: nasty },
    address: { street: nasty, city: nasty, state: 'VIC', postcode: '3053' },
    items: order.items.map((item) => ({ ...item, name: nasty, weight: nasty })),
  });
  const layby = change(laybyOrder());
  const [, second] = layby.plan?.installments ?? [];
  const failed = failedOrder();
  const payment = { id: 9, amount: 1_000, method: 'card', paymentDate: '2026-11-25T01:00:00.000Z' } as const;
  const written = [
    create.orderConfirmation({ order: layby, paidCents: 100, card: null, termsText: agreementText(layby) }),
    create.receipt({ order: layby, payment, card: null }),
    second ? create.reminder({ order: layby, instalment: second }) : null,
    create.failedInstalment({ ...failed, order: change(failed.order), declineCode: nasty, nextAttemptOn: null }),
    create.deliverySet({ order: change(paidOrder()) }),
    create.cancelled({ order: layby, refundCents: 100, keptCents: 0 }),
  ];

  it.each(written.map((email) => [email?.kind ?? '', email] as const))(
    'is escaped as plain text in %s',
    (_kind, email) => {
      expect(email?.html).not.toContain('<img src=x');
      expect(email?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;');
      expect(email?.subject).not.toMatch(/[\r\n]/);
    },
  );

  it('appears in no email if the customer has no email address, because none is written', () => {
    const order = laybyOrder({ changes: { customer: { name: 'Jo', email: null, phone: null } } });
    expect(create.orderConfirmation({ order, paidCents: 100, card: null, termsText: null })).toBeNull();
    expect(create.receipt({ order, payment, card: null })).toBeNull();
  });
});
