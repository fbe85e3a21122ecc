import type { z } from 'zod';
import type { changeCard as changeCardEndpoint } from '#core/payments/payment-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { Reply, type RequestContext } from '#server/http/request-context.ts';
import { requireTakesCard } from '#server/laybys/instalment-attempts.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { findOwnOrders, noSuchOrder, type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { countDecline, rejectPausedPayer } from '../charges/count-declines.ts';
import { customerOfOrder } from '../charges/provider-customers.ts';
import { unreadableCard } from '../charges/take-payment.ts';
import { requireProvider } from '../providers/ask-provider.ts';
import { beginCardSetup, saveCard } from './begin-card-setup.ts';
import { type CardSetupRow, findCardSetup } from './card-setup-queries.ts';
import { cardDeclined, settleCardSetup } from './settle-card-setup.ts';

type CardContext = RequestContext<{ id: number }, unknown, { paymentToken: string }>;
type CardResponse = z.output<typeof changeCardEndpoint.response>;

const unchanged = 'The saved card stays as it was';

/**
 * Saves another card with the provider and makes it the layby's card. Nothing is charged. The steps are those of a payment: store the
 * setup, call the provider outside of any transaction, settle. A request with the same key continues the setup, for example after the
 * customer has confirmed the card with the bank.
 * @throws AppError not_found, wrong_status, invalid, card_declined, too_many, unavailable while the provider doesn't respond
 */
export async function changeCard(deps: Deps, context: CardContext): Promise<CardResponse | Reply<CardResponse>> {
  const setup = (await findBegun(deps, context)) ?? (await begin(deps, context));
  const provider = deps.providers.find(setup.provider) ?? deps.providers.active;
  const outcome = await requireProvider(deps, saveCard(deps, provider, setup), unchanged);
  const settled = await settleCardSetup(deps, setup.reference, outcome);
  if (outcome.status === 'declined') {
    const { declineCode } = outcome;
    await countDecline(deps, context, { orderIds: [setup.orderId], declineCode, provider, source: setup.source });
  }
  if (settled.status === 'declined') throw cardDeclined();
  if (settled.status === 'open') return new Reply<CardResponse>(202, { pending: true });
  const order = await deps.store.read(async (db) => presentOrder(db, (await findOwnPlan(db, context)).row));
  if (settled.status === 'succeeded' || settled.clientSecret === null) return order;
  return { requiresAction: true, clientSecret: settled.clientSecret, order };
}

/** Returns the card setup that an earlier request with this key started. */
async function findBegun({ store }: Deps, { key }: CardContext): Promise<CardSetupRow | null> {
  const reference = key?.chargeReference ?? null;
  return reference === null ? null : store.read((db) => findCardSetup(db, reference));
}

async function begin(deps: Deps, context: CardContext): Promise<CardSetupRow> {
  const provider = deps.providers.active;
  const { row: own, found } = await deps.store.read((db) => findOwnPlan(db, context));
  await rejectPausedPayer(deps, context, { orderIds: [own.id], source: context.body.paymentToken });
  await deps.limits.countCard({ orderId: own.id, userId: own.userId });
  const { paymentToken } = context.body;
  if (!provider.isToken(paymentToken)) throw unreadableCard();
  // The new card belongs to the same provider customer as the card it replaces. This doesn't change if another account has claimed the
  // order.
  const owner = found.plan.cardProvider === provider.name ? found.plan.cardCustomer : null;
  const customer = owner ?? (await requireProvider(deps, customerOfOrder(deps, provider, own), unchanged));
  return deps.store.write(async (tx) => {
    const { row } = await findOwnPlan(tx, context);
    return beginCardSetup(tx, context, { orderId: row.id, provider: provider.name, source: paymentToken, customer });
  });
}

async function findOwnPlan(db: Reader, context: CardContext): Promise<{ row: OrderRow; found: LaybyPlanOfOrder }> {
  const [row] = await findOwnOrders(db, context, [context.params.id]);
  if (row === undefined) throw noSuchOrder();
  const plans = await findLaybyPlansOfOrders(db, [row.id]);
  return { row, found: requireTakesCard(plans.get(row.id) ?? null) };
}
