import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { askProvider, ProviderUnavailable } from '../providers/ask-provider.ts';
import { abandoned, neverSent, type PaymentProvider } from '../providers/payment-provider.ts';

type PayerContext = Pick<RequestContext, 'actor' | 'session' | 'address'>;

/**
 * Decline codes that don't indicate a problem with the card: the charge was never sent, or the customer didn't confirm it with
 * the bank.
 */
const notOfTheCard = new Set([neverSent, abandoned, 'refused_by_customer']);

/**
 * Rejects the payment if so many of the payer's cards were declined that the payer must wait. The card itself is checked only while any
 * card is paused, because identifying it takes a request to the provider. If `source` is null, the saved card is charged, and only the
 * order and the account are checked.
 * @throws AppError too_many
 */
export async function rejectPausedPayer(
  { limits, providers }: Pick<Deps, 'limits' | 'providers'>,
  context: PayerContext,
  { orderIds, source }: { orderIds: number[]; source: string | null },
): Promise<void> {
  const payer = payerOf(context, orderIds);
  limits.checkDeclines({ ...payer, fingerprint: null });
  if (source === null || !limits.isAnyCardPaused()) return;
  limits.checkDeclines({ ...payer, fingerprint: await fingerprintOf(providers.active, source) });
}

/** Counts a decline by the bank against the customer who made the request. */
export async function countDecline(
  { limits }: Pick<Deps, 'limits'>,
  context: PayerContext,
  declined: { orderIds: number[]; declineCode: string; provider: PaymentProvider; source: string },
): Promise<void> {
  if (notOfTheCard.has(declined.declineCode)) return;
  const fingerprint = await fingerprintOf(declined.provider, declined.source);
  limits.recordDecline({ ...payerOf(context, declined.orderIds), fingerprint });
}

/**
 * Returns what a decline is counted against: the account or the session, and the orders. The orders are counted because a guest can
 * open a new session at any time, but has only one order to pay.
 */
function payerOf({ actor, session, address }: PayerContext, orderIds: number[]) {
  const account = actor === null ? `session ${session?.id ?? ''}` : `account ${actor.id}`;
  return { owners: [account, ...orderIds.map((id) => `order ${id}`)], address };
}

/**
 * Returns the fingerprint of a card. It is null also while the provider doesn't respond, so that this check never blocks a
 * payment.
 */
async function fingerprintOf(provider: PaymentProvider, source: string): Promise<string | null> {
  try {
    return await askProvider(provider.findFingerprint(source));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}
