import { and, asc, eq, exists, lt, not } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { system } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { cancelUnpaidOrders } from '#server/orders/unpaid-orders.ts';
import { isNotAgreedRow } from '#server/orders/weighing/firm-orders.ts';
import { isUnderway } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges, payments } from '#server/payments/payment-tables.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/recover-unknown-charges.ts';
import { isBoxBeingCharged } from '#server/repeats/repeat-queries.ts';

const waitMs = 24 * 60 * 60_000;
/** The number of orders that are cancelled in one transaction, so that a long list never makes a customer wait. */
const batch = 200;

/**
 * Cancels online orders on which nothing was paid for 24 hours. Skips orders with an open charge, and orders whose payments staff have
 * corrected. Also skips orders by the kilo whose customer has agreed to pay, and orders of repeating boxes while the cut-off run
 * charges their cards.
 */
export const cancelNeverPaid: Job = {
  name: 'cancel never paid orders',
  everyMs: 10 * 60_000,
  // Also runs at the start, because a counter's PC may be switched on for less time than the interval.
  atStart: true,
  goesByDate: true,
  async run(deps) {
    const { store, clock } = deps;
    // If a backup was restored, an order may have been paid after the backup was made.
    await reconcileWithProvider(deps);
    const now = clock();
    const before = new Date(now.getTime() - waitMs).toISOString();
    for (;;) {
      const found = await store.write(async (tx: Writer) => {
        const ids = await findNeverPaid(tx, before);
        await cancelUnpaidOrders(tx, ids, { actor: system, reason: 'never-paid', now });
        return ids.length;
      });
      if (found < batch) return;
    }
  },
};

async function findNeverPaid(db: Reader, before: string): Promise<number[]> {
  const openCharge = db
    .select({ id: charges.id })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(eq(chargeAllocations.orderId, orders.id), isUnderway));
  const anyPayment = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        eq(orders.paidCents, 0),
        eq(orders.source, 'online'),
        isNotAgreedRow,
        lt(orders.createdAt, before),
        not(exists(openCharge)),
        not(exists(anyPayment)),
        not(isBoxBeingCharged(db)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map((row) => row.id);
}
