import type { Store } from '#server/db/store.ts';
import { markOfSecret } from '#server/email/signed-links.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import { testTill } from './test-till.ts';

export type StripeAddress = Pick<StripeStandIn, 'secretKey' | 'webhookSecret' | 'url'>;

interface ProviderParts {
  dataDir: string;
  store?: Store;
  clock: () => Date;
  url: string;
  /** If this is undefined, the till takes the payments. */
  stripe: StripeAddress | undefined;
}

/** The provider that takes the payments of a test's shop. */
export function testProvider({ dataDir, store, clock, url, stripe }: ProviderParts): PaymentProvider {
  if (stripe === undefined) return testTill(dataDir, clock, store);
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const returnUrl = `${url}/account?tab=orders`;
  return new StripeProvider({ secretKey, webhookSecret, apiBase, returnUrl, shopId: markOfSecret(dataDir), clock });
}

/** Returns the provider for a program that a test has started, which finds the stand-in in its environment. */
export function providerOfProgram(parts: Omit<ProviderParts, 'stripe'>): PaymentProvider {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = process.env;
  if (STRIPE_API_BASE === undefined) return testProvider({ ...parts, stripe: undefined });
  const keys = { secretKey: STRIPE_SECRET_KEY ?? '', webhookSecret: STRIPE_WEBHOOK_SECRET ?? '' };
  return testProvider({ ...parts, stripe: { ...keys, url: STRIPE_API_BASE } });
}
