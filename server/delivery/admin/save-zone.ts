import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, type FieldError } from '#core/app-error.ts';
import { addDays, type Day, formatShortDay, weekdayOf } from '#core/dates.ts';
import { extraWindowDays, placeOfZone } from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { findOverlap } from '#core/delivery/postcodes.ts';
import type { changeDeliveryZone, createDeliveryZone } from '#core/delivery/staff-delivery-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getCalendar, getTakenPlaces, listZones, toZone } from '#server/delivery/delivery-rules.ts';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { recountOrdersWithoutZone } from '#server/orders/delivery/order-place.ts';

type NewZone = z.output<NonNullable<typeof createDeliveryZone.body>>;
type ZoneChange = z.output<NonNullable<typeof changeDeliveryZone.body>>;
interface Present {
  now: Date;
  today: Day;
}

/** @throws AppError invalid if another active zone contains one of the postcodes */
export async function createZone(tx: Writer, zone: NewZone, present: Present): Promise<DeliveryZone> {
  requireOwnPostcodes({ ...zone, id: 0 }, await listZones(tx));
  const { minimum: minimumCents, ...columns } = zone;
  const updatedAt = present.now.toISOString();
  const [row] = await tx
    .insert(deliveryZones)
    .values({ ...columns, minimumCents, updatedAt })
    .returning();
  if (row === undefined) throw new Error('A delivery zone was not stored');
  await recountOrdersWithoutZone(tx, present.today);
  return toZone(row);
}

/**
 * @throws AppError not_found, stale_version; invalid if another zone contains one of the postcodes, or if a day would have more orders
 * than its capacity
 */
export async function changeZone(
  tx: Writer,
  id: number,
  { version, ...change }: ZoneChange,
  present: Present,
): Promise<DeliveryZone> {
  const zones = await listZones(tx);
  const stored = requireZone(zones, id);
  if (version !== undefined && version !== stored.version) throw new AppError('stale_version');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const zone: DeliveryZone = { ...stored, ...given };
  requireOwnPostcodes(zone, zones);
  await requireRoomForTaken(tx, zone, stored, present);
  const { name, postcodes, days, fees, minimum: minimumCents, active } = zone;
  const updatedAt = present.now.toISOString();
  const set = { name, postcodes, days, fees, minimumCents, active, updatedAt, version: stored.version + 1 };
  await tx.update(deliveryZones).set(set).where(eq(deliveryZones.id, id));
  await recountOrdersWithoutZone(tx, present.today);
  return { ...zone, version: set.version };
}

/**
 * Removes a zone. Its row is kept, because orders refer to the zone in which they were placed.
 * @throws AppError not_found
 */
export async function deleteZone(tx: Writer, id: number, { now, today }: Present): Promise<void> {
  const { version } = requireZone(await listZones(tx), id);
  const at = now.toISOString();
  const set = { deletedAt: at, updatedAt: at, version: version + 1 };
  await tx.update(deliveryZones).set(set).where(eq(deliveryZones.id, id));
  await recountOrdersWithoutZone(tx, today);
}

export function requireZone(zones: readonly DeliveryZone[], id: number): DeliveryZone {
  const zone = zones.find((each) => each.id === id);
  if (zone === undefined) throw new AppError('not_found', { detail: 'There is no such delivery zone.' });
  return zone;
}

type Postcodes = Pick<DeliveryZone, 'id' | 'postcodes' | 'active'>;

function requireOwnPostcodes(zone: Postcodes, zones: readonly DeliveryZone[]): void {
  if (!zone.active) return;
  for (const other of zones) {
    const overlap = other.active && other.id !== zone.id ? findOverlap(zone.postcodes, other.postcodes) : null;
    if (overlap === null) continue;
    const { entry, other: theirs } = overlap;
    const also = entry === theirs ? '' : ` (${theirs})`;
    const message =
      `${entry} is also in the zone “${other.name}”${also}. A postcode can be in one active zone only: ` +
      'please take it out of one of them.';
    throw invalid([{ path: `postcodes.${zone.postcodes.indexOf(entry)}`, message }]);
  }
}

/**
 * Rejects a capacity below the number of orders that a day already has, because the shop couldn't deliver all of them. Extra days
 * aren't checked, because they have their own capacity.
 */
async function requireRoomForTaken(
  db: Reader,
  zone: DeliveryZone,
  stored: DeliveryZone,
  { now, today }: Present,
): Promise<void> {
  const place = placeOfZone(zone.id);
  const taken = await getTakenPlaces(db, { from: today, to: addDays(today, extraWindowDays) }, [place]);
  const { extraDays } = await getCalendar(db, { now, today });
  const errors = zone.days.flatMap(({ weekday, capacity }, index): FieldError[] => {
    const before = stored.days.find((day) => day.weekday === weekday);
    if (capacity === null || (before !== undefined && before.capacity === capacity)) return [];
    const dates = Array.from({ length: extraWindowDays }, (_, ahead) => addDays(today, ahead + 1));
    const over = dates.find(
      (date) =>
        weekdayOf(date) === weekday &&
        taken(date, place) > capacity &&
        !extraDays.some((extra) => extra.zoneId === zone.id && extra.date === date),
    );
    if (over === undefined) return [];
    const count = taken(over, place);
    const message =
      `${count} ${count === 1 ? 'order is' : 'orders are'} taken for ${formatShortDay(over)} already. ` +
      'Please move some of them first, or close the day.';
    return [{ path: `days.${index}.capacity`, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

export function invalid(errors: FieldError[]): AppError {
  return new AppError('invalid', { detail: errors.map(({ message }) => message).join(' '), errors });
}
