import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Placeholders, preparedListQuery, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';

export type ChargeRow = typeof charges.$inferSelect;

/** The `source` of a charge that was missing in a restored backup, if the provider doesn't name the charge's card. */
export const unknownSource = 'restored';

/**
 * The statuses of a charge without an outcome. The charge is stored (`open`), waits for the customer (`action`), or takes money that
 * was held (`capturing`). Until it has an outcome, its orders accept no other payment and no change.
 */
type OpenStatus = 'open' | 'action' | 'capturing';
const openStatuses: OpenStatus[] = ['open', 'action', 'capturing'];

/** Selects charges that may still be paid: open charges, and charges whose amount the bank holds. */
export const isUnderway = inArray(charges.status, [...openStatuses, 'held']);

const chargeOf = preparedQuery((db, { reference }: Placeholders<{ reference: string }>) =>
  db.select().from(charges).where(eq(charges.reference, reference)),
);

export async function findCharge(db: Reader, reference: string): Promise<ChargeRow | null> {
  const [row] = await chargeOf(db, { reference });
  return row ?? null;
}

/** Every open charge of the shop, oldest first. */
export async function listOpenCharges(db: Reader): Promise<ChargeRow[]> {
  return db.select().from(charges).where(inArray(charges.status, openStatuses)).orderBy(asc(charges.id));
}

/** The open charges of these orders, oldest first. */
export async function findOpenChargesOf(db: Reader, orderIds: readonly number[]): Promise<ChargeRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ charge: charges })
    .from(charges)
    .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
    .where(and(inArray(chargeAllocations.orderId, [...orderIds]), inArray(charges.status, openStatuses)))
    .orderBy(asc(charges.id));
  return rows.map((row) => row.charge);
}

/** Returns the ids of the orders that have a charge without an outcome. */
export async function findOrdersBeingCharged(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  const open = await findOpenChargesOf(db, orderIds);
  const held = new Set(open.flatMap((charge) => charge.metadata.allocations.map((part) => part.orderId)));
  return orderIds.filter((id) => held.has(id));
}

/** Whether one of these orders has an open charge made by the scheduler. */
export async function isBeingCharged(db: Reader, orderIds: readonly number[]): Promise<boolean> {
  return (await findOpenChargesOf(db, orderIds)).some((charge) => charge.kind !== 'customer');
}

const reservedOfOrders = preparedListQuery<number, { orderId: number; cents: number }[]>((db, orderIds) =>
  db
    .select({ orderId: chargeAllocations.orderId, cents: sql<number>`sum(${chargeAllocations.amountCents})` })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(inArray(chargeAllocations.orderId, orderIds), inArray(charges.status, openStatuses)))
    .groupBy(chargeAllocations.orderId),
);

/** Returns how much of each order's balance is reserved by open charges: the cents by order id. */
export async function reservedCents(db: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await reservedOfOrders(db, orderIds);
  return new Map(rows.map((row) => [row.orderId, Number(row.cents)]));
}

/** Returns the allocations of a charge that aren't in `stored`, because their orders are lost or couldn't accept them. */
export function lostAllocations(
  { metadata }: ChargeRow,
  stored: readonly { orderId: number }[],
): ChargeRow['metadata']['allocations'] {
  return metadata.allocations.filter(({ orderId }) => !stored.some((allocation) => allocation.orderId === orderId));
}
