import { addDays, type Day } from '#core/dates.ts';
import type { DeliveryAreas, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { freeFromCents } from '#core/delivery/delivery-fee.ts';
import { extraWindowDays } from '#core/delivery/delivery-offers.ts';
import { optionsAtPostcode } from '#core/delivery/delivery-options.ts';
import type { Reader } from '#server/db/store.ts';
import { type Place, withoutOwn } from './delivery-places.ts';
import { getCalendar, getPickup, getTakenPlaces, listZones } from './delivery-rules.ts';

/**
 * Returns how goods of this value can be delivered to a postcode or picked up, with the days that can be chosen. `own` has the delivery
 * slots that the customer's own unpaid orders hold. They count as free for this customer.
 */
export async function findDeliveryOptions(
  db: Reader,
  { postcode, subtotal }: { postcode: string | null; subtotal: number },
  { now, today }: { now: Date; today: Day },
  own: readonly Place[] = [],
): Promise<DeliveryOptions> {
  const taken = await getTakenPlaces(db, { from: today, to: addDays(today, extraWindowDays) });
  return optionsAtPostcode(
    { postcode, subtotal },
    {
      zones: await listZones(db),
      pickup: await getPickup(db),
      calendar: await getCalendar(db, { now, today }),
      taken: withoutOwn(taken, own),
    },
  );
}

/** Returns the postcodes, fees, weekdays and cut-offs of the active zones. They don't depend on the current time. */
export async function findDeliveryAreas(db: Reader): Promise<DeliveryAreas> {
  const zones = (await listZones(db)).filter((zone) => zone.active);
  const { enabled } = await getPickup(db);
  return {
    zones: zones.map(({ active: _active, version: _version, days, ...zone }) => {
      const cutoffs = days.map(({ capacity: _capacity, ...day }) => day);
      return { ...zone, freeFrom: freeFromCents(zone.fees), days: cutoffs };
    }),
    pickup: enabled,
  };
}
