import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import { ProviderCalls } from './provider-calls.ts';

/**
 * The provider that takes payments, and every provider that took payments before, because a charge can only be refunded by the
 * provider that made it.
 */
export interface PaymentProviders {
  /** The provider that takes new payments. */
  readonly active: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** The results of the active provider's charges since the shop started. */
  readonly calls: ProviderCalls;
  /** Returns the provider with this name; null if its keys are no longer set. */
  find(name: ProviderName): PaymentProvider | null;
  close(): Promise<void>;
}

export function paymentProviders(active: PaymentProvider, others: readonly PaymentProvider[] = []): PaymentProviders {
  const all = [active, ...others];
  return {
    active,
    all,
    calls: new ProviderCalls(),
    find: (name) => all.find((provider) => provider.name === name) ?? null,
    async close() {
      for (const provider of all) await provider.close();
    },
  };
}
