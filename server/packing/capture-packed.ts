import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { latestChargeDay } from '#core/laybys/charge-schedule.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { getOrder, getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isAgreedRow } from '#server/orders/weighing/firm-orders.ts';
import { agreedCards } from '#server/payments/cards/card-tables.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { packings } from './packing-tables.ts';

/** The time after which the charge of a packed order is tried again. */
const againMs = 10 * 60_000;

/**
 * Charges a packed order of goods sold by the kilo, if it is still unpaid. If the charge fails, the order stays packed and the bench
 * shows why. A job then tries again. Returns the updated order.
 */
export async function capturePacked(deps: Deps, order: Order): Promise<Order> {
  if (order.status !== 'pending' || order.agreedAt === null) return order;
  const captureTrouble = await findTrouble(deps, order.id);
  const now = deps.clock().toISOString();
  return deps.store.write(async (tx) => {
    const set = { captureTrouble, captureTriedAt: now, updatedAt: now };
    await tx
      .update(packings)
      .set(set)
      .where(and(eq(packings.orderId, order.id), isNotNull(packings.packedAt)));
    return getPresentedOrder(tx, order.id);
  });
}

/**
 * Tries to charge the order. Returns why it failed, as a sentence. Null if it succeeded, or if the bank is still processing the
 * payment.
 */
async function findTrouble(deps: Deps, orderId: number): Promise<string | null> {
  try {
    return (await captureOrder(deps, orderId)) === 'due' ? await describeDue(deps, orderId) : null;
  } catch (error) {
    // This isn't a failure: another payment is in progress, or the order was cancelled meanwhile.
    if (error instanceof AppError && ['charge_in_flight', 'wrong_status'].includes(error.code)) return null;
    deps.log.error({ err: error, orderId }, 'The money of a packed order could not be taken yet');
    return 'The order’s money couldn’t be taken. The shop tries again in a few minutes.';
  }
}

async function describeDue({ store }: Deps, orderId: number): Promise<string> {
  const { totalCents, paidCents } = await store.read((db) => getOrder(db, orderId));
  return `${formatMoney(totalCents - paidCents)} couldn’t be charged to the customer’s card. Ask the customer to pay before the order leaves.`;
}

/**
 * Charges packed orders that are still unpaid, because of a crash or because the payment provider didn't respond. A declined card is
 * tried again on another day, at the earliest at the hour at which laybys are charged. It isn't tried more often, because the customer
 * gets an email each time. Without this job, packed orders would stay unpaid.
 */
export const capturePackedOrders: Job = {
  name: 'take the money of packed orders',
  everyMs: 60_000,
  firstAfterMs: 15_000,
  async run(deps, signal) {
    const waiting = await deps.store.read((db) => findWaiting(db, deps.clock()));
    if (waiting.length === 0) return;
    await prepareEmails();
    for (const id of waiting) {
      if (signal?.aborted) return;
      await capturePacked(deps, await deps.store.read((db) => getPresentedOrder(db, id)));
    }
  },
};

async function findWaiting(db: Reader, now: Date): Promise<number[]> {
  const triedBefore = new Date(now.getTime() - againMs);
  const isChargeHour = latestChargeDay(now) === melbourneDay(now);
  const rows = await db
    .select({ id: orders.id })
    .from(packings)
    .innerJoin(orders, eq(orders.id, packings.orderId))
    .leftJoin(agreedCards, eq(agreedCards.orderId, orders.id))
    .where(
      and(
        isNotNull(packings.packedAt),
        isAgreedRow,
        isChargeHour ? undefined : or(isNull(packings.captureTriedAt), isNull(agreedCards.failedAt)),
        or(isNull(packings.captureTriedAt), lte(packings.captureTriedAt, triedBefore.toISOString())),
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}
