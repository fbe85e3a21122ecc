import { type Day, startOfDay } from '#core/dates.ts';
import { feeCents } from '#core/delivery/delivery-fee.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import {
  type DayState,
  type DeliveryCalendar,
  type OpenDay,
  pickupDayState,
  placeOfSlot,
  placeOfZone,
  zoneDayState,
} from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone, Pickup } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findDeliveryOptions } from '#server/delivery/delivery-options.ts';
import { noOwnPlaces, type OwnPlaces, takePlace } from '#server/delivery/delivery-places.ts';
import { getCalendar, getPickup, listZones } from '#server/delivery/delivery-rules.ts';
import type { OrderRow } from '../order-queries.ts';
import {
  belowMinimum,
  closedDayError,
  dayFull,
  type FieldPaths,
  notDeliveredThere,
  type PassedLimit,
  passedLimit,
  requirePickup,
} from './delivery-errors.ts';

export interface WantedDelivery {
  method: DeliveryMethod;
  slot: string | null;
  /** The requested delivery day; null if the day is chosen later, for a layby or a subscription. */
  date: Day | null;
  address: { street: string | null; postcode: string | null };
  /** Whether staff deliberately override every limit. */
  override?: boolean;
  /** The paths of the delivery's fields in the request, for error messages. */
  paths: FieldPaths;
}

/** How new orders are delivered by the shop's current rules. */
export interface AgreedDelivery {
  wanted: WantedDelivery;
  zone: DeliveryZone | null;
  /** The delivery day; null if no day was requested, or if staff deliver outside every zone. */
  day: OpenDay | null;
  isPickupOffered: boolean;
  /** The limits that staff overrode. */
  passed: PassedLimit[];
}

interface Present {
  now: Date;
  today: Day;
  /** The delivery slots that the customer's other unpaid orders hold. Missing if staff order for a customer. */
  own?: OwnPlaces;
}

/** Returns whether an order can be delivered on a day in this zone. If `zone` is null, the order is picked up in the pick-up slot. */
export function stateOfDay(
  { zone, pickup, slot }: { zone: DeliveryZone | null; pickup: Pickup; slot: string | null },
  date: Day,
  calendar: DeliveryCalendar,
): DayState {
  if (zone !== null) return zoneDayState(zone, date, calendar);
  return pickupDayState(pickup.slots, { date, slot: slot ?? '' }, calendar);
}

/**
 * Checks the requested delivery by its zone or pick-up slot, the closed days and the cut-off. Must run in the transaction that creates
 * the orders.
 * @throws AppError invalid, not_delivered_there, day_closed, not_a_delivery_day
 */
export async function agreeDelivery(db: Reader, wanted: WantedDelivery, present: Present): Promise<AgreedDelivery> {
  const { method, date, slot, address, override = false } = wanted;
  const [pickup, zones, calendar] = await Promise.all([
    getPickup(db),
    method === 'pickup' ? [] : listZones(db),
    date === null ? null : getCalendar(db, present, { from: date, to: date }),
  ]);
  if (method === 'pickup') requirePickup(pickup, wanted);
  const postcode = postcodeOf(address);
  const zone = zoneOfPostcode(zones, postcode);
  const agreed: AgreedDelivery = { wanted, zone, day: null, isPickupOffered: pickup.enabled, passed: [] };
  const optionsOf = () => findDeliveryOptions(db, { postcode, subtotal: 0 }, present);
  if (method === 'delivery' && zone === null) {
    if (!override) throw notDeliveredThere(postcode, wanted.paths, (await optionsOf()).methods);
    return { ...agreed, passed: ['not_delivered_there'] };
  }
  if (date === null || calendar === null) return agreed;
  const state = stateOfDay({ zone, pickup, slot }, date, calendar);
  if (state.is === 'open') return { ...agreed, day: state.day };
  if (!override)
    throw closedDayError(state, date, { path: wanted.paths.date, days: await daysLeft(db, agreed, present) });
  return { ...agreed, day: dayAnyway({ zone, slot, date }), passed: [passedLimit(state)] };
}

