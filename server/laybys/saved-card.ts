import type { laybyPlans } from './layby-tables.ts';

/** A card that a provider has saved for a plan, with who can charge it and whose it is there. */
export interface SavedProviderCard {
  reference: string;
  brand: string;
  last4: string;
  provider: string;
  /** The provider's customer who owns it; null where the provider knows none. */
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
