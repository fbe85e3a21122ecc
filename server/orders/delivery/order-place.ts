import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import type { DayState } from '#core/delivery/delivery-offers.ts';
import { placeOfZone } from '#core/delivery/delivery-offers.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { givePlaceBack, noOwnPlaces, type OwnPlaces, takePlace } from '#server/delivery/delivery-places.ts';
import { getCalendar, getPickup, listZones } from '#server/delivery/delivery-rules.ts';
import type { OrderRow } from '../order-queries.ts';
import { orders } from '../order-tables.ts';
import { isDayLost } from '../stock/check-day.ts';
import { stateOfDay } from './agree-delivery.ts';
import { dayFull, dayGone } from './delivery-errors.ts';
import type { NetworkHolds } from './network-holds.ts';
import { findOptionsOfOrder, zoneOfOrder } from './order-delivery.ts';

type PlaceColumns = Pick<OrderRow, 'placeDate' | 'place' | 'placeHeldUntil'>;

interface Present {
  now: Date;
  today: Day;
}

/** The current time, and the delivery slots held by other unpaid orders of the same customer. */
export interface CustomersPresent extends Present {
  own?: OwnPlaces;
}

/** Releases an order's delivery slot. The caller must store the returned columns. */
export async function releasePlace(
  tx: Writer,
  { placeDate, place }: Pick<OrderRow, 'placeDate' | 'place'>,
): Promise<PlaceColumns> {
  if (placeDate !== null && place !== null) await givePlaceBack(tx, { date: placeDate, place });
  return { placeDate: null, place: null, placeHeldUntil: null };
}

/** Releases the delivery slots of orders that are about to be cancelled. */
export async function releasePlaces(tx: Writer, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: orders.id, placeDate: orders.placeDate, place: orders.place })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNotNull(orders.placeDate)));
  for (const row of rows)
    await tx
      .update(orders)
      .set(await releasePlace(tx, row))
      .where(eq(orders.id, row.id));
}

/** The IP address of a request that is about to pay for an order, and the delivery slots and stock that each network holds. */
export interface ChargedPresent extends CustomersPresent {
  address: string;
  networkHolds: NetworkHolds;
}

/**
 * Makes sure that an order has its delivery slot before it is charged. A slot that was released is taken again. If the IP address
 * already holds too many slots with unpaid orders, the slot only has to be free; it is taken once the order is paid.
 * @throws AppError day_full, day_closed, with the days that are left; nothing is charged in that case
 */
export async function holdPlace(tx: Writer, row: OrderRow, present: ChargedPresent): Promise<void> {
  const { own = noOwnPlaces, networkHolds } = present;
  const date = row.wishedDeliveryDate;
  if (date === null) return;
  if (isHeld(row, present.now)) {
    if (row.placeHeldUntil !== null) networkHolds.addCharged(present, row.id);
    return;
  }
  const state = await stateForOrder(tx, row, date, present);
  if (state === null) return;
  const daysLeft = async () => (await findOptionsOfOrder(tx, row, present, await own.find())).methods[0]?.days ?? [];
  if (state.is !== 'open') throw dayGone(state, date, await daysLeft());
  const { day } = state;
  const isItsOwn = row.placeDate === day.date && row.place === day.place;
  if (!isItsOwn) {
    if (!(await takePlace(tx, day, day.capacity, own))) throw dayFull(date, await daysLeft());
    await releasePlace(tx, row);
  }
  if (!(await networkHolds.hasRoom(tx, present, row.id))) {
    const set = await releasePlace(tx, { placeDate: day.date, place: day.place });
    await tx.update(orders).set(set).where(eq(orders.id, row.id));
    return;
  }
  networkHolds.addCharged(present, row.id);
  // While a charge is open, an order keeps its delivery slot anyway, so the charge doesn't extend the slot's time limit. Otherwise, one
  // declined card after another would extend it again and again.
  const set = { placeDate: day.date, place: day.place, placeHeldUntil: present.now.toISOString() };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
}

function isHeld({ place, placeHeldUntil }: OrderRow, now: Date): boolean {
  return place !== null && (placeHeldUntil === null || placeHeldUntil > now.toISOString());
}

/**
 * Sets the delivery day of an order that has just been paid. It is the requested day if the order holds a slot on it or can still get
 * one. If the day is no longer possible, the order gets no day, and the customer chooses another.
 */
export async function settlePlace(
  tx: Writer,
  row: OrderRow,
  now: Date,
): Promise<Partial<PlaceColumns> & { deliveryDate?: Day }> {
  const date = row.wishedDeliveryDate;
  if (date === null) return {};
  const today = melbourneDay(now);
  if (row.place !== null && row.placeDate === date) {
    // The order still holds its delivery slot. A slot on a day that staff chose has no time limit, and that day may even be today.
    const first = row.placeHeldUntil === null ? today : addDays(today, 1);
    return date >= first ? { deliveryDate: date, placeHeldUntil: null } : releasePlace(tx, row);
  }
  const state = await stateForOrder(tx, row, date, { now, today });
  if (await isDayLost(tx, { id: row.id, day: date }, now)) return {};
  // Staff chose to deliver this order outside every zone. Delivery slots aren't counted there.
  if (state === null) return date >= today ? { deliveryDate: date } : {};
  if (state.is !== 'open' || !(await takePlace(tx, state.day, state.day.capacity))) return {};
  return { deliveryDate: date, placeDate: date, place: state.day.place, placeHeldUntil: null };
}

/** Returns whether an order can still be delivered on a day; null if the order is outside every zone. */
async function stateForOrder(db: Reader, row: OrderRow, date: Day, present: Present): Promise<DayState | null> {
  const zone = row.deliveryMethod === 'pickup' ? null : await zoneOfOrder(db, row);
  if (zone === null && row.deliveryMethod === 'delivery') return null;
  // The day's fee doesn't matter here, because an order keeps its fee.
  const calendar = await getCalendar(db, present, { from: date, to: date });
  return stateOfDay({ zone, pickup: await getPickup(db), slot: row.pickupSlot }, date, calendar);
}

/**
 * Counts orders without a stored zone in the current zone of their postcode, after zones have changed. Capacity isn't checked, because
 * these orders already have their day.
 */
export async function recountOrdersWithoutZone(tx: Writer, today: Day): Promise<void> {
  const zones = await listZones(tx);
  const rows = await tx
    .select()
    .from(orders)
    .where(and(isNotNull(orders.placeDate), gte(orders.placeDate, today), isNull(orders.zoneId)));
  for (const row of rows) {
    if (row.placeDate === null || row.place === null || row.deliveryMethod === 'pickup') continue;
    const zone = zoneOfPostcode(zones, postcodeOf(row));
    const place = zone === null ? row.place : placeOfZone(zone.id);
    if (place === row.place) continue;
    await givePlaceBack(tx, { date: row.placeDate, place: row.place });
    await takePlace(tx, { date: row.placeDate, place }, null);
    await tx.update(orders).set({ place }).where(eq(orders.id, row.id));
  }
}
