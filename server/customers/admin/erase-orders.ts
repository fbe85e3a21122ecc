import { and, inArray, isNotNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { objectNameOf } from '#core/uploads/object-path.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { runStops } from '#server/delivery/admin/run-sheet/run-tables.ts';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderGrants, orders, orderTags } from '#server/orders/order-tables.ts';
import { agreedCards, cardSetups } from '#server/payments/cards/card-tables.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';
import { reviews } from '#server/reviews/review-tables.ts';
import { eraseUploads } from '#server/uploads/upload-queries.ts';
import { eraseOrderEvents } from './erase-order-events.ts';

/** Tax invoices of at least this amount name the buyer (GST Act, section 29-70). */
const namedInvoiceCents = 1000_00;
const recordYears = 5;

const nothing = {
  customerEmail: null,
  customerPhone: null,
  street: null,
  city: null,
  state: null,
  postcode: null,
  notes: null,
  cancelReason: null,
  customerKey: '',
};

/**
 * Erases who placed the orders and where they were delivered. The orders' lines, amounts, payments and days stay. Orders with $1,000 or
 * more paid keep the buyer’s name until the records may be deleted.
 */
export async function eraseOrders(tx: Writer, customerIds: readonly number[], now: Date): Promise<void> {
  const isTheirs = inArray(orders.customerId, [...customerIds]);
  const ids = tx.select({ id: orders.id }).from(orders).where(isTheirs);
  await eraseAround(tx, ids);
  const isNamed = sql`${orders.paidCents} >= ${namedInvoiceCents} and ${orders.createdAt} >= ${oldestRecord(now)}`;
  const customerName = sql`case when ${isNamed} then ${orders.customerName} end`;
  await tx
    .update(orders)
    .set({ ...nothing, customerName, version: sql`${orders.version} + 1` })
    .where(isTheirs);
}

/**
 * Erases the personal data about orders in other tables: corrections in the log, drivers' notes, saved cards and reviewers' names. A
 * job deletes the saved card at the payment provider (payments/cards/delete-erased-customers.ts).
 */
async function eraseAround(tx: Writer, ids: SQLWrapper): Promise<void> {
  await eraseOrderEvents(tx, ids);
  await eraseUploads(tx, await photosOf(tx, ids));
  await tx.update(runStops).set({ note: null, photo: null }).where(inArray(runStops.orderId, ids));
  await tx.delete(orderTags).where(inArray(orderTags.orderId, ids));
  await tx.delete(orderGrants).where(inArray(orderGrants.orderId, ids));
  await tx.update(reviews).set({ firstName: 'A customer' }).where(inArray(reviews.orderId, ids));
  await tx
    .update(laybyPlans)
    .set({ cardReference: null, cardBrand: null, cardLast4: null, cardProvider: null, cardCustomer: null })
    .where(inArray(laybyPlans.orderId, ids));
  await tx.delete(agreedCards).where(inArray(agreedCards.orderId, ids));
  await tx
    .update(cardSetups)
    .set({ customer: null, clientSecret: null, source: 'erased' })
    .where(inArray(cardSetups.orderId, ids));
  const charged = tx
    .select({ id: chargeAllocations.chargeId })
    .from(chargeAllocations)
    .where(inArray(chargeAllocations.orderId, ids));
  await tx
    .update(charges)
    .set({
      cardReference: null,
      cardBrand: null,
      cardLast4: null,
      customer: null,
      clientSecret: null,
      source: 'erased',
    })
    .where(inArray(charges.id, charged));
  // Stored responses to a guest's requests contain contact details. These responses are found by the guest's session.
  const sessions = tx
    .selectDistinct({ scope: sql`'session:' || ${orders.sessionId}` })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNotNull(orders.sessionId)));
  await tx
    .delete(idempotencyKeys)
    .where(and(isNotNull(idempotencyKeys.status), inArray(idempotencyKeys.scope, sessions)));
}

/** The driver’s photos of where an order was left, which show a home. */
async function photosOf(db: Reader, orderIds: SQLWrapper): Promise<string[]> {
  const rows = await db.select({ photo: runStops.photo }).from(runStops).where(inArray(runStops.orderId, orderIds));
  return rows.flatMap(({ photo }) => objectNameOf(photo ?? '') ?? []);
}

/** Removes the names from closed customers’ invoices once the records may be deleted. */
export async function eraseOldNames(tx: Writer, now: Date): Promise<void> {
  const closed = tx.select({ id: customers.id }).from(customers).where(isNotNull(customers.closedAt));
  const isOld = lt(orders.createdAt, oldestRecord(now));
  await tx
    .update(orders)
    .set({ customerName: null })
    .where(and(inArray(orders.customerId, closed), isNotNull(orders.customerName), isOld));
}

function oldestRecord(now: Date): string {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - recordYears);
  return then.toISOString();
}
