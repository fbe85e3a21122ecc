import type { StripeClient } from './stripe-client.ts';
import { StripeFailure } from './stripe-failure.ts';

export interface StripeAccount {
  /** The key is taken, and the account may charge cards. */
  ok: boolean;
  /** Whether real money moves. */
  livemode: boolean;
  /** Where Stripe sends its events; null: a restricted key may not read that. */
  webhookUrls: string[] | null;
}

/** What staff see of the account. @throws StripeFailure where Stripe is silent */
export async function checkAccount(client: StripeClient): Promise<StripeAccount> {
  const livemode = client.isLive;
  try {
    const account = await client.ask((stripe) => stripe.accounts.retrieveCurrent());
    return { ok: account.charges_enabled === true, livemode, webhookUrls: await findWebhookUrls(client) };
  } catch (failure) {
    if (isRejected(failure)) return { ok: false, livemode, webhookUrls: null };
    throw failure;
  }
}

async function findWebhookUrls(client: StripeClient): Promise<string[] | null> {
  const urls: string[] = [];
  try {
    for await (const endpoint of client.list((stripe) => stripe.webhookEndpoints.list({ limit: 100 }))) {
      if (endpoint.status === 'enabled') urls.push(endpoint.url);
    }
    return urls;
  } catch (failure) {
    if (isRejected(failure)) return null;
    throw failure;
  }
}

function isRejected(failure: unknown): boolean {
  return failure instanceof StripeFailure && (failure.statusCode === 401 || failure.statusCode === 403);
}
