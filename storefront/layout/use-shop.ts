import { useQuery } from '@tanstack/react-query';
import { unwrittenExpectations } from '#core/content/expectation.ts';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';

/** The fallback while the shop's details can't be loaded, so that the pages stay usable. */
const unknownShop: PublicShop = {
  businessName: 'Hindquarter',
  businessType: 'ButcherShop',
  location: 'Melbourne, Victoria, Australia',
  keywords: '',
  comingSoon: false,
  abn: '',
  gstRegistered: false,
  phone: '',
  email: '',
  openingHours: 'Mon-Fri 9AM-5PM',
  streetAddress: '',
  parentUrl: '',
  parentName: '',
  facebookUrl: '',
  instagramUrl: '',
  cancellationCharge: 0,
  confirmsClaims: false,
  expectations: unwrittenExpectations,
  testimonials: [],
  counting: false,
  lots: false,
  labels: false,
  byTheKilo: false,
  provider: 'till',
  minimumChargeCents: 1,
  stripePublishableKey: null,
  analyticsId: null,
};

/** The shop's details that every page shows: name, phone, hours, links, layby terms. */
export function useShop(): PublicShop {
  const { data } = useQuery(contentQueries.shop());
  return data ?? unknownShop;
}

/**
 * Returns Stripe's publishable key, which identifies the shop in the browser; null if the simulated till handles the payments.
 */
export function useStripeKey(): string | null {
  return useShop().stripePublishableKey;
}

/** Formats a phone number as a link target: "tel:" and digits. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
