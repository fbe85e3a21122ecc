import type { StripeClient } from './stripe-client.ts';
import { StripeFailure } from './stripe-failure.ts';

export interface StripeAccount {
  /** Whether Stripe accepts the key and the account may charge cards. */
  ok: boolean;
  /** False if a restricted key can't read the account. In that case, it is only known that the key may read payments. */
  isReadable: boolean;
  /** Whether the key charges real money. */
  livemode: boolean;
  /** The URLs to which Stripe sends its events; null if a restricted key can't read them. */
  webhookUrls: string[] | null;
  /** The domains on which wallets (Apple Pay, Google Pay) are shown; null if a restricted key can't read them. */
  walletDomains: string[] | null;
}

/**
 * The account's state, for staff.
 * @throws StripeFailure if Stripe doesn't respond
 */
export async function checkAccount(client: StripeClient): Promise<StripeAccount> {
  const livemode = client.isLive;
  try {
    const mayCharge = await readMayCharge(client);
    return {
      ok: mayCharge ?? true,
      isReadable: mayCharge !== null,
      livemode,
      webhookUrls: await findWebhookUrls(client),
      walletDomains: await findWalletDomains(client),
    };
  } catch (failure) {
    if (isRejected(failure)) {
      return { ok: false, isReadable: true, livemode, webhookUrls: null, walletDomains: null };
    }
    throw failure;
  }
}

/**
 * Whether the account may charge cards; null if the key can read payments but not the account.
 * @throws StripeFailure
 */
async function readMayCharge(client: StripeClient): Promise<boolean | null> {
  try {
    return (await client.ask((stripe) => stripe.accounts.retrieveCurrent())).charges_enabled === true;
  } catch (failure) {
    if (!isForbidden(failure)) throw failure;
    await client.ask((stripe) => stripe.paymentIntents.list({ limit: 1 }));
    return null;
  }
}

function findWebhookUrls(client: StripeClient): Promise<string[] | null> {
  return unlessRejected(async () => {
    const urls: string[] = [];
    for await (const endpoint of client.list((stripe) => stripe.webhookEndpoints.list({ limit: 100 }))) {
      if (endpoint.status === 'enabled') urls.push(endpoint.url);
    }
    return urls;
  });
}

function findWalletDomains(client: StripeClient): Promise<string[] | null> {
  return unlessRejected(async () => {
    const names: string[] = [];
    for await (const domain of client.list((stripe) => stripe.paymentMethodDomains.list({ limit: 100 }))) {
      if (domain.enabled) names.push(domain.domain_name);
    }
    return names;
  });
}

async function unlessRejected<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (failure) {
    if (isRejected(failure)) return null;
    throw failure;
  }
}

function isForbidden(failure: unknown): boolean {
  return failure instanceof StripeFailure && failure.statusCode === 403;
}

function isRejected(failure: unknown): boolean {
  return failure instanceof StripeFailure && (failure.statusCode === 401 || failure.statusCode === 403);
}
