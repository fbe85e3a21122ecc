import { stripeForTest } from '../outside/stripe/stripe-client.ts';
import type { StripeStandIn, StripeStandInOptions } from '../outside/stripe/stripe-stand-in.ts';
import { isStripeRun } from './test-cards.ts';

/** The stand-in for Stripe that takes a test's payments, until the test ends. Undefined if the till takes them. */
export async function stripeOfRun(options: StripeStandInOptions = {}): Promise<StripeStandIn | undefined> {
  return isStripeRun ? stripeForTest(options) : undefined;
}
