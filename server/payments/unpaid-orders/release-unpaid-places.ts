import { and, asc, eq, exists, inArray, isNotNull, lte, not } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { releasePlaces } from '#server/orders/delivery/order-place.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stockAllocations } from '#server/orders/stock/allocation-tables.ts';
import { releaseStock } from '#server/orders/stock/follow-stock.ts';
import { isNotAgreedRow } from '#server/orders/weighing/firm-orders.ts';
import { cardSetups } from '#server/payments/cards/card-tables.ts';
import { isUnderway } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';

/** The number of orders that are changed in one transaction, so that a long list never makes a customer wait. */
const batch = 100;

/**
 * Releases the delivery slots and the stock of unpaid orders after 15 minutes or at the cut-off. An order with an open charge keeps
 * them, because the money may already have been taken. An order whose customer is saving a card to pay by weight keeps them too. The
 * order isn't cancelled: when it is paid, it takes a slot and stock again.
 */
export const releaseUnpaidPlaces: Job = {
  name: 'release unpaid places',
  everyMs: 15_000,
  async run({ store, clock }) {
    const now = clock();
    for (const release of [releaseSomePlaces, releaseSomeStock]) {
      let released = batch;
      while (released === batch) released = await store.write((tx) => release(tx, now));
    }
  },
};

async function releaseSomePlaces(tx: Writer, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lte(orders.placeHeldUntil, now.toISOString()),
        eq(orders.status, 'pending'),
        isNotAgreedRow,
        not(exists(openCharge(tx))),
        not(exists(openSetup(tx))),
      ),
    )
    .orderBy(asc(orders.placeHeldUntil))
    .limit(batch);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await releasePlaces(tx, ids);
  return ids.length;
}

async function releaseSomeStock(tx: Writer, now: Date): Promise<number> {
  const rows = await tx
    .selectDistinct({ id: orders.id })
    .from(stockAllocations)
    .innerJoin(orders, eq(orders.id, stockAllocations.orderId))
    .where(
      and(lte(stockAllocations.heldUntil, now.toISOString()), not(exists(openCharge(tx))), not(exists(openSetup(tx)))),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await releaseStock(tx, ids, now);
  return ids.length;
}

function openCharge(tx: Writer) {
  return tx
    .select({ id: charges.id })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(eq(chargeAllocations.orderId, orders.id), isUnderway));
}

/** Selects an open card setup with which the customer is agreeing to pay the order by weight. */
function openSetup(tx: Writer) {
  return tx
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(
      and(
        eq(cardSetups.orderId, orders.id),
        isNotNull(cardSetups.amountCents),
        inArray(cardSetups.status, ['open', 'action']),
      ),
    );
}
