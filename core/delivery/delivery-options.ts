import type { Day } from '../dates.ts';
import type { DeliveryMethodOption, DeliveryOptionDay, DeliveryOptions } from './delivery-api.ts';
import { feeCents, freeFromCents } from './delivery-fee.ts';
import type { DeliveryMethod } from './delivery-method.ts';
import { slotName } from './delivery-method.ts';
import {
  type DayState,
  type DeliveryCalendar,
  daysAhead,
  type OpenDay,
  pickupDayState,
  placesLeft,
  zoneDayState,
} from './delivery-offers.ts';
import type { DeliveryZone, Pickup } from './delivery-zone.ts';
import { zoneOfPostcode } from './zone-of-postcode.ts';

/** Returns how many orders of a zone or pick-up slot already use its capacity on a day. */
export type TakenPlaces = (date: Day, place: string) => number;

/** Returns the option to deliver to a zone, with its fee for the order's goods and the days that can be chosen. */
function zoneOption(
  zone: DeliveryZone,
  { subtotal, taken }: { subtotal: number; taken: TakenPlaces },
  calendar: DeliveryCalendar,
): DeliveryMethodOption {
  const fee = feeCents(zone.fees, subtotal);
  const days = daysAhead(calendar.today).flatMap((date): DeliveryOptionDay[] => {
    const open = openDay(zoneDayState(zone, date, calendar));
    const left = open && leftOf(open, taken);
    if (open === null || left === 0) return [];
    return [{ date, cutoff: open.cutoff.toISOString(), left, fee: open.fee ?? fee }];
  });
  return { method: 'delivery', fee, freeFrom: freeFromCents(zone.fees), minimum: zone.minimum, days };
}

/** Returns the option to pick the goods up at the shop, with the days and their free slots. */
function pickupOption({ slots }: Pickup, taken: TakenPlaces, calendar: DeliveryCalendar): DeliveryMethodOption {
  const names = [...new Set(slots.map(slotName))].sort();
  const days = daysAhead(calendar.today).flatMap((date): DeliveryOptionDay[] => {
    const open = names.flatMap((slot) => {
      const day = openDay(pickupDayState(slots, { date, slot }, calendar));
      const left = day && leftOf(day, taken);
      return day === null || left === 0 ? [] : [{ slot, cutoff: day.cutoff.toISOString(), left }];
    });
    const cutoff = open
      .map((each) => each.cutoff)
      .sort()
      .at(-1);
    if (cutoff === undefined) return [];
    const left = open.some((each) => each.left === null) ? null : open.reduce((sum, each) => sum + (each.left ?? 0), 0);
    return [{ date, cutoff, left, fee: 0, slots: open }];
  });
  return { method: 'pickup', fee: 0, freeFrom: 0, minimum: 0, days };
}

/** The owner's delivery settings, and how much of the capacity is already used. */
export interface DeliveryRules {
  zones: readonly DeliveryZone[];
  pickup: Pickup;
  calendar: DeliveryCalendar;
  taken: TakenPlaces;
}

/** Returns the delivery and pick-up options for a postcode and a goods amount, with the days that can be chosen. */
export function optionsAtPostcode(
  { postcode, subtotal }: { postcode: string | null; subtotal: number },
  { zones, pickup, calendar, taken }: DeliveryRules,
): DeliveryOptions {
  const zone = zoneOfPostcode(zones, postcode);
  const methods: DeliveryMethodOption[] = [];
  if (zone !== null) methods.push(zoneOption(zone, { subtotal, taken }, calendar));
  if (pickup.enabled) methods.push(pickupOption(pickup, taken, calendar));
  return { postcode, zone: zone && { id: zone.id, name: zone.name }, methods };
}

/** An existing order and the zone that it is delivered in; `zone` is null if there is none. */
export interface DeliveredOrder {
  postcode: string | null;
  method: DeliveryMethod;
  fee: number;
  zone: DeliveryZone | null;
}

/** Returns the days to which an order can be moved without a change of its fee. */
export function optionsOfOrder(
  { postcode, method, fee, zone }: DeliveredOrder,
  { pickup, calendar, taken }: Omit<DeliveryRules, 'zones'>,
): DeliveryOptions {
  const atOwnFee = { ...calendar, mostFee: fee };
  if (method === 'pickup') return { postcode, zone: null, methods: [pickupOption(pickup, taken, atOwnFee)] };
  if (zone === null) return { postcode, zone, methods: [] };
  const option = zoneOption(zone, { subtotal: 0, taken }, atOwnFee);
  const days = option.days.map((day) => ({ ...day, fee }));
  return { postcode, zone: { id: zone.id, name: zone.name }, methods: [{ ...option, fee, minimum: 0, days }] };
}

function openDay(state: DayState): OpenDay | null {
  return state.is === 'open' ? state.day : null;
}

function leftOf({ date, place, capacity }: OpenDay, taken: TakenPlaces): number | null {
  return capacity === null ? null : placesLeft(capacity, taken(date, place));
}
