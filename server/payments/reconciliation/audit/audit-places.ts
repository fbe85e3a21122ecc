import { count, isNotNull } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { deliveryPlaces } from '#server/delivery/delivery-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { AuditReport } from './audit-report.ts';

/** Compares the counted delivery slots of each day with the orders that hold them. */
export async function auditPlaces(db: Reader, { findings }: AuditReport): Promise<void> {
  const held = await db
    .select({ date: orders.placeDate, place: orders.place, number: count() })
    .from(orders)
    .where(isNotNull(orders.placeDate))
    .groupBy(orders.placeDate, orders.place);
  const counted = await db.select().from(deliveryPlaces);
  const byPlace = new Map(counted.map((row) => [`${row.date} ${row.place}`, row.taken]));
  for (const { date, place, number } of held) {
    const key = `${date} ${place}`;
    const taken = byPlace.get(key) ?? 0;
    byPlace.delete(key);
    if (taken !== number) findings.push(`${date} counts ${taken} taken of ${place}, but ${number} orders have one.`);
  }
  for (const [key, taken] of byPlace) {
    if (taken !== 0) findings.push(`${key} counts ${taken} taken, but no order has one.`);
  }
}
