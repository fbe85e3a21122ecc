import type { ListedCharge, ListedDispute, ListedRefund } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { disputeDetails, toListedDispute } from './stripe-disputes.ts';
import { type FoundCharge, intentDetails, toFoundCharge } from './stripe-outcomes.ts';
import { toFoundRefund } from './stripe-refunds.ts';
import { toSeconds } from './stripe-values.ts';

type Listing = Pick<StripeShop, 'client' | 'shopId'>;

const pageSize = 100;
const inList = (names: readonly string[]) => names.map((name) => `data.${name}`);

/** Lists this shop's own charges. Other shops may share its Stripe account. */
export async function* listCharges({ client, shopId }: Listing, since: Date): AsyncGenerator<ListedCharge> {
  const params = { created: { gte: toSeconds(since) }, limit: pageSize, expand: inList(intentDetails) };
  for await (const intent of client.list((stripe) => stripe.paymentIntents.list(params))) {
    const found = toFoundCharge(intent, shopId);
    if (found?.isOurs) yield toListedCharge(found);
  }
}

/** Returns the newest charges. Stripe's list starts with the newest. */
export async function latestCharges(listing: Listing, limit: number): Promise<ListedCharge[]> {
  const latest: ListedCharge[] = [];
  if (limit <= 0) return latest;
  for await (const charge of listCharges(listing, new Date(0))) {
    latest.push(charge);
    if (latest.length >= limit) break;
  }
  return latest;
}

function toListedCharge({ isOurs: _, ...listed }: FoundCharge): ListedCharge {
  return listed;
}

/**
 * Lists this shop's refunds, including those that failed after they were made. Refunds that were never made aren't in Stripe's
 * list.
 */
export async function* listRefunds({ client, shopId }: Listing, since: Date): AsyncGenerator<ListedRefund> {
  const params = { created: { gte: toSeconds(since) }, limit: pageSize };
  for await (const refund of client.list((stripe) => stripe.refunds.list(params))) {
    const found = toFoundRefund(refund, shopId);
    if (!found.isOurs) continue;
    const { isOurs: _, ...listed } = found;
    yield listed;
  }
}

export async function* listDisputes({ client, shopId }: Listing, since: Date): AsyncGenerator<ListedDispute> {
  const params = { created: { gte: toSeconds(since) }, limit: pageSize, expand: inList(disputeDetails) };
  for await (const dispute of client.list((stripe) => stripe.disputes.list(params))) {
    const listed = toListedDispute(dispute, shopId);
    if (listed.chargeReference !== null) yield listed;
  }
}
