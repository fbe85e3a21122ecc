import type { Order } from '#core/orders/order.ts';
import { Refusal } from '#core/refusal.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/call.ts';
import { findPlansOfOrders, type PlanOfOrder } from '#server/laybys/layby-queries.ts';
import { checkTakesCard, replaceCard } from '#server/laybys/replace-card.ts';
import { actorOf, noteOrderEvents } from '#server/orders/order-events.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { askProvider, ProviderSilence } from './ask-provider.ts';
import type { ProviderCard } from './gateway.ts';
import { unreadableCard } from './take-payment.ts';

type CardCall = Call<{ id: number }, unknown, { paymentToken: string }>;

/**
 * Has the provider keep another card, and puts it in the place of the layby's. Nothing is charged.
 * @throws Refusal not_found, wrong_status, invalid, card_declined, too_many, unavailable while the provider is silent
 */
export async function changeCard(deps: Deps, call: CardCall): Promise<Order> {
  const { row: own } = await deps.store.read((db) => findOwnPlan(db, call));
  await deps.limits.countCard({ orderId: own.id, userId: own.userId });
  const card = await keepCard(deps, call.body.paymentToken);
  return call.write(async (tx) => {
    const { row, found } = await findOwnPlan(tx, call);
    await replaceCard(tx, found, { card, today: call.today });
    const detail = { brand: card.brand, last4: card.last4, was: found.plan.cardLast4 };
    await noteOrderEvents(tx, [{ orderId: row.id, kind: 'card', detail }], {
      actor: actorOf(call.caller),
      now: call.now,
    });
    const [order] = await presentOrders(tx, [row]);
    if (order === undefined) throw new Error(`Order ${row.id} could not be presented`);
    return order;
  });
}

async function findOwnPlan(db: Reader, call: CardCall): Promise<{ row: OrderRow; found: PlanOfOrder }> {
  const [row] = await findOwnOrders(db, call, [call.params.id]);
  if (row === undefined) throw noSuchOrder();
  const plans = await findPlansOfOrders(db, [row.id]);
  return { row, found: checkTakesCard(plans.get(row.id) ?? null) };
}

async function keepCard({ gateway, log }: Deps, token: string): Promise<ProviderCard> {
  if (!gateway.isToken(token)) throw unreadableCard();
  try {
    const card = await askProvider(gateway.saveCard(token));
    if (card !== null) return card;
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
    log.warn({ err: error }, 'The payment provider is silent');
    const detail = 'The payment provider does not answer. The saved card stays as it was; please try again.';
    throw new Refusal('unavailable', { detail, retryAfter: 30 });
  }
  throw new Refusal('card_declined', { detail: 'The card was declined. The saved card stays as it was.' });
}
