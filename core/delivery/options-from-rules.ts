import type { DeliveryMethodOption, DeliveryOptions } from './delivery-api.ts';
import type { DeliveryMethod } from './delivery-method.ts';
import type { DeliveryCalendar } from './delivery-offers.ts';
import { pickupOption, type TakenPlaces, zoneOfPostcode, zoneOption } from './delivery-options.ts';
import type { DeliveryZone, Pickup } from './delivery-zone.ts';

/** What the owner has laid down, and what is taken already. */
export interface DeliveryRules {
  zones: readonly DeliveryZone[];
  pickup: Pickup;
  calendar: DeliveryCalendar;
  taken: TakenPlaces;
}

/** How an order of so much worth of goods can come to a postcode, or be picked up, with the days that are left. */
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

/** An order that exists already, in the zone that delivers it; null where none does. */
export interface DeliveredOrder {
  postcode: string | null;
  method: DeliveryMethod;
  fee: number;
  zone: DeliveryZone | null;
}

/** The days that an order can still be moved to, at its own fee. */
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
