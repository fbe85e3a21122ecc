import { and, gte, lte } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, daysBetween, weekdayOf } from '#core/dates.ts';
import { slotName } from '#core/delivery/delivery-method.ts';
import { placeOfSlot, placeOfZone } from '#core/delivery/delivery-offers.ts';
import type { DeliveryLoad } from '#core/delivery/staff-delivery-api.ts';
import type { Reader } from '#server/db/store.ts';
import { getCalendar, getPickup, getTakenPlaces, listZones } from '#server/delivery/delivery-rules.ts';
import { deliveryPlaces } from '#server/delivery/delivery-tables.ts';

const mostDays = 92;

/**
 * Returns how many orders each zone and pick-up slot has, and its capacity, on the days with deliveries or orders.
 * @throws AppError invalid for too many days
 */
export async function findDeliveryLoad(
  db: Reader,
  { from, to }: { from: Day; to: Day },
  present: { now: Date; today: Day },
): Promise<DeliveryLoad[]> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > mostDays) {
    const message = length < 1 ? 'The last day is before the first.' : `Please choose at most ${mostDays} days.`;
    throw new AppError('invalid', { detail: message, errors: [{ path: 'to', message }] });
  }
  const dates = Array.from({ length }, (_, index) => addDays(from, index));
  const zones = await listZones(db);
  const pickup = await getPickup(db);
  const { closedDays, extraDays } = await getCalendar(db, present, { from, to });
  const taken = await getTakenPlaces(db, { from, to });
  const closedOn = (date: Day, zoneId: number | null) =>
    closedDays.find((day) => day.date === date && (day.zoneId === null || day.zoneId === zoneId)) ?? null;
  const slots = await slotsWithOrders(db, { from, to });
  return dates.flatMap((date) => {
    const ofZones = zones.flatMap((zone): DeliveryLoad[] => {
      const number = taken(date, placeOfZone(zone.id));
      const extra = extraDays.find((day) => day.date === date && day.zoneId === zone.id);
      const rule = zone.active ? zone.days.find(({ weekday }) => weekday === weekdayOf(date)) : undefined;
      if (extra === undefined && rule === undefined && number === 0) return [];
      const closed = extra === undefined ? closedOn(date, zone.id) : null;
      const capacity = extra === undefined ? (rule?.capacity ?? null) : extra.capacity;
      return [{ date, zoneId: zone.id, pickupSlot: null, taken: number, capacity, ...reasonOf(closed) }];
    });
    const rules = pickup.enabled ? pickup.slots.filter(({ weekday }) => weekday === weekdayOf(date)) : [];
    const names = new Set([...rules.map(slotName), ...(slots.get(date) ?? [])]);
    const ofSlots = [...names].sort().map((slot): DeliveryLoad => {
      const capacity = rules.find((rule) => slotName(rule) === slot)?.capacity ?? null;
      const number = taken(date, placeOfSlot(slot));
      return { date, zoneId: null, pickupSlot: slot, taken: number, capacity, ...reasonOf(closedOn(date, null)) };
    });
    return [...ofZones, ...ofSlots];
  });
}

function reasonOf(closed: { reason: string } | null): { closed: boolean; reason: string | null } {
  return { closed: closed !== null, reason: closed?.reason || null };
}

/** Returns the pick-up slots that have orders on each day. Slots that the owner has removed are included. */
async function slotsWithOrders(db: Reader, { from, to }: { from: Day; to: Day }): Promise<Map<Day, string[]>> {
  const rows = await db
    .select()
    .from(deliveryPlaces)
    .where(and(gte(deliveryPlaces.date, from), lte(deliveryPlaces.date, to)));
  const prefix = placeOfSlot('');
  const found = rows.filter((row) => row.taken > 0 && row.place.startsWith(prefix));
  const byDate = Map.groupBy(found, (row) => row.date);
  return new Map([...byDate].map(([date, each]) => [date, each.map((row) => row.place.slice(prefix.length))]));
}
