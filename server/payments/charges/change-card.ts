import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { replaceCard, requireTakesCard } from '#server/laybys/instalment-attempts.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { actorOf, recordOrderEvents } from '#server/orders/order-events.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { askProvider, requireProvider } from '../providers/ask-provider.ts';
import type { ProviderCard } from '../providers/gateway.ts';
import { unreadableCard } from './take-payment.ts';

type CardContext = RequestContext<{ id: number }, unknown, { paymentToken: string }>;

/**
 * Saves another card with the provider, and replaces the layby's card with it. Nothing is charged.
 * @throws AppError not_found, wrong_status, invalid, card_declined, too_many, unavailable while the provider is silent
 */
export async function changeCard(deps: Deps, context: CardContext): Promise<Order> {
  const { row: own } = await deps.store.read((db) => findOwnPlan(db, context));
  await deps.limits.countCard({ orderId: own.id, userId: own.userId });
  const card = await saveCard(deps, context.body.paymentToken);
  return context.write(async (tx) => {
    const { row, found } = await findOwnPlan(tx, context);
    await replaceCard(tx, found, { card, today: context.today });
    const detail = { brand: card.brand, last4: card.last4, was: found.plan.cardLast4 };
    await recordOrderEvents(tx, [{ orderId: row.id, kind: 'card', detail }], {
      actor: actorOf(context.actor),
      now: context.now,
    });
    return presentOrder(tx, row);
  });
}

async function findOwnPlan(db: Reader, context: CardContext): Promise<{ row: OrderRow; found: LaybyPlanOfOrder }> {
  const [row] = await findOwnOrders(db, context, [context.params.id]);
  if (row === undefined) throw noSuchOrder();
  const plans = await findLaybyPlansOfOrders(db, [row.id]);
  return { row, found: requireTakesCard(plans.get(row.id) ?? null) };
}

async function saveCard(deps: Deps, token: string): Promise<ProviderCard> {
  if (!deps.gateway.isToken(token)) throw unreadableCard();
  const question = askProvider(deps.gateway.saveCard(token));
  const card = await requireProvider(deps, question, 'The saved card stays as it was');
  if (card !== null) return card;
  throw new AppError('card_declined', { detail: 'The card was declined. The saved card stays as it was.' });
}
