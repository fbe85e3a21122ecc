import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { cancelUnpaidOrders } from './cancel-orders.ts';
import { actorOf } from './order-events.ts';
import { findOwnOrders } from './order-queries.ts';

/** What orders need to know of payments, which stand to their right; given by the server's start. */
export interface OpenCharges {
  /** Asks the provider about every open charge of these orders, and gives up those that wait for the customer. */
  settle(orderIds: readonly number[]): Promise<void>;
  /** Those of the orders for which the provider's word is still out. */
  findOpen(db: Reader, orderIds: readonly number[]): Promise<number[]>;
}

/**
 * Cancels the caller's own unpaid orders of an earlier version of the cart; anybody else's, and those that are cancelled
 * already, are left alone.
 * @throws AppError wrong_status with `orders` where one was paid meanwhile: the customer would buy twice;
 * charge_in_flight while a payment of one is being worked on
 */
export async function replaceOrders(
  tx: Writer,
  context: Pick<RequestContext, 'actor' | 'session' | 'now'>,
  ids: readonly number[],
  charges: OpenCharges,
): Promise<void> {
  const rows = await findOwnOrders(tx, context, ids);
  if (rows.length === 0) return;
  const paid = rows.filter((row) => row.paidCents > 0 && row.status !== 'cancelled').map((row) => row.id);
  if (paid.length > 0) {
    const detail = 'Your earlier order has been paid in the meantime. You find it in your account.';
    throw new AppError('wrong_status', { detail, orders: paid });
  }
  const unpaid = rows.filter((row) => row.status === 'pending').map((row) => row.id);
  if ((await charges.findOpen(tx, unpaid)).length > 0) throw new AppError('charge_in_flight');
  await cancelUnpaidOrders(tx, unpaid, { actor: actorOf(context.actor), reason: 'cart-changed', now: context.now });
}
