import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import { type DeliveryCalendar, extraWindowDays } from '#core/delivery/delivery-offers.ts';
import type { TakenPlaces } from '#core/delivery/delivery-options.ts';
import type { DeliveryZone, Pickup } from '#core/delivery/delivery-zone.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { closedDays, deliveryPlaces, deliveryZones, extraDays, pickupSettings } from './delivery-tables.ts';

export type ZoneRow = typeof deliveryZones.$inferSelect;

const zonesOfShop = preparedQuery((db, _none: Placeholders<Record<never, never>>) =>
  db.select().from(deliveryZones).where(isNull(deliveryZones.deletedAt)).orderBy(deliveryZones.id),
);

/** Lists the zones, except removed ones, in the order in which they were created. */
export async function listZones(db: Reader): Promise<DeliveryZone[]> {
  return (await zonesOfShop(db, {})).map(toZone);
}

/** Returns the zone with this id, even if it was removed, because orders still refer to it. */
export async function findZone(db: Reader, id: number): Promise<DeliveryZone | null> {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id));
  return row === undefined ? null : toZone(row);
}

export function toZone({
  id,
  name,
  postcodes,
  days,
  fees,
  minimumCents,
  active,
  deletedAt,
  version,
}: ZoneRow): DeliveryZone {
  return { id, name, postcodes, days, fees, minimum: minimumCents, active: active && deletedAt === null, version };
}

const pickupRow = preparedQuery((db, _none: Placeholders<Record<never, never>>) =>
  db.select().from(pickupSettings).where(eq(pickupSettings.id, 1)),
);

/** Returns the pick-up settings. Until the owner first saves them, pick-up is off, and their version is 0. */
export async function getPickup(db: Reader): Promise<Pickup & { version: number }> {
  const [row] = await pickupRow(db, {});
  if (row === undefined) return { enabled: false, slots: [], version: 0 };
  const { enabled, slots, version } = row;
  return { enabled, slots, version };
}

type Span = { from: Day; to: Day };

const closedBetween = preparedQuery((db, { from, to }: Placeholders<Span>) =>
  db
    .select()
    .from(closedDays)
    .where(and(gte(closedDays.date, from), lte(closedDays.date, to))),
);
const extraBetween = preparedQuery((db, { from, to }: Placeholders<Span>) =>
  db
    .select()
    .from(extraDays)
    .where(and(gte(extraDays.date, from), lte(extraDays.date, to))),
);

/** Returns the owner's calendar for a range of days. By default, these are all days that can be offered. */
export async function getCalendar(
  db: Reader,
  { now, today }: { now: Date; today: Day },
  span: Span = { from: today, to: addDays(today, extraWindowDays) },
): Promise<DeliveryCalendar> {
  const [closed, extra] = await Promise.all([closedBetween(db, span), extraBetween(db, span)]);
  return {
    closedDays: closed.map(({ date, zoneId, reason }) => ({ date, zoneId, reason })),
    extraDays: extra.map(({ feeCents, ...day }) => ({ ...day, fee: feeCents })),
    now,
    today,
  };
}

/** Returns how many delivery slots are taken on each day of a range. Counts the given zones and pick-up slots, or all of them. */
export async function getTakenPlaces(db: Reader, { from, to }: Span, places?: readonly string[]): Promise<TakenPlaces> {
  const rows = await db
    .select()
    .from(deliveryPlaces)
    .where(
      and(
        gte(deliveryPlaces.date, from),
        lte(deliveryPlaces.date, to),
        places && inArray(deliveryPlaces.place, [...places]),
      ),
    );
  const taken = new Map(rows.map((row) => [`${row.date} ${row.place}`, row.taken]));
  return (date, place) => taken.get(`${date} ${place}`) ?? 0;
}
