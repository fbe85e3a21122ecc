import { addDays, type Day } from '#core/dates.ts';
import { type DeliveryCalendar, zoneDelivery } from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { AnnouncedBox, RepeatDelivery, RepeatSchedule } from '#core/repeats/schedule.ts';
import type { Reader } from '#server/db/store.ts';
import { getCalendar, listZones } from '#server/delivery/delivery-rules.ts';
import { getProductNames, getSoldProducts, type SoldProduct } from '#server/products/product-queries.ts';
import type { CycleRow, FullRepeat, RepeatRow } from './repeat-queries.ts';

/** The data from which the boxes of all repeats are derived: the zones, the owner's calendar and the products on sale. */
export interface RepeatWorld {
  now: Date;
  today: Day;
  zones: readonly DeliveryZone[];
  calendar: DeliveryCalendar;
  products: ReadonlyMap<number, SoldProduct>;
  names: ReadonlyMap<number, string>;
}

/**
 * Reads the zones, the calendar and these products. The calendar covers more than a year, because boxes are planned that far
 * ahead.
 */
export async function readWorld(
  db: Reader,
  productIds: readonly number[],
  { now, today }: { now: Date; today: Day },
): Promise<RepeatWorld> {
  const ids = [...new Set(productIds)];
  const span = { from: addDays(today, -140), to: addDays(today, 430) };
  const [zones, calendar, sold] = await Promise.all([
    listZones(db),
    getCalendar(db, { now, today }, span),
    getSoldProducts(db, ids),
  ]);
  const names = ids.length === 0 ? new Map<number, string>() : await getProductNames(db, ids);
  return { now, today, zones, calendar, products: new Map(sold.map((each) => [each.id, each])), names };
}

/** Reads the zones, the calendar and the products of these repeats. */
export function worldOf(db: Reader, repeats: readonly FullRepeat[], at: { now: Date; today: Day }) {
  const ids = repeats.flatMap(({ items, extras }) => [...items, ...extras].map(({ productId }) => productId));
  return readWorld(db, ids, at);
}

type Address = Pick<RepeatRow, 'street' | 'postcode'>;

export function zoneOf({ zones }: RepeatWorld, address: Address): DeliveryZone | null {
  return zoneOfPostcode(zones, postcodeOf(address));
}

/** The zone's days for the schedule; null if the shop doesn't deliver to the address any more. */
export function deliveryOf(world: RepeatWorld, address: Address, mostFee?: number): RepeatDelivery | null {
  const zone = zoneOf(world, address);
  const { closedDays, extraDays } = world.calendar;
  return zone === null ? null : { zone, closedDays, extraDays, ...(mostFee === undefined ? {} : { mostFee }) };
}

/** Whether the repeat is paused without an end day, until its customer resumes it. */
export function waitsForCustomer({ status, pausedUntil }: RepeatRow): boolean {
  return status === 'paused' && pausedUntil === null;
}

/** Returns the day and the cut-off of a box if they are fixed, because the box was announced or its cut-off has passed. Otherwise null. */
export function announcementOf({ plannedDate, deliveredOn, movedTo, cutoff }: CycleRow): AnnouncedBox | null {
  return cutoff === null
    ? null
    : { plannedDate, date: deliveredOn ?? movedTo ?? plannedDate, cutoff: new Date(cutoff) };
}

/**
 * Returns the zone that delivers a box on a day: the announced zone, otherwise the zone of the address. Null if neither delivers on
 * that day, or if no zone contains the address any more.
 */
export function zoneOfBox(
  world: RepeatWorld,
  { row }: FullRepeat,
  { zoneId, day }: { zoneId: number | null; day: Day },
): { zone: DeliveryZone; capacity: number | null } | null {
  const own = zoneOf(world, row);
  if (own === null) return null;
  const announced = world.zones.find(({ id, active }) => id === zoneId && active);
  for (const zone of [announced ?? own, own]) {
    const on = zoneDelivery(zone, day, world.calendar);
    if (on.is === 'open') return { zone, capacity: on.day.capacity };
  }
  return null;
}

/** Whether the cut-off of a box passed while the repeat wasn't running. Such a box is neither made nor missing. */
export function isBackdated({ row }: FullRepeat, { cutoff }: { cutoff: Date }): boolean {
  return cutoff.toISOString() <= (row.runsFrom ?? row.agreedAt);
}

export function scheduleOf({ row, cycles }: FullRepeat): RepeatSchedule {
  const { anchor, intervalWeeks, afterDay, pausedAt, pausedUntil, stoppedAt } = row;
  const isPaused = row.status === 'paused' && pausedAt !== null && pausedUntil !== null;
  return {
    anchor,
    intervalWeeks,
    after: afterDay,
    skipped: cycles.filter(({ status }) => status === 'skipped').map(({ plannedDate }) => plannedDate),
    moves: cycles.flatMap(({ plannedDate, deliveredOn, movedTo }) => {
      const to = deliveredOn ?? movedTo;
      return to === null ? [] : [{ plannedDate, to }];
    }),
    announced: cycles.flatMap((cycle) => announcementOf(cycle) ?? []),
    pause: isPaused ? { at: new Date(pausedAt), until: pausedUntil } : null,
    stoppedAt: stoppedAt === null ? null : new Date(stoppedAt),
  };
}
