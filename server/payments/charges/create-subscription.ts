import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { subscriptionOrder } from '#server/orders/subscription-order.ts';
import { askProvider, requireProvider } from '../providers/ask-provider.ts';

type SubscriptionContext = RequestContext<unknown, unknown, { productId: number }>;

/**
 * Makes the order of a subscription and starts its payment. Both are found again by a repeat: the order by its session,
 * the payment by the order.
 * @throws AppError not_found, option_unavailable; unavailable while the provider is silent
 */
export async function createSubscription(
  deps: Deps,
  context: SubscriptionContext,
): Promise<{ clientSecret: string; order: Order }> {
  const order = await deps.store.write((tx) => subscriptionOrder(tx, context));
  const clientSecret = await startPayment(deps, order);
  return context.write(async () => ({ clientSecret, order }));
}

async function startPayment(deps: Deps, order: Order): Promise<string> {
  const amountCents = remainingCents(order.totalAmount, order.amountPaid);
  // The instant tells it from an order of the same number that a restored backup has lost.
  const reference = `hq_order_${order.id}_${Date.parse(order.createdAt)}`;
  const metadata = { allocations: [{ orderId: order.id, amountCents }] };
  const question = askProvider(deps.gateway.startPayment({ reference, amountCents, metadata }));
  return (await requireProvider(deps, question)).clientSecret;
}
