import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type SubscriptionBody, subscriptionOrder } from '#server/orders/subscription-order.ts';
import { startedPayments } from '../payment-tables.ts';
import { askProvider, requireProvider } from '../providers/ask-provider.ts';
import { openChargesOf } from '../reconciliation/resolve-open-charges.ts';
import { newChargeReference } from './charge-reference.ts';
import {
  findStartedBeingCharged,
  findStartedPayment,
  type StartedPaymentRow,
  toStartedRequest,
} from './started-payments.ts';

type SubscriptionContext = RequestContext<unknown, unknown, SubscriptionBody>;

/**
 * Creates an order at the subscription price and starts its only payment, which is charged later. A repeated request finds the order by
 * its session, and the payment by the order.
 * @throws AppError not_found, option_unavailable, below_card_minimum, cart_paid; unavailable while the provider doesn't respond
 */
export async function createSubscription(
  deps: Deps,
  context: SubscriptionContext,
): Promise<{ clientSecret: string; order: Order; isBeingPaid: boolean }> {
  const charges = openChargesOf(deps);
  const minimumChargeCents = deps.providers.active.minimumCents;
  const { order, isBeingPaid } = await deps.store.write((tx) =>
    subscriptionOrder(tx, context, { charges, minimumChargeCents }),
  );
  const clientSecret = await startPayment(deps, order);
  return context.write(async () => ({ clientSecret, order, isBeingPaid }));
}

async function startPayment(deps: Deps, order: Order): Promise<string> {
  const { store, clock, providers } = deps;
  const provider = providers.active;
  const amountCents = remainingCents(order.totalAmount, order.amountPaid);
  const started = await store.write(async (tx): Promise<StartedPaymentRow> => {
    // If the page is reloaded during the bank's confirmation, it continues with the same payment.
    const known =
      (await findStartedPayment(tx, order.id, provider)) ?? (await findStartedBeingCharged(tx, order.id, provider));
    if (known !== null) return known;
    const row = {
      ...newChargeReference(provider),
      orderId: order.id,
      provider: provider.name,
      amountCents,
      createdAt: clock().toISOString(),
    };
    const [stored] = await tx.insert(startedPayments).values(row).returning();
    if (stored === undefined) throw new Error('A started payment was not stored');
    return stored;
  });
  if (started.clientSecret !== null) return started.clientSecret;
  const created = await requireProvider(deps, askProvider(provider.createCharge(toStartedRequest(started))));
  await store.write((tx) => tx.update(startedPayments).set(created).where(eq(startedPayments.id, started.id)));
  return created.clientSecret;
}
