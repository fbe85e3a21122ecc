import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { cancelLaybysOf } from '#server/laybys/layby-status.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { writeRefunds } from '#server/payments/refunds/refund.ts';
import { type Cancellation, workOutCancellation } from './cancellation.ts';
import {
  getOrderToChange,
  rejectOpenCharge,
  requireStep,
  type StatusContext,
  staffId,
  staffOf,
} from './order-change.ts';

/**
 * Cancels an order and its plan, and divides what was paid: stores the refunds, which the caller then sends to the provider,
 * records what was paid without a card as handed back, and emails the customer.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight
 */
export async function cancelOrder(tx: Writer, context: StatusContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const { now } = context;
  const endedByShop = context.body.endedByShop ?? false;
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'cancelled');
  await rejectOpenCharge(tx, row.id);
  const amounts = await workOutCancellation(tx, row, { endedByShop });
  const at = now.toISOString();
  const handedBackCents = amounts.handedBack.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await tx
    .update(orders)
    .set({
      status: 'cancelled',
      endedAt: at,
      paidCents: row.paidCents - handedBackCents,
      keptCents: amounts.keptCents,
      updatedAt: at,
      version: row.version + 1,
    })
    .where(eq(orders.id, row.id));
  await cancelLaybysOf(tx, [row.id]);
  await writeRefunds(tx, { orderId: row.id, cards: amounts.cards, requestedBy: staffId(context), now });
  if (amounts.handedBack.length > 0) {
    const handedBack = { orderId: row.id, paidAt: at, recordedBy: staffId(context) };
    await tx
      .insert(payments)
      .values(
        amounts.handedBack.map(({ method, amountCents }) => ({ ...handedBack, method, amountCents: -amountCents })),
      );
  }
  const { paidCents, keptCents, refundCents } = amounts;
  const detail = {
    reason: endedByShop ? 'ended-by-shop' : 'by-staff',
    paidCents,
    keptCents,
    refundCents,
    handedBackCents,
  };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'cancelled', detail }], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps);
  const email = emails.cancelled({ order, refundCents, keptCents, parts: refundMethods(amounts) });
  await queueEmails(tx, [email], now);
  return order;
}

const handedBackText: Record<PaymentMethod, string> = {
  card: 'Your card',
  cash: 'You, in cash',
  eftpos: 'You, by EFTPOS',
  manual: 'You, by the shop',
};

function refundMethods({ cards, handedBack }: Cancellation): { to: string; amountCents: number }[] {
  const toCards = cards.map(({ card, amountCents }) => ({ to: card ? formatCard(card) : 'Your card', amountCents }));
  const toHands = handedBack.map(({ method, amountCents }) => ({ to: handedBackText[method], amountCents }));
  return [...toCards, ...toHands];
}
