import type { Stripe } from 'stripe';
import type { ProviderMovement } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { referenceOf } from './stripe-metadata.ts';
import { idOf, objectOf, toInstant, toSeconds } from './stripe-values.ts';

type Listing = Pick<StripeShop, 'client' | 'shopId'>;

/**
 * The kinds of movements by Stripe's reporting category. The categories are used because Stripe's types are more detailed, and
 * new types are added.
 */
const kinds: Record<string, ProviderMovement['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund-failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};
/** The kinds of movements by Stripe's type, for types that differ in name from their reporting category. */
const kindsOfTypes: Record<string, ProviderMovement['kind']> = {
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

/**
 * How long after the requested period its movements may be paid out. If the account is paid out monthly, a payout contains entries from
 * the weeks before it.
 */
const longestWaitMs = 35 * 24 * 60 * 60_000;

/**
 * Lists all entries of the account, including those that the shop didn't cause. Otherwise the entries wouldn't add up to the amounts
 * paid out to the bank. The entries of payouts come first, payout by payout, followed by entries without a payout.
 */
export async function* listMovements(listing: Listing, from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  const { client } = listing;
  const created = { gte: toSeconds(from), lt: toSeconds(to) };
  const isWithin = (entry: Stripe.BalanceTransaction) => entry.created >= created.gte && entry.created < created.lt;
  const seen = new Set<string>();
  /** The ids of payouts, by the id of the payout's own entry in the account. */
  const ofPayouts = new Map<string, string>();
  const paidOut = { gte: created.gte, lt: toSeconds(new Date(to.getTime() + longestWaitMs)) };
  for await (const payout of client.list((stripe) => stripe.payouts.list({ created: paidOut, limit: 100 }))) {
    const own = idOf(payout.balance_transaction);
    if (own !== null) ofPayouts.set(own, payout.id);
    // A manually requested payout is only a sum, and lists no entries of its own.
    if (!payout.automatic) continue;
    const params = { payout: payout.id, limit: 100, expand: ['data.source'] };
    for await (const entry of client.list((stripe) => stripe.balanceTransactions.list(params))) {
      seen.add(entry.id);
      if (isWithin(entry)) yield await toMovement(listing, entry, payout.id);
    }
  }
  const params = { created, limit: 100, expand: ['data.source'] };
  for await (const entry of client.list((stripe) => stripe.balanceTransactions.list(params))) {
    if (!seen.has(entry.id)) yield await toMovement(listing, entry, ofPayouts.get(entry.id) ?? null);
  }
}

async function toMovement(
  listing: Listing,
  entry: Stripe.BalanceTransaction,
  payoutId: string | null,
): Promise<ProviderMovement> {
  return {
    id: entry.id,
    kind: kindsOfTypes[entry.type] ?? kinds[entry.reporting_category] ?? 'other',
    at: toInstant(entry.created),
    amountCents: entry.amount,
    feeCents: entry.fee,
    reference: await referenceOfSource(listing, entry.source),
    providerChargeId: intentOf(entry.source),
    payoutId,
  };
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  const object = objectOf(source);
  const hasIntent = object?.object === 'charge' || object?.object === 'refund' || object?.object === 'dispute';
  return hasIntent ? idOf(object.payment_intent) : null;
}

/**
 * Returns the shop's reference of the object that a movement is about. Stripe copies an intent's metadata to its charge, but not
 * to a dispute of that charge.
 */
async function referenceOfSource(
  { client, shopId }: Listing,
  source: Stripe.BalanceTransaction['source'],
): Promise<string | null> {
  const object = objectOf(source);
  if (object?.object === 'charge' || object?.object === 'refund') return referenceOf(object.metadata, shopId);
  const intentId = object?.object === 'dispute' ? idOf(object.payment_intent) : null;
  if (intentId === null) return null;
  const intent = await client.ask((stripe) => stripe.paymentIntents.retrieve(intentId));
  return referenceOf(intent.metadata, shopId);
}
