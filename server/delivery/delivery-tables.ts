import { sql } from 'drizzle-orm';
import type { FeeRow } from '#core/delivery/delivery-fee.ts';
import type { PickupSlot, ZoneDay } from '#core/delivery/delivery-zone.ts';
import * as t from '#server/db/columns.ts';

/** The delivery zones. A row contains the zone's postcodes, weekdays and fees, because a zone is always read and saved as a whole. */
export const deliveryZones = t.table(
  'delivery_zones',
  {
    id: t.id(),
    name: t.text('name').notNull(),
    postcodes: t.json<string[]>('postcodes').notNull(),
    days: t.json<ZoneDay[]>('days').notNull(),
    fees: t.json<FeeRow[]>('fees').notNull(),
    minimumCents: t.cents('minimum_cents').notNull().default(0),
    active: t.flag('active').notNull(),
    /** When the zone was removed. Its row is kept for the orders that were placed in it. */
    deletedAt: t.instant('deleted_at'),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.rule('delivery_zones_minimum', sql`${row.minimumCents} >= 0`)],
);

export const closedDays = t.table(
  'closed_days',
  {
    id: t.id(),
    date: t.day('date').notNull(),
    /** The zone that is closed; null if the whole shop is closed. */
    zoneId: t.reference('zone_id', () => deliveryZones.id),
    reason: t.text('reason').notNull(),
  },
  (row) => [t.index('closed_days_date').on(row.date)],
);

/** Public holidays on which the owner has decided to deliver as usual. They are stored so that staff aren't asked about them again. */
export const struckHolidays = t.table('struck_holidays', {
  id: t.id(),
  date: t.day('date').notNull().unique(),
  struckAt: t.instant('struck_at').notNull(),
});

export const extraDays = t.table(
  'extra_days',
  {
    id: t.id(),
    date: t.day('date').notNull(),
    zoneId: t.reference('zone_id', () => deliveryZones.id).notNull(),
    cutoff: t.instant('cutoff').notNull(),
    capacity: t.count('capacity'),
    feeCents: t.cents('fee_cents'),
  },
  (row) => [
    t.uniqueIndex('extra_days_date').on(row.date, row.zoneId),
    t.rule('extra_days_capacity', sql`${row.capacity} >= 0`),
    t.rule('extra_days_fee', sql`${row.feeCents} >= 0`),
  ],
);

/** The pick-up settings. The table has a single row, created when the owner first saves them. Until then, pick-up is off. */
export const pickupSettings = t.table(
  'pickup_settings',
  {
    id: t.id(),
    enabled: t.flag('enabled').notNull(),
    slots: t.json<PickupSlot[]>('slots').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.rule('pickup_settings_single', sql`${row.id} = 1`)],
);

/**
 * How many orders have a delivery slot on a day, by zone or pick-up slot. The number changes only together with the slots that are
 * stored with the orders.
 */
export const deliveryPlaces = t.table(
  'delivery_places',
  {
    id: t.id(),
    date: t.day('date').notNull(),
    /** The zone or pick-up slot: 'zone:1' or 'pickup:09:00-12:00'. */
    place: t.text('place').notNull(),
    taken: t.count('taken').notNull(),
  },
  (row) => [
    t.uniqueIndex('delivery_places_date').on(row.date, row.place),
    t.rule('delivery_places_taken', sql`${row.taken} >= 0`),
  ],
);

/** Requests to be notified by email when the shop delivers to a postcode. */
export const deliveryWishes = t.table(
  'delivery_wishes',
  {
    id: t.id(),
    email: t.text('email').notNull(),
    emailKey: t.text('email_key').notNull(),
    postcode: t.text('postcode').notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [t.uniqueIndex('delivery_wishes_email').on(row.emailKey, row.postcode)],
);
