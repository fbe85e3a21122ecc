import type { Deps } from '#server/deps.ts';
import { stripeOf } from './shops-at-stripe.ts';

/**
 * Waits until the shop has been notified of all events at Stripe. With the till, there is nothing to wait for. Events that were
 * held back are sent twice, newest first.
 */
export async function deliverEvents({ env }: Pick<Deps, 'env'>): Promise<void> {
  const stripe = stripeOf(env.publicUrl);
  if (stripe === undefined) return;
  if (stripe.webhooks.held.length > 0) {
    stripe.webhooks.copies = 2;
    await stripe.webhooks.release('newest-first');
  }
  await stripe.webhooks.settled();
}
