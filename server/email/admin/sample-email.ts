import { addDays, melbourneDay } from '#core/dates.ts';
import type { EmailTextKind } from '#core/email/email-text-kinds.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import type { Order } from '#core/orders/order.ts';
import type { Email } from '#server/email/outbox.ts';
import type { ShopEmails } from '#server/email/shop-emails.ts';
import { sampleLayby, samplePaidOrder } from './sample-orders.ts';

interface SampleShop {
  emails: ShopEmails;
  seller: { businessName: string; abn: string; phone: string; publicUrl: string };
  now: Date;
}

const card = { brand: 'visa', last4: '4242' };

/** An email of this type about a made-up customer, order and layby, for staff to preview. */
export function sampleEmail(kind: EmailTextKind, { emails, seller, now }: SampleShop): Email {
  const today = melbourneDay(now);
  const layby = (paid: number) => sampleLayby({ startedOn: addDays(today, -14 * Math.max(0, paid - 1)), paid });
  const order = samplePaidOrder(today);
  const unpaid = samplePaidOrder(today, { status: 'pending', source: 'counter', amountPaid: 0, deliveryDate: null });
  const user = { id: 0, username: 'jo', email: 'jo@customer.example' };
  const link = `${seller.publicUrl}/account`;
  const agreed = { unsubscribeUrl: link, consent: 'a sample' };
  const receiptOf = (paidOrder: Order, amount: number) =>
    emails.receipt({
      order: paidOrder,
      card,
      payment: { id: 0, amount, method: 'card', paymentDate: now.toISOString() },
    });
  const make: Record<EmailTextKind, () => Email | null> = {
    'order-paid': () => emails.orderConfirmation({ order, paidCents: order.totalAmount, card, termsText: null }),
    'layby-started': () =>
      emails.orderConfirmation({ order: layby(1), paidCents: 24_998, card, termsText: termsOf(layby(1), seller) }),
    'counter-order': () => emails.counterOrder({ order: unpaid, requestedDay: addDays(today, 2), termsText: null }),
    'counter-layby': () =>
      emails.counterOrder({ order: layby(0), requestedDay: null, termsText: termsOf(layby(0), seller) }),
    'pay-link': () => emails.payLink({ order: layby(2), requestedAt: now.toISOString() }),
    receipt: () => receiptOf(layby(2), 24_998),
    'receipt-last': () => receiptOf(layby(4), 25_001),
    reminder: () => {
      const due = layby(1);
      return emails.reminder({ order: due, instalment: secondOf(due) });
    },
    'failed-instalment': () => {
      const failed = layby(1);
      const instalment = secondOf(failed);
      Object.assign(instalment, { status: 'retrying', failedAttempts: 1, dueDate: today });
      const nextAttemptOn = addDays(today, 3);
      return emails.failedInstalment({ order: failed, instalment, declineCode: 'insufficient_funds', nextAttemptOn });
    },
    'delivery-set': () => emails.deliverySet({ order }),
    'on-the-way': () => emails.runStarted({ order, day: today }),
    delivered: () => emails.delivered({ order, at: now.toISOString(), photo: null }),
    'items-changed': () =>
      emails.itemsChanged({ order, reason: 'You asked for two packs instead of one.', termsText: null }),
    refunded: () =>
      emails.refunded({
        order,
        amountCents: 2_450,
        reason: 'One roast was spoiled.',
        lines: [{ label: 'Beef hindquarter', quantity: 1, amountCents: 2_450 }],
        parts: [{ to: 'Visa ending 4242', amountCents: 2_450 }],
      }),
    cancelled: () =>
      emails.cancelled({
        order: { ...layby(2), status: 'cancelled' },
        refundCents: 47_496,
        keptCents: 2_500,
        parts: [{ to: 'Visa ending 4242', amountCents: 47_496 }],
      }),
    'order-kept': () => emails.cancellationDeclined({ order: layby(1), reply: 'Your beef is hung already.' }),
    'refund-failed': () => emails.refundFailed({ order, amountCents: 47_496, reference: 'sample', card }),
    'delivery-notice': () => emails.deliveryNotice({ email: user.email, postcode: '3056', dedupeKey: '', ...agreed }),
    'back-in-stock': () =>
      emails.backInStock({ email: user.email, product: { id: 1, name: 'Whole lamb' }, dedupeKey: '', ...agreed }),
    welcome: () => emails.welcome({ user }),
    password: () => emails.passwordLink({ user, resetUrl: link, minutes: 60 }),
    'staff-invitation': () => emails.staffInvitation({ user, resetUrl: link, minutes: 7 * 24 * 60 }),
    'password-changed': () => emails.passwordChanged({ user }),
    'email-changed': () => emails.emailChanged({ oldEmail: user.email }),
    'customer-closed': () => emails.customerClosed({ email: user.email, customerId: 0 }),
    'newsletter-confirm': () =>
      emails.newsletterConfirmation({ email: user.email, dedupeKey: '', confirmUrl: link, unsubscribeUrl: link }),
    opening: () => emails.opening({ subscriberId: 0, email: user.email, ...agreed }),
    'review-request': () =>
      emails.reviewRequest({ email: user.email, name: 'Jo Citizen', dedupeKey: '', reviewUrl: link, ...agreed }),
  };
  const email = make[kind]();
  if (email === null) throw new Error(`The sample of ${kind} has no address`);
  return email;
}

function secondOf({ plan }: Order) {
  const instalment = plan?.installments[1];
  if (instalment === undefined) throw new Error('The sample layby has no second payment');
  return instalment;
}

function termsOf({ plan, items }: Order, seller: SampleShop['seller']): string {
  const { businessName, abn, phone } = seller;
  return laybyTermsText(
    laybyTerms({
      businessName,
      abn,
      phone,
      goods: items.map(({ quantity, name }) => `${quantity} × ${name}`),
      totalCents: plan?.totalAmount ?? 0,
      installments: (plan?.installments ?? []).map(({ number, amount, dueDate }) => ({
        number,
        amountCents: amount,
        dueDate,
      })),
      cancellationChargeCents: plan?.cancellationCharge ?? 0,
    }),
  );
}
