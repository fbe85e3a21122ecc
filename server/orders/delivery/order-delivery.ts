import { and, eq, inArray, or } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { extraWindowDays } from '#core/delivery/delivery-offers.ts';
import { optionsOfOrder } from '#core/delivery/delivery-options.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import type { AffectedOrder } from '#core/delivery/staff-delivery-api.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Reader } from '#server/db/store.ts';
import { type Place, withoutOwn } from '#server/delivery/delivery-places.ts';
import { findZone, getCalendar, getPickup, getTakenPlaces, listZones } from '#server/delivery/delivery-rules.ts';
import { type OrderRow, toOrder } from '../order-queries.ts';
import { orders } from '../order-tables.ts';

/**
 * Returns the zone in which an existing order is delivered. It is the zone stored with the order, or else the current zone of its
 * postcode. A zone that the owner has switched off still counts for its existing orders, so that every paid layby arrives.
 */
export async function zoneOfOrder(
  db: Reader,
  row: Pick<OrderRow, 'zoneId' | 'street' | 'postcode'>,
): Promise<DeliveryZone | null> {
  const zones = await listZones(db);
  const own = zones.find((zone) => zone.id === row.zoneId && zone.active);
  const here = own ?? zoneOfPostcode(zones, postcodeOf(row));
  return here ?? (row.zoneId === null ? null : findZone(db, row.zoneId));
}

/**
 * Returns the days to which an order can still be moved, at its own delivery fee. The delivery slots of this order and of the orders in
 * `own` count as free.
 */
export async function findOptionsOfOrder(
  db: Reader,
  row: OrderRow,
  { now, today }: { now: Date; today: Day },
  own: readonly Place[] = [],
): Promise<DeliveryOptions> {
  const { deliveryMethod: method, deliveryFeeCents: fee, placeDate: date, place } = row;
  const its = date === null || place === null ? [] : [{ date, place }];
  const taken = await getTakenPlaces(db, { from: today, to: addDays(today, extraWindowDays) });
  const zone = method === 'pickup' ? null : await zoneOfOrder(db, row);
  return optionsOfOrder(
    { postcode: postcodeOf(row), method, fee, zone },
    {
      pickup: await getPickup(db),
      calendar: await getCalendar(db, { now, today }),
      taken: withoutOwn(taken, [...its, ...own]),
    },
  );
}

/**
 * Returns the orders of a day, in one zone or pick-up slot or in all of them. If an order holds a delivery slot, the slot's day counts;
 * otherwise, its delivery day counts. Delivered and cancelled orders are left out.
 */
export async function findOrdersOfDay(
  db: Reader,
  date: Day,
  place: string | null,
): Promise<{ place: string | null; order: AffectedOrder }[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'paid']),
        place === null
          ? or(eq(orders.placeDate, date), eq(orders.deliveryDate, date))
          : and(eq(orders.placeDate, date), eq(orders.place, place)),
      ),
    )
    .orderBy(orders.id);
  return rows.map((row) => ({ place: row.place, order: toOrder(row, { items: [], lines: [], plan: null }) }));
}
