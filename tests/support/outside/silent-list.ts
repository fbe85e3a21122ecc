import type { Deps } from '#server/deps.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { withMethods } from './faulty-provider.ts';

/** Makes one of the provider's lists fail until `mend` is called. */
export function silenceList({ deps }: { deps: Deps }, list: 'listCharges' | 'listRefunds'): { mend: () => void } {
  const line = { isDead: true };
  const { active } = deps.providers;
  const silent: PaymentProvider['listCharges'] & PaymentProvider['listRefunds'] = async function* (since: Date) {
    if (line.isDead) throw new Error('The provider is silent');
    yield* active[list](since) as AsyncIterable<never>;
  };
  deps.providers = paymentProviders(withMethods(active, { [list]: silent }));
  return {
    mend: () => {
      line.isDead = false;
    },
  };
}
