import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { abandoned, neverSent } from '../providers/payment-provider.ts';

type PayerContext = Pick<RequestContext, 'actor' | 'session' | 'address'>;

/** Not the bank's word on the card: the customer said no to the bank's question, or nobody answered it. */
const notOfTheCard = new Set([neverSent, abandoned, 'refused_by_customer']);

/** @throws AppError too_many where so many cards were declined that the next has to wait */
export function rejectPausedPayer({ limits }: Pick<Deps, 'limits'>, context: PayerContext, orderIds: number[]): void {
  limits.checkDeclines(payerOf(context, orderIds));
}

/** Counts what the bank has declined of a customer's request. */
export function countDecline(
  { limits }: Pick<Deps, 'limits'>,
  context: PayerContext,
  { orderIds, declineCode }: { orderIds: number[]; declineCode: string },
): void {
  if (!notOfTheCard.has(declineCode)) limits.recordDecline(payerOf(context, orderIds));
}

/** A guest gets a new session for the asking, but has only the order that is to be paid. */
function payerOf({ actor, session, address }: PayerContext, orderIds: number[]) {
  const account = actor === null ? `session ${session?.id ?? ''}` : `account ${actor.id}`;
  return { owners: [account, ...orderIds.map((id) => `order ${id}`)], address };
}
