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
 * The zone in which an existing order is delivered: the zone stored with the order, otherwise the current zone of its postcode.
 * Orders placed in a zone that the owner has since switched off are still delivered there, so that a paid layby always arrives.
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
 * The days to which an order can still be moved, at its own fee. The delivery slots of this order and of the orders in `own`
 * count as free.
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
 * Returns a day's orders in one zone or pick-up slot, or in all of them. An order belongs to the day on which it holds a slot, or
 * to its delivery day if it holds none. Excludes delivered and cancelled orders.
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
