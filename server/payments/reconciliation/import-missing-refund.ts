import { eq } from 'drizzle-orm';
import { canStep } from '#core/orders/order-status.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { cancelLaybysOf } from '#server/laybys/layby-status.ts';
import { releasePlaces } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { findCharge, lostAllocations } from '../charges/charge-queries.ts';
import { chargeAllocations, refunds } from '../payment-tables.ts';
import type { ListedRefund } from '../providers/payment-provider.ts';
import { findRefund } from '../refunds/refund-queries.ts';
import { endsOrder, settleRefund } from '../refunds/send-refunds.ts';

/**
 * Stores and settles a refund that the provider made but the database has lost. If the refund belonged to a cancellation, its order is
 * cancelled again. Otherwise a share of each tax class is removed from the order, because it isn't known which lines were refunded. If
 * the order is lost, the refund is stored with the order's number.
 */
export async function importMissingRefund(deps: Deps, listed: ListedRefund): Promise<void> {
  const { reference, outcome } = listed;
  const stored = await deps.store.write((tx) => storeRefund(tx, listed, deps.clock()));
  if (stored === 'known') return;
  if (stored === 'orphaned') {
    deps.log.error({ refund: reference }, 'The provider has a refund whose charge or order the database has lost');
    return;
  }
  try {
    await settleRefund(deps, reference, outcome);
    deps.log.warn({ refund: reference }, 'A refund that the database had lost was taken in again');
  } catch (error) {
    // The refund stays open, and the reconciler sends it again under its reference, so nothing is refunded twice.
    deps.log.error({ err: error, refund: reference }, 'A lost refund could not be settled');
  }
}

async function storeRefund(tx: Writer, listed: ListedRefund, now: Date): Promise<'new' | 'known' | 'orphaned'> {
  const { reference, chargeReference, amountCents, orderId, createdAt } = listed;
  if ((await findRefund(tx, reference)) !== null) return 'known';
  const charge = await findCharge(tx, chargeReference);
  if (charge === null) return 'orphaned';
  const allocations = await tx.select().from(chargeAllocations).where(eq(chargeAllocations.chargeId, charge.id));
  if (lostAllocations(charge, allocations).some((lost) => lost.orderId === orderId)) {
    const lost = { lostOrderId: orderId, chargeId: charge.id };
    await tx.insert(refunds).values({ reference, ...lost, amountCents, createdAt });
    return 'new';
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.createdAt > createdAt) return 'orphaned';
  await tx.insert(refunds).values({ reference, orderId: order.id, chargeId: charge.id, amountCents, createdAt });
  if (!endsOrder(listed) || !canStep(order.status, 'cancelled')) return 'new';
  await releasePlaces(tx, [order.id]);
  const set = { endedAt: createdAt, updatedAt: now.toISOString(), version: order.version + 1 };
  await tx
    .update(orders)
    .set({ ...set, status: 'cancelled' })
    .where(eq(orders.id, order.id));
  await cancelLaybysOf(tx, [order.id]);
  await followStock(tx, [order.id], { now, actorId: null, ifLacking: 'book' });
  const event = {
    orderId: order.id,
    kind: 'cancelled' as const,
    detail: { reason: 'restored-refund', refund: reference },
  };
  await recordOrderEvents(tx, [event], { actor: system, now });
  return 'new';
}
