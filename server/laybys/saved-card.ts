import type { laybyPlans } from './layby-tables.ts';

/** A card that a provider has saved for a plan, with the provider that can charge it and the provider's customer. */
export interface SavedProviderCard {
  reference: string;
  brand: string;
  last4: string;
  provider: string;
  /** The provider's customer who owns the card; null if the provider has none. */
  customer: string | null;
}

export function toCardColumns({ reference, brand, last4, provider, customer }: SavedProviderCard) {
  return {
    cardReference: reference,
    cardBrand: brand,
    cardLast4: last4,
    cardProvider: provider,
    cardCustomer: customer,
  } satisfies Partial<typeof laybyPlans.$inferSelect>;
}
