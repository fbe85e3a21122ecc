import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';

/** The stand-in for Stripe of each shop, by the shop's URL. */
const standIns = new Map<string, StripeStandIn>();
const tokens = new WeakMap<StripeStandIn, Map<string, string>>();

export function rememberStripe(shopUrl: string, stripe: StripeStandIn): void {
  standIns.set(shopUrl, stripe);
}

/** Returns undefined if the shop uses the till. */
export function stripeOf(shopUrl: string | null): StripeStandIn | undefined {
  return standIns.get(shopUrl ?? '');
}

/**
 * Replaces a card that a test names with a token that Stripe accepts once, as a page would send it. The same body with the same
 * key is the same request and gets the same token.
 */
export function withToken(shopUrl: string, body: unknown, key?: string): unknown {
  const stripe = stripeOf(shopUrl);
  const card = (body as { paymentToken?: unknown } | undefined)?.paymentToken;
  if (stripe === undefined || typeof card !== 'string' || !/^\d{16}$/.test(card)) return body;
  const made = tokens.get(stripe) ?? new Map<string, string>();
  tokens.set(stripe, made);
  const request = key && `${key} ${JSON.stringify(body)}`;
  const paymentToken = (request && made.get(request)) || stripe.browser.confirmationToken(card);
  if (request) made.set(request, paymentToken);
  return { ...(body as object), paymentToken };
}