/** Returns a day that staff chose although customers can't choose it. Orders on this day are counted, but without a limit. */
export function dayAnyway({
  zone,
  slot,
  date,
}: {
  zone: DeliveryZone | null;
  slot: string | null;
  date: Day;
}): OpenDay {
  const place = zone === null ? placeOfSlot(slot ?? '') : placeOfZone(zone.id);
  return { date, place, cutoff: startOfDay(date), capacity: null, fee: null };
}

/**
 * Checks that the checkout reaches the zone's minimum order value. The goods of all its orders count together.
 * @throws AppError below_minimum
 */
export async function requireMinimum(
  db: Reader,
  agreed: AgreedDelivery,
  { goodsCents, ...present }: Present & { goodsCents: number },
): Promise<void> {
  const { zone, wanted, passed } = agreed;
  if (zone === null || goodsCents >= zone.minimum) return;
  if (!wanted.override) throw belowMinimum(zone, goodsCents, await daysLeft(db, agreed, present));
  passed.push('below_minimum');
}

/**
 * Returns an order's delivery fee, calculated from its own goods. An extra delivery day can have a special fee, which applies only to
 * the order that is delivered on that day.
 */
export function deliveryFeeOf(
  { zone, day }: AgreedDelivery,
  goodsCents: number,
  { hasDay }: { hasDay: boolean },
): number {
  if (zone === null) return 0;
  return (hasDay ? day?.fee : null) ?? feeCents(zone.fees, goodsCents);
}

/**
 * Takes a delivery slot on the agreed day for an order. If two orders request the last slot, only one gets it.
 * @throws AppError day_full
 */
export async function takeAgreedPlace(tx: Writer, agreed: AgreedDelivery, present: Present): Promise<void> {
  const { day, wanted, passed } = agreed;
  if (day === null || (await takePlace(tx, day, day.capacity, present.own))) return;
  if (!wanted.override) throw dayFull(day.date, await daysLeft(tx, agreed, present));
  passed.push('day_full');
  await takePlace(tx, day, null);
}

/** How long a new, unpaid order keeps its delivery slot and its stock. */
export const holdMs = 15 * 60_000;

/** Returns until when a new, unpaid order keeps its delivery slot: for 15 minutes, but never past the cut-off. */
export function heldUntil(day: OpenDay, now: Date): string {
  return new Date(Math.min(now.getTime() + holdMs, day.cutoff.getTime())).toISOString();
}

export type DeliveryColumns = Pick<
  OrderRow,
  | 'deliveryMethod'
  | 'pickupSlot'
  | 'zoneId'
  | 'zoneName'
  | 'deliveryFeeCents'
  | 'placeDate'
  | 'place'
  | 'placeHeldUntil'
>;

/** The delivery columns of an order without an address yet: no fee is charged, and the zone is set once the address is known. */
export const noDelivery: DeliveryColumns = {
  deliveryMethod: 'delivery',
  pickupSlot: null,
  zoneId: null,
  zoneName: null,
  deliveryFeeCents: 0,
  placeDate: null,
  place: null,
  placeHeldUntil: null,
};

/** Returns the delivery columns of an order. `held`: until when the order keeps its delivery slot; undefined if it has none. */
export function deliveryColumns(
  { wanted, zone, day }: AgreedDelivery,
  { feeCents: deliveryFeeCents, held }: { feeCents: number; held: string | null | undefined },
): DeliveryColumns {
  const hasPlace = held !== undefined && day !== null;
  return {
    deliveryMethod: wanted.method,
    pickupSlot: wanted.slot,
    zoneId: zone?.id ?? null,
    zoneName: zone?.name ?? null,
    deliveryFeeCents,
    placeDate: hasPlace ? day.date : null,
    place: hasPlace ? day.place : null,
    placeHeldUntil: hasPlace ? held : null,
  };
}

async function daysLeft(db: Reader, { wanted, isPickupOffered }: AgreedDelivery, present: Present) {
  const postcode = postcodeOf(wanted.address);
  const own = await (present.own ?? noOwnPlaces).find();
  const { methods } = await findDeliveryOptions(db, { postcode, subtotal: 0 }, present, own);
  const isWanted = wanted.method === 'pickup' ? isPickupOffered : true;
  return isWanted ? (methods.find(({ method }) => method === wanted.method)?.days ?? []) : [];
}
