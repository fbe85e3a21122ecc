import type { Stripe } from '@stripe/stripe-js';

/** How long the provider's script may take to load before the customer sees a message and can choose another payment method. */
export const loadLimitMs = 10_000;

let loading: { key: string; stripe: Promise<Stripe> } | undefined;

/** Loads Stripe's script once per page. After a failure, the next call tries again. Rejects if loading takes too long. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  if (loading?.key !== publishableKey) {
    const stripe = requestStripe(publishableKey);
    loading = { key: publishableKey, stripe };
    stripe.catch(() => {
      loading = undefined;
    });
  }
  return withinLimit(loading.stripe);
}

async function requestStripe(publishableKey: string): Promise<Stripe> {
  const { loadStripe: load } = await import('@stripe/stripe-js/dist/pure.mjs');
  const stripe = await load(publishableKey, { locale: 'en-AU' });
  if (stripe === null) throw new Error('Stripe is for the browser alone');
  return stripe;
}

/** Rejects if a promise takes too long. A script that is slow keeps loading, and the next attempt uses it. */
function withinLimit<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Stripe took too long to load')), loadLimitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
