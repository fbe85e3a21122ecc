import { formatWeekday } from '#core/dates.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmails } from '#server/email/emails/create-emails.tsx';
import type { DisputeNews } from '#server/email/emails/dispute-email.tsx';
import type { ShopAlert } from '#server/email/emails/shop-alert-emails.tsx';
import type { Email } from '#server/email/outbox.ts';
import { failedOrder, laybyOrder, paidOrder, pickupOrder, taxedOrder, unpaidOrder } from './emailed-orders.ts';
import { kiloEmails } from './kilo-emails.ts';
import { repeatEmails } from './repeat-emails.ts';
import { staffEmails } from './staff-emails.ts';

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
  texts: new Map(),
  orderUrl: ({ id }) => `https://shop.example/order-link?token=order-${id}`,
};

export const create = createEmails(context);
/** The emails of a shop without an email address in its settings. */
export const createWithoutAddress = createEmails({ ...context, shopAddress: null });

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

const agreed = {
  unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=abc.def',
  consent: 'asked 2026-11-02',
};
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
  stage: 'dispute',
  respondBy: '2026-11-20T10:00:00.000Z',
  closedAt: null,
  orders: [41, 42],
  chargeReference: 'hq_charge_1',
};

/** The driver's photo. No test has it in its storage. */
const deliveryPhoto = `/objects/uploads/${'0'.repeat(32)}`;

