import type { Day } from '#core/dates.ts';
import type { OpenDay } from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findDeliveryOptions } from '#server/delivery/delivery-options.ts';
import { noOwnPlaces, takePlace } from '#server/delivery/delivery-places.ts';
import { getCalendar, getPickup, listZones } from '#server/delivery/delivery-rules.ts';
import type { OrderRow } from '../order-queries.ts';
import { dayAnyway, stateOfDay } from './agree-delivery.ts';
import {
  closedDayError,
  dayFull,
  notDeliveredThere,
  type PassedLimit,
  passedLimit,
  requirePickup,
} from './delivery-errors.ts';
import { findOptionsOfOrder, zoneOfOrder } from './order-delivery.ts';
import { type CustomersPresent, releasePlace } from './order-place.ts';

interface Choice {
  deliveryDate: Day;
  pickupSlot?: string | undefined;
  address?: Address | undefined;
  override: boolean;
}

type Moved = Partial<Pick<OrderRow, 'zoneId' | 'zoneName' | 'pickupSlot' | 'placeDate' | 'place' | 'placeHeldUntil'>>;

const paths = { date: 'deliveryDate', slot: 'pickupSlot', method: 'pickupSlot', postcode: 'address.postcode' };

/**
 * Moves an order to another day or address: releases its delivery slot and takes a new one. The delivery fee stays, and the minimum
 * order value isn't checked again, so that a paid order can always be delivered. Staff may override every limit.
 * @throws AppError invalid, not_delivered_there, day_closed, day_full, not_a_delivery_day
 */
export async function moveOrder(
  tx: Writer,
  row: OrderRow,
  { deliveryDate: date, pickupSlot, address, override }: Choice,
  { own = noOwnPlaces, ...present }: CustomersPresent,
): Promise<{ columns: Moved; passed: PassedLimit[] }> {
  const isPickup = row.deliveryMethod === 'pickup';
  const slot = isPickup ? (pickupSlot ?? row.pickupSlot) : null;
  const pickup = await getPickup(tx);
  if (isPickup) requirePickup(pickup, { method: 'pickup', date, slot, paths });
  const zone = isPickup ? null : await zoneFor(tx, row, address);
  const columns: Moved = { pickupSlot: slot };
  // The zone of the new address is stored, so that the order stays in it even if the shop's zones change later.
  if (address !== undefined && zone !== null) Object.assign(columns, { zoneId: zone.id, zoneName: zone.name });
  if (!isPickup && zone === null) {
    const postcode = postcodeOf(address ?? row);
    const { methods } = await findDeliveryOptions(tx, { postcode, subtotal: 0 }, present);
    if (!override) throw notDeliveredThere(postcode, paths, methods);
    return { columns: { ...columns, ...(await releasePlace(tx, row)) }, passed: ['not_delivered_there'] };
  }
  const moved = { ...row, ...address, ...columns };
  const daysLeft = async () => (await findOptionsOfOrder(tx, moved, present, await own.find())).methods[0]?.days ?? [];
  const calendar = await getCalendar(tx, present, { from: date, to: date });
  const state = stateOfDay({ zone, pickup, slot }, date, { ...calendar, mostFee: row.deliveryFeeCents });
  const passed: PassedLimit[] = [];
  if (state.is !== 'open') {
    if (!override || date < present.today) {
      throw closedDayError(state, date, { path: paths.date, days: await daysLeft() });
    }
    passed.push(passedLimit(state));
  }
  const day = state.is === 'open' ? state.day : dayAnyway({ zone, slot, date });
  const until = state.is === 'open' ? untilAfterMove(row, day, present.now) : null;
  const place = { placeDate: day.date, place: day.place };
  if (until === undefined) await releasePlace(tx, row);
  else if (row.placeDate === day.date && row.place === day.place)
    return { columns: { ...columns, ...place, placeHeldUntil: until }, passed };
  if (!(await takePlace(tx, day, day.capacity, own))) {
    if (!override) throw dayFull(date, await daysLeft(), { isCheckout: false });
    passed.push('day_full');
    await takePlace(tx, day, null);
  }
  if (until === undefined) return { columns: { ...columns, ...(await releasePlace(tx, place)) }, passed };
  await releasePlace(tx, row);
  return { columns: { ...columns, ...place, placeHeldUntil: until }, passed };
}

/**
 * Returns until when a moved order keeps its new delivery slot. Null: permanently, because the order is paid or staff chose the day.
 * Undefined: the order gets no slot. Moving never extends the 15 minutes; an order whose time is over takes a slot when it is paid.
 */
function untilAfterMove(row: OrderRow, { cutoff }: OpenDay, now: Date): string | null | undefined {
  const { status, source, place, placeHeldUntil: until } = row;
  if (status !== 'pending' || (place !== null && until === null)) return null;
  const end = cutoff.toISOString();
  if (source !== 'online') return end;
  if (until === null || until <= now.toISOString()) return undefined;
  return until < end ? until : end;
}

/** Returns the zone for an order's new address. If the postcode is unchanged, the order stays in its zone. */
async function zoneFor(db: Reader, row: OrderRow, address: Address | undefined): Promise<DeliveryZone | null> {
  if (address === undefined || address.postcode === row.postcode) return zoneOfOrder(db, row);
  return zoneOfPostcode(await listZones(db), postcodeOf(address));
}
