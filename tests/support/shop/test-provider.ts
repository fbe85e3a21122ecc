import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { Till } from '#server/payments/providers/till/till.ts';
import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';

interface ProviderParts {
  dataDir: string;
  clock: () => Date;
  url: string;
  /** The till takes the money where there is none. */
  stripe: StripeStandIn | undefined;
}

const testShopId = 'shop-of-a-test';

/** The provider that takes a test shop's money. */
export function testProvider({ dataDir, clock, url, stripe }: ProviderParts): PaymentProvider {
  if (stripe === undefined) return new Till({ dataDir, clock });
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const returnUrl = `${url}/account?tab=orders`;
  return new StripeProvider({ secretKey, webhookSecret, apiBase, returnUrl, shopId: testShopId, clock });
}
