import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import { actorOf, recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { CardSetupRow } from '../cards/card-setup-queries.ts';
import type { TransactionContext } from '../charges/record-succeeded-charge.ts';
import type { ProviderCard } from '../providers/payment-provider.ts';
import { agree, emailAgreed, keepCard, storeAgreedResponse } from './settle-hold.ts';

/**
 * Records that a customer has agreed to pay an order by weight, with a card that was saved but holds nothing yet. The order now keeps
 * its day, its delivery slot and its goods. A job holds the amount some days before the order is packed.
 * @throws AppError wrong_status if the order was cancelled, paid or changed while the customer was confirming the card
 */
export async function agreeWithSavedCard(
  tx: Writer,
  { orderId, reference, amountCents, provider, customer, userId }: CardSetupRow,
  card: ProviderCard,
  { now, env }: TransactionContext,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (order.status !== 'pending' || remainingCents(order.totalCents, order.paidCents) !== amountCents) {
    const detail = `Order #${orderId} has changed. Nothing was charged; please look at it again.`;
    throw new AppError('wrong_status', { detail });
  }
  const { brand, last4 } = card;
  const isFirst = await agree(tx, order, {}, now);
  await keepCard(tx, order, { ...card, provider, customer }, now);
  const actor = actorOf(userId === null ? null : { id: userId });
  const detail = { amountCents, brand, last4 };
  await recordOrderEvents(tx, [{ orderId, kind: 'agreed', detail }], { actor, now });
  if (isFirst) await emailAgreed(tx, orderId, { card: { brand, last4 }, now, env });
  await storeAgreedResponse(tx, reference, await tx.select().from(orders).where(eq(orders.id, orderId)));
}
