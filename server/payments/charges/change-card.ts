import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { replaceCard, requireTakesCard } from '#server/laybys/instalment-attempts.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { actorOf, recordOrderEvents } from '#server/orders/order-events.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { askProvider, ProviderUnavailable } from '../providers/ask-provider.ts';
import type { ProviderCard } from '../providers/gateway.ts';
import { unreadableCard } from './take-payment.ts';

type CardContext = RequestContext<{ id: number }, unknown, { paymentToken: string }>;

/**
 * Has the provider keep another card, and puts it in the place of the layby's. Nothing is charged.
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

async function saveCard({ gateway, log }: Deps, token: string): Promise<ProviderCard> {
  if (!gateway.isToken(token)) throw unreadableCard();
  try {
    const card = await askProvider(gateway.saveCard(token));
    if (card !== null) return card;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'The payment provider is silent');
    const detail = 'The payment provider does not answer. The saved card stays as it was; please try again.';
    throw new AppError('unavailable', { detail, retryAfter: 30 });
  }
  throw new AppError('card_declined', { detail: 'The card was declined. The saved card stays as it was.' });
}
