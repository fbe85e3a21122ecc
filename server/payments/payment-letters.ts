import type { SavedCard } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { PlanOfOrder } from '#server/laybys/layby-queries.ts';
import { letterDesk } from '#server/mail/letter-desk.ts';
import { confirmationKey, orderConfirmationLetter } from '#server/mail/letters/order-confirmation-letter.ts';
import { receiptLetter } from '#server/mail/letters/receipt-letter.ts';
import { findWritten, queueLetters } from '#server/mail/outbox.ts';

/** An order as a payment left it. */
export interface PaidOrder {
  order: Order;
  payment: Payment;
  /** The card that paid, where it is known. */
  card: SavedCard | null;
  plan: PlanOfOrder | null;
  wasUnpaid: boolean;
}

/** Writes one letter for each order that was paid: the confirmation for its first payment, a receipt for every later one. */
export async function queuePaymentLetters(
  tx: Writer,
  paid: readonly PaidOrder[],
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const desk = await letterDesk(tx, { env });
  const first = paid.filter(({ wasUnpaid }) => wasUnpaid).map(({ order }) => confirmationKey(order.id));
  const confirmed = await findWritten(tx, first);
  const letters = paid.map(({ order, payment, card, plan, wasUnpaid }) => {
    if (!wasUnpaid || confirmed.has(confirmationKey(order.id))) return receiptLetter({ order, payment, card }, desk);
    const termsText = plan?.plan.termsText ?? null;
    return orderConfirmationLetter({ order, paidCents: payment.amount, termsText }, desk);
  });
  await queueLetters(tx, letters, now);
}
