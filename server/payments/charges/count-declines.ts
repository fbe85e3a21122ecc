import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { askProvider, ProviderUnavailable } from '../providers/ask-provider.ts';
import { abandoned, neverSent, type PaymentProvider } from '../providers/payment-provider.ts';

type PayerContext = Pick<RequestContext, 'actor' | 'session' | 'address'>;

/** Not the bank's word on the card: the customer said no to the bank's question, or nobody answered it. */
const notOfTheCard = new Set([neverSent, abandoned, 'refused_by_customer']);

/**
 * Which card it is costs a question to the provider, so it is only asked while some card is paused. `source` is null for
 * the saved card, whose order and account are counted.
 * @throws AppError too_many where so many cards were declined that the next has to wait
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

/** Counts what the bank has declined of a customer's request. */
export async function countDecline(
  { limits }: Pick<Deps, 'limits'>,
  context: PayerContext,
  declined: { orderIds: number[]; declineCode: string; provider: PaymentProvider; source: string },
): Promise<void> {
  if (notOfTheCard.has(declined.declineCode)) return;
  const fingerprint = await fingerprintOf(declined.provider, declined.source);
  limits.recordDecline({ ...payerOf(context, declined.orderIds), fingerprint });
}

/** A guest gets a new session for the asking, but has only the order that is to be paid. */
function payerOf({ actor, session, address }: PayerContext, orderIds: number[]) {
  const account = actor === null ? `session ${session?.id ?? ''}` : `account ${actor.id}`;
  return { owners: [account, ...orderIds.map((id) => `order ${id}`)], address };
}

/** Null also where the provider is silent: nobody is kept from paying by that. */
async function fingerprintOf(provider: PaymentProvider, source: string): Promise<string | null> {
  try {
    return await askProvider(provider.findFingerprint(source));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}
