import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { orders } from './order-tables.ts';

/** Nobody who shops has so many; a program that orders without paying would fill lists that are read whole. */
export const mostUnpaidOrders = 50;

/**
 * Keeps an account, or a guest's session, from holding ever more orders that nobody has paid a cent of. Those that were
 * made in this transaction count too. @throws AppError too_many_unpaid
 */
export async function checkUnpaidOrders(
  db: Reader,
  { actor, session }: Pick<RequestContext, 'actor' | 'session'>,
): Promise<void> {
  const isTheirs =
    actor !== null
      ? eq(orders.userId, actor.id)
      : session && and(eq(orders.sessionId, session.id), isNull(orders.userId));
  if (!isTheirs) return;
  const isUnpaid = and(eq(orders.status, 'pending'), eq(orders.paidCents, 0), eq(orders.source, 'online'));
  if ((await db.$count(orders, and(isTheirs, isUnpaid))) <= mostUnpaidOrders) return;
  const detail =
    `You have ${mostUnpaidOrders} orders that aren’t paid yet. Please pay for one of them first; ` +
    'those that nobody pays are cancelled after 24 hours.';
  throw new AppError('too_many_unpaid', { detail });
}