/** Every email that the shop sends, in each of its forms. */
export function sampleEmails(make = create): Record<string, Email> {
  const layby = laybyOrder();
  const cardless = laybyOrder();
  if (cardless.plan) cardless.plan.card = null;
  const [, second] = layby.plan?.installments ?? [];
  const [, secondCardless] = cardless.plan?.installments ?? [];
  if (second === undefined || secondCardless === undefined) throw new Error('The sample layby has no second payment');
  const emails: Record<string, Email | null> = {
    welcome: make.welcome({ user }),
    'confirmation-layby': make.orderConfirmation({
      order: layby,
      paidCents: 24_998,
      card,
      termsText: agreementText(layby),
    }),
    'confirmation-paid': make.orderConfirmation({ order: paidOrder(), paidCents: 227_485, card, termsText: null }),
    'confirmation-taxed': make.orderConfirmation({ order: taxedOrder(), paidCents: 204_975, card, termsText: null }),
    'confirmation-pickup': make.orderConfirmation({
      order: pickupOrder(),
      paidCents: 227_485,
      card: null,
      termsText: null,
    }),
    'counter-order': make.counterOrder({ order: unpaidOrder(), requestedDay: '2026-11-12', termsText: null }),
    'counter-layby': make.counterOrder({
      order: laybyOrder({ paid: 0, changes: { source: 'counter' } }),
      requestedDay: null,
      termsText: agreementText(layby),
    }),
    receipt: make.receipt({ order: laybyOrder({ paid: 2 }), payment, card }),
    'receipt-last': make.receipt({ order: laybyOrder({ paid: 4 }), payment: { ...payment, amount: 25_001 }, card }),
    reminder: make.reminder({ order: layby, instalment: second }),
    'reminder-without-card': make.reminder({ order: cardless, instalment: secondCardless }),
    'failed-retrying': make.failedInstalment({
      ...failedOrder(),
      declineCode: 'card_declined',
      nextAttemptOn: '2026-12-11',
    }),
    'failed-waiting': make.failedInstalment({
      ...failedOrder(),
      declineCode: 'authentication_required',
      nextAttemptOn: null,
    }),
    'failed-missed': make.failedInstalment({
      ...failedOrder({ status: 'missed', failedAttempts: 3 }),
      declineCode: 'insufficient_funds',
      nextAttemptOn: null,
    }),
    ...repeatEmails(make),
    ...kiloEmails(make),
    ...staffEmails(make, agreementText(layby)),
    'delivery-set': make.deliverySet({ order: paidOrder() }),
    'pickup-set': make.deliverySet({ order: pickupOrder() }),
    packed: make.packed({ order: paidOrder(), grams: 5_200, packedAt: '2026-11-12T01:30:00.000Z' }),
    'on-the-way': make.runStarted({ order: paidOrder(), day: '2026-11-12' }),
    delivered: make.delivered({ order: paidOrder(), at: '2026-11-12T01:30:00.000Z', photo: deliveryPhoto }),
    'delivery-notice': make.deliveryNotice({
      email: 'jo@customer.test',
      postcode: '3056',
      dedupeKey: 'delivery-notice:1',
      ...agreed,
    }),
    'back-in-stock': make.backInStock({
      email: 'jo@customer.test',
      product: { id: 7, name: 'Whole lamb' },
      dedupeKey: 'back-in-stock:1',
      ...agreed,
    }),
    password: make.passwordLink({
      user,
      resetUrl: 'https://shop.example/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
      minutes: 60,
    }),
    'password-changed': make.passwordChanged({ user }),
    'email-changed': make.emailChanged({ oldEmail: user.email }),
    'customer-closed': make.customerClosed({ email: 'jo@customer.test', customerId: 7 }),
    newsletter: make.newsletterConfirmation({
      email: 'jo@customer.test',
      dedupeKey: 'newsletter-confirm:1:2026-11-10',
      confirmUrl: 'https://shop.example/newsletter/confirm?token=abc.def',
      unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=abc.def',
    }),
    'review-request': make.reviewRequest({
      email: 'jo@customer.test',
      name: 'Jo Brown',
      dedupeKey: 'review-request:7',
      reviewUrl: 'https://shop.example/review?token=abc.def',
      ...agreed,
    }),
    opening: make.opening({
      subscriberId: 3,
      email: 'jo@customer.test',
      ...agreed,
    }),
    'stock-recall': make.recall({
      order: { id: 41 },
      to: 'jo@customer.test',
      message: 'We are recalling our rump of 10 November.\n\nPlease don’t eat it, and bring it back.',
      messageKey: 'key',
    }),
    'stock-purchase': make.purchase({
      to: 'orders@abattoir.example',
      purchase: {
        id: 12,
        supplier: { id: 3, name: 'Gippsland Abattoir' },
        expectedOn: '2026-11-18',
        note: 'Hung for a week, please.',
        lines: [
          {
            ...{ itemId: 5, itemName: 'Beef body', unit: 'weighed', pieces: 2, grams: 560_000 },
            centsPerKilo: 845,
            centsPerPiece: null,
            received: { pieces: 0, grams: 0 },
          },
          {
            ...{ itemId: 6, itemName: 'Lamb body', unit: 'weighed', pieces: 6, grams: 0 },
            centsPerKilo: null,
            centsPerPiece: null,
            received: { pieces: 0, grams: 0 },
          },
        ],
      },
    }),
    'stock-low': make.lowStock({
      day: '2026-11-27',
      items: [
        {
          ...{
            id: 3,
            name: 'Rump & <whole>',
            unit: 'weighed',
            cut: 'beef/rump',
            storage: 'chilled',
            shelfLifeDays: 21,
          },
          ...{ threshold: 4, hold: 'at-once', version: 2, ingredients: '', allergens: [] },
          ...{ origin: '', storageText: '', directions: '' },
          onHand: { pieces: 4, grams: 9_600 },
          allocated: { pieces: 1, grams: 0 },
          blocked: { pieces: 0, grams: 0 },
        },
      ],
      total: 2,
    }),
    'contact-message': make.contactMessage({
      id: 7,
      name: 'Jo Brown',
      email: 'jo@customer.test',
      phone: '0400 000 123',
      message: 'Could the roasts be tied?\nAnd is Tuesday possible?',
    }),
    'order-kept': make.cancellationDeclined({ order: laybyOrder(), reply: 'Your beef is hung & <cut> already.' }),
    cancelled: make.cancelled({
      order: laybyOrder({ paid: 2, changes: { status: 'cancelled' } }),
      refundCents: 47_496,
      keptCents: 2_500,
      parts: [{ to: 'Visa ending 4242', amountCents: 47_496 }],
    }),
    refunded: make.refunded({
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
    'refund-failed': make.refundFailed({
      order: laybyOrder({ paid: 2, changes: { status: 'cancelled' } }),
      amountCents: 47_496,
      reference: 'hq_refund_1',
      card,
    }),
    'shop-staff-reset': make.staffReset({
      to: 'owner@shop.example',
      account: 'Mara Lim (owner)',
      at: '2026-11-24T01:00:00.000Z',
      dedupeKey: 'staff-reset:1:1',
    }),
    'shop-refund-failed': make.shopAlert(alert),
    'shop-refund-waits': make.shopAlert({
      ...alert,
      detail:
        'A refund of $474.96 is waiting, because the shop’s balance at Stripe is too low. Add money under Balances in ' +
        'Stripe’s dashboard. The refund is then sent by itself, so don’t give the money back another way.',
      waitsForBalance: true,
    }),
    'shop-unknown-charge': make.shopAlert({
      ...alert,
      kind: 'unknown-charge',
      subject: 'pi_3Q0test',
      orderId: null,
      amount: 4_200,
      detail: '$42.00 was charged at the provider, and not by this shop: no order belongs to it.',
    }),
    'shop-dispute': make.dispute(dispute),
    'shop-dispute-lost': make.dispute({ ...dispute, status: 'lost', respondBy: null }),
  };
  return Object.fromEntries(Object.entries(emails).filter((entry): entry is [string, Email] => entry[1] !== null));
}
