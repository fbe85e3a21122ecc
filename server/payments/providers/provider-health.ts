import { desc } from 'drizzle-orm';
import type { ProviderCheck, ProviderHealth } from '#core/payments/provider-health-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { providerEvents } from '../payment-tables.ts';
import { askProvider, requireProvider } from './ask-provider.ts';
import type { StripeAccount } from './stripe/stripe-account.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** The active provider's state, and whether its events arrive. */
export async function readHealth(
  db: Reader,
  { env, providers, webhookHealth }: Pick<Deps, 'env' | 'providers' | 'webhookHealth'>,
): Promise<ProviderHealth> {
  const { name } = providers.active;
  const isSimulated = name === 'till';
  const [last] = await db.select().from(providerEvents).orderBy(desc(providerEvents.receivedAt)).limit(1);
  const { rejected, lastRejectedAt, failed, lastFailedAt } = webhookHealth;
  return {
    provider: name,
    isSimulated,
    webhookUrl: isSimulated ? null : webhookUrlOf(env),
    lastEvent: last === undefined ? null : { kind: last.kind, at: last.receivedAt },
    rejectedEvents: { count: rejected, lastAt: lastRejectedAt },
    failedEvents: { count: failed, lastAt: lastFailedAt },
  };
}

/**
 * Requests the provider's current state.
 * @throws AppError unavailable if the provider doesn't respond
 */
export async function checkProviderNow(deps: Pick<Deps, 'env' | 'providers' | 'log'>): Promise<ProviderCheck> {
  const provider = deps.providers.active;
  if (!(provider instanceof StripeProvider)) {
    const detail = 'The till is simulated: it always works, and no money moves.';
    return { isWell: true, isLive: false, webhook: 'none', detail };
  }
  const account = await requireProvider(deps, askProvider(provider.checkAccount()), 'Nothing was found out');
  return describeAccount(account, webhookUrlOf(deps.env));
}

function describeAccount(account: StripeAccount, url: string): ProviderCheck {
  const { ok, isReadable, livemode, webhookUrls } = account;
  const common = { isWell: ok, isLive: livemode };
  if (!ok) {
    const detail = 'The provider rejects the shop’s keys, or its account may not charge cards yet.';
    return { ...common, webhook: 'unknown', detail };
  }
  const charged = livemode ? 'Cards can be charged, and real money moves.' : 'Cards can be charged in test mode.';
  const unread = `The keys work, but may not read the account, so we don’t know whether it can charge cards yet: give the restricted key “read” for the account. ${
    livemode ? 'Real money moves.' : 'This is test mode.'
  }`;
  const money = `${isReadable ? charged : unread}${walletText(account, new URL(url).hostname)}`;
  if (webhookUrls === null) {
    const detail = `${money} These keys may not read where events are sent.`;
    return { ...common, webhook: 'unknown', detail };
  }
  if (webhookUrls.includes(url)) return { ...common, webhook: 'here', detail: `${money} Events are sent here.` };
  return { ...common, webhook: 'elsewhere', detail: `${money} No events are sent here: enter ${url} at the provider.` };
}

/** Returns a sentence if wallets aren't shown: Stripe shows them only on domains that are registered with it. */
function walletText({ walletDomains }: StripeAccount, host: string): string {
  if (walletDomains === null || walletDomains.includes(host)) return '';
  return ` Apple Pay and Google Pay aren’t shown: register ${host} at Stripe, under Payment method domains.`;
}

function webhookUrlOf({ publicUrl }: Deps['env']): string {
  return new URL('/api/stripe/webhook', publicUrl).href;
}
