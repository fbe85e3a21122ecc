import type { laybyPlans } from './layby-tables.ts';

/** A card that a provider has saved for a plan, with that provider and its customer id. */
export interface SavedProviderCard {
  reference: string;
  brand: string;
  last4: string;
  provider: string;
  /** The id of the card's owner at the provider; null if the provider has no customers. */
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
