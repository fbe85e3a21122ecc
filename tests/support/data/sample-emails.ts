import { formatWeekday } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmails } from '#server/email/emails/create-emails.tsx';
import type { DisputeNews } from '#server/email/emails/dispute-email.tsx';
import type { ShopAlert } from '#server/email/emails/shop-alert-emails.tsx';
import type { Email } from '#server/email/outbox.ts';

export const context: EmailContext = {
  sender: {
    businessName: 'Hindquarter',
    abn: '99 999 999 060',
    gstRegistered: true,
    streetAddress: '12 High Street, Northcote VIC 3070',
    phone: '(03) 7010 1999',
    publicUrl: 'https://shop.example',
  },
  shopAddress: 'shop@shop.example',
  today: '2026-11-10',
  formatDay: (day) => formatWeekday(day, '2026-11-10'),
  orderUrl: ({ id }) => `https://shop.example/order-link?token=order-${id}`,
};

export const create = createEmails(context);
/** The same of a shop whose settings name no address. */
export const createWithoutAddress = createEmails({ ...context, shopAddress: null });

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
function toPayLater(): Order {
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

export function agreementText(order: Order): string {
  const instalments = (order.plan?.installments ?? []).map(({ number, amount: amountCents, dueDate }) => ({
    number,
    amountCents,
    dueDate,
  }));
  const { businessName, abn, phone } = context.sender;
  const goods = order.items.map(({ quantity, name }) => `${quantity} × ${name}`);
  const totalCents = order.totalAmount;
  return laybyTermsText(
    laybyTerms({
      businessName,
      abn,
      phone,
      goods,
      totalCents,
      installments: instalments,
      cancellationChargeCents: 2_500,
    }),
  );
}

const user = { id: 5, username: 'jo', email: 'jo@customer.test', firstName: 'Jo', lastName: 'Citizen' };

const payment = { id: 9, amount: 24_998, method: 'card', paymentDate: '2026-11-24T01:00:00.000Z' } as const;
const card = { brand: 'visa', last4: '4242' };

export const alert: ShopAlert = {
  kind: 'refund-failed',
  subject: 'hq_refund_1',
  orderId: 41,
  amount: 47_496,
  detail:
    'A refund of $474.96 failed at the bank after it was made (lost_or_stolen_card). The customer doesn’t have the money.',
};

export const dispute: DisputeNews = {
  providerDisputeId: 'du_1Q0test',
  amount: 124_993,
  reason: 'product_not_received',
  status: 'needs_response',
  respondBy: '2026-11-20T10:00:00.000Z',
  orders: [41, 42],
  chargeReference: 'hq_charge_1',
};

/** The driver's, which no storage of a test has. */
const deliveryPhoto = `/objects/uploads/${'0'.repeat(32)}`;

/** Every email that the shop writes, in each of its forms. */
export function sampleEmails(): Record<string, Email> {
  const layby = laybyOrder();
  const cardless = laybyOrder();
  if (cardless.plan) cardless.plan.card = null;
  const [, second] = layby.plan?.installments ?? [];
  const [, secondCardless] = cardless.plan?.installments ?? [];
  if (second === undefined || secondCardless === undefined) throw new Error('The sample layby has no second payment');
  const emails: Record<string, Email | null> = {
    welcome: create.welcome({ user }),
    'confirmation-layby': create.orderConfirmation({
      order: layby,
      paidCents: 24_998,
      card,
      termsText: agreementText(layby),
    }),
    'confirmation-paid': create.orderConfirmation({ order: paidOrder(), paidCents: 227_485, card, termsText: null }),
    'confirmation-taxed': create.orderConfirmation({ order: taxedOrder(), paidCents: 204_975, card, termsText: null }),
    'confirmation-pickup': create.orderConfirmation({
      order: pickupOrder(),
      paidCents: 227_485,
      card: null,
      termsText: null,
    }),
    'counter-order': create.counterOrder({ order: toPayLater(), requestedDay: '2026-11-12', termsText: null }),
    'counter-layby': create.counterOrder({
      order: laybyOrder({ paid: 0, changes: { source: 'counter' } }),
      requestedDay: null,
      termsText: agreementText(layby),
    }),
    receipt: create.receipt({ order: laybyOrder({ paid: 2 }), payment, card }),
    'receipt-last': create.receipt({ order: laybyOrder({ paid: 4 }), payment: { ...payment, amount: 25_001 }, card }),
    reminder: create.reminder({ order: layby, instalment: second }),
    'reminder-without-card': create.reminder({ order: cardless, instalment: secondCardless }),
    'failed-retrying': create.failedInstalment({
      ...failedOrder(),
      declineCode: 'card_declined',
      nextAttemptOn: '2026-12-11',
    }),
    'failed-waiting': create.failedInstalment({
      ...failedOrder(),
      declineCode: 'authentication_required',
      nextAttemptOn: null,
    }),
    'failed-missed': create.failedInstalment({
      ...failedOrder({ status: 'missed', failedAttempts: 3 }),
      declineCode: 'insufficient_funds',
      nextAttemptOn: null,
    }),
    'delivery-set': create.deliverySet({ order: paidOrder() }),
    'pickup-set': create.deliverySet({ order: pickupOrder() }),
    'on-the-way': create.runStarted({ order: paidOrder(), day: '2026-11-12' }),
    delivered: create.delivered({ order: paidOrder(), at: '2026-11-12T01:30:00.000Z', photo: deliveryPhoto }),
    'delivery-notice': create.deliveryNotice({
      email: 'jo@customer.test',
      postcode: '3056',
      dedupeKey: 'delivery-notice:1',
    }),
    password: create.passwordLink({
      user,
      resetUrl: 'https://shop.example/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
      minutes: 60,
    }),
    'password-changed': create.passwordChanged({ user }),
    'email-changed': create.emailChanged({ oldEmail: user.email }),
    newsletter: create.newsletterConfirmation({
      email: 'jo@customer.test',
      dedupeKey: 'newsletter-confirm:1:2026-11-10',
      confirmUrl: 'https://shop.example/newsletter/confirm?token=abc.def',
      unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=abc.def',
    }),
    'review-request': create.reviewRequest({
      email: 'jo@customer.test',
      name: 'Jo Brown',
      dedupeKey: 'review-request:7',
      reviewUrl: 'https://shop.example/review?token=abc.def',
    }),
    opening: create.opening({
      subscriberId: 3,
      email: 'jo@customer.test',
      unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=abc.def',
    }),
    'contact-message': create.contactMessage({
      id: 7,
      name: 'Jo Brown',
      email: 'jo@customer.test',
      phone: '0400 000 123',
      message: 'Could the roasts be tied?\nAnd is Tuesday possible?',
    }),
    'order-kept': create.cancellationDeclined({ order: laybyOrder(), reply: 'Your beef is hung & <cut> already.' }),
    cancelled: create.cancelled({
      order: laybyOrder({ paid: 2, changes: { status: 'cancelled' } }),
      refundCents: 47_496,
      keptCents: 2_500,
      parts: [{ to: 'Visa ending 4242', amountCents: 47_496 }],
    }),
    refunded: create.refunded({
      order: laybyOrder({ paid: 4 }),
      amountCents: 2_450,
      reason: 'The roast was spoiled & <late>',
      lines: [
        { label: 'Refund: Beef hindquarter', quantity: 2, amountCents: 2_000 },
        { label: 'Refund: Delivery', quantity: 1, amountCents: 450 },
      ],
      parts: [
        { to: 'Visa ending 4242', amountCents: 2_000 },
        { to: 'You, in cash', amountCents: 450 },
      ],
    }),
    'refund-failed': create.refundFailed({
      order: laybyOrder({ paid: 2, changes: { status: 'cancelled' } }),
      amountCents: 47_496,
      reference: 'hq_refund_1',
      card,
    }),
    'shop-refund-failed': create.shopAlert(alert),
    'shop-unknown-charge': create.shopAlert({
      ...alert,
      kind: 'unknown-charge',
      subject: 'pi_3Q0test',
      orderId: null,
      amount: 4_200,
      detail: '$42.00 was charged at the provider, and not by this shop: no order belongs to it.',
    }),
    'shop-dispute': create.dispute(dispute),
    'shop-dispute-lost': create.dispute({ ...dispute, status: 'lost', respondBy: null }),
  };
  return Object.fromEntries(Object.entries(emails).filter((entry): entry is [string, Email] => entry[1] !== null));
}
