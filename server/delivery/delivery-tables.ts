import { sql } from 'drizzle-orm';
import type { FeeRow } from '#core/delivery/delivery-fee.ts';
import type { PickupSlot, ZoneDay } from '#core/delivery/delivery-zone.ts';
import {
  cents,
  count,
  day,
  flag,
  id,
  index,
  instant,
  json,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
  version,
} from '#server/db/columns.ts';

/** A zone is read and saved as a whole, so its row contains its postcodes, weekdays and fees. */
export const deliveryZones = table(
  'delivery_zones',
  {
    id: id(),
    name: text('name').notNull(),
    postcodes: json<string[]>('postcodes').notNull(),
    days: json<ZoneDay[]>('days').notNull(),
    fees: json<FeeRow[]>('fees').notNull(),
    minimumCents: cents('minimum_cents').notNull().default(0),
    active: flag('active').notNull(),
    /** When the zone was removed. Its row stays for the orders that were placed in it. */
    deletedAt: instant('deleted_at'),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('delivery_zones_minimum', sql`${row.minimumCents} >= 0`)],
);

export const closedDays = table(
  'closed_days',
  {
    id: id(),
    date: day('date').notNull(),
    /** The zone that is closed; null if the whole shop is closed. */
    zoneId: reference('zone_id', () => deliveryZones.id),
    reason: text('reason').notNull(),
  },
  (row) => [index('closed_days_date').on(row.date)],
);

/**
 * A proposed public holiday on which the shop delivers as usual. It is stored so that staff aren't asked about the holiday again.
 */
export const struckHolidays = table('struck_holidays', {
  id: id(),
  date: day('date').notNull().unique(),
  struckAt: instant('struck_at').notNull(),
});

export const extraDays = table(
  'extra_days',
  {
    id: id(),
    date: day('date').notNull(),
    zoneId: reference('zone_id', () => deliveryZones.id).notNull(),
    cutoff: instant('cutoff').notNull(),
    capacity: count('capacity'),
    feeCents: cents('fee_cents'),
  },
  (row) => [
    uniqueIndex('extra_days_date').on(row.date, row.zoneId),
    rule('extra_days_capacity', sql`${row.capacity} >= 0`),
    rule('extra_days_fee', sql`${row.feeCents} >= 0`),
  ],
);

/** A single row, created when the owner first saves pick-up. Until then, pick-up is off. */
export const pickupSettings = table(
  'pickup_settings',
  {
    id: id(),
    enabled: flag('enabled').notNull(),
    slots: json<PickupSlot[]>('slots').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('pickup_settings_single', sql`${row.id} = 1`)],
);

/**
 * The number of orders with a delivery slot on a day, by zone or pick-up slot. Changed only together with the orders' own slots.
 */
export const deliveryPlaces = table(
  'delivery_places',
  {
    id: id(),
    date: day('date').notNull(),
    /** The zone or the pick-up slot: 'zone:1' or 'pickup:09:00-12:00'. */
    place: text('place').notNull(),
    taken: count('taken').notNull(),
  },
  (row) => [
    uniqueIndex('delivery_places_date').on(row.date, row.place),
    rule('delivery_places_taken', sql`${row.taken} >= 0`),
  ],
);

/** The email addresses to notify when the shop delivers to a postcode. */
export const deliveryWishes = table(
  'delivery_wishes',
  {
    id: id(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    postcode: text('postcode').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [uniqueIndex('delivery_wishes_email').on(row.emailKey, row.postcode)],
);
