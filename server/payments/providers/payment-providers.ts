import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import { ProviderCalls } from './provider-calls.ts';

/** Every provider that takes payments or has ever taken some: only the provider that charged can refund. */
export interface PaymentProviders {
  /** Takes payments from now on. */
  readonly active: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** The results of its charges. */
  readonly calls: ProviderCalls;
  /** Null if its keys are no longer set. */
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
