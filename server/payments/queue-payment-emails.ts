import type { SavedCard } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { confirmationKey, findWritten, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';

/** An order after a payment, with the data for the customer's email. */
export interface PaidOrder {
  order: Order;
  payment: Payment;
  /** The card that paid, if known. */
  card: SavedCard | null;
  plan: LaybyPlanOfOrder | null;
  wasUnpaid: boolean;
}

/** Queues one email for each order that was paid: a confirmation for its first payment, a receipt for every later payment. */
export async function queuePaymentEmails(
  tx: Writer,
  paid: readonly PaidOrder[],
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const first = paid.filter(({ wasUnpaid }) => wasUnpaid).map(({ order }) => confirmationKey(order.id));
  const [create, confirmed] = await Promise.all([shopEmails(tx, { env }, now), findWritten(tx, first)]);
  const emails = paid.map(({ order, payment, card, plan, wasUnpaid }) => {
    if (!wasUnpaid || confirmed.has(confirmationKey(order.id))) return create.receipt({ order, payment, card });
    const termsText = plan?.plan.termsText ?? null;
    return create.orderConfirmation({ order, paidCents: payment.amount, card, termsText });
  });
  await queueEmails(tx, emails, now);
}
