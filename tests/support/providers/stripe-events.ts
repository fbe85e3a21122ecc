import type { Deps } from '#server/deps.ts';
import { stripeOf } from './shops-at-stripe.ts';

/** The shop has heard of all that happened at Stripe; nothing to wait for at the till. What was held back comes twice, the newest first. */
export async function deliverEvents({ env }: Pick<Deps, 'env'>): Promise<void> {
  const stripe = stripeOf(env.publicUrl);
  if (stripe === undefined) return;
  if (stripe.webhooks.held.length > 0) {
    stripe.webhooks.copies = 2;
    await stripe.webhooks.release('newest-first');
  }
  await stripe.webhooks.settled();
}
