/** The keys of a Stripe account. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The URL of another host that implements Stripe's API, without a trailing slash; null for Stripe's own host. */
  apiBase: string | null;
}

export interface StripeEnvironment {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  PUBLIC_URL?: string | undefined;
  PAYMENTS?: 'till' | 'stripe' | undefined;
}

const keyNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Returns the Stripe settings; null unless all three keys are set. */
export function readStripeSettings(found: StripeEnvironment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = found;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase = null } = found;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  return { secretKey, publishableKey, webhookSecret, apiBase };
}

/** Returns sentences about settings of Stripe that are each valid but contradict each other. */
export function stripeContradictions(source: StripeEnvironment): string[] {
  const missing = keyNames.filter((name) => !source[name]);
  if (missing.length === keyNames.length) {
    if (source.STRIPE_API_BASE) return ['STRIPE_API_BASE is of no use without the keys of Stripe: unset it.'];
    return source.PAYMENTS === 'stripe' ? [`PAYMENTS=stripe needs the keys of Stripe: set ${list(missing)}.`] : [];
  }
  if (missing.length > 0) return [`Stripe needs all of its keys: set ${list(missing)} too, or none of them.`];
  const wrong: string[] = [];
  const isLive = source.STRIPE_SECRET_KEY?.includes('_live_') === true;
  if (isLive !== (source.STRIPE_PUBLISHABLE_KEY?.includes('_live_') === true)) {
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: one is a live key, one a test key.');
  }
  if (isLive && !source.PUBLIC_URL?.startsWith('https://')) {
    wrong.push('Stripe takes live payments only over https: set PUBLIC_URL to the shop’s address with https://.');
  }
  if (isLive && source.STRIPE_API_BASE) {
    wrong.push('STRIPE_API_BASE is for tests, and a live key is sent nowhere but to Stripe: unset it.');
  }
  return wrong;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
