import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type StripeStandIn, type StripeStandInOptions, startStripeStandIn } from './stripe-stand-in.ts';

/** Stripe's own SDK, connected to the stand-in. The SDK never retries by itself here, because tests count calls. */
export function stripeClient({ url, secretKey }: { url: string; secretKey: string }): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
}

/** A stand-in and its client, which are closed at the end of the test. */
export async function stripeForTest(options: StripeStandInOptions = {}): Promise<StripeStandIn & { stripe: Stripe }> {
  const standIn = await startStripeStandIn(options);
  onTestFinished(() => standIn.close());
  return { ...standIn, stripe: stripeClient(standIn) };
}

/** The error with which a call fails. */
export async function stripeErrorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Not an error of Stripe's: ${outcome}`);
}
