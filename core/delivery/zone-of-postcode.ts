import type { DeliveryAreas } from './delivery-api.ts';
import type { DeliveryZone } from './delivery-zone.ts';
import { hasPostcode } from './postcodes.ts';

export type DeliveryArea = DeliveryAreas['zones'][number];

/**
 * Returns the active zone that contains a postcode; null if the shop doesn't deliver there. An unknown postcode is only in a zone that
 * covers every postcode.
 */
export function zoneOfPostcode<Zone extends Pick<DeliveryZone, 'postcodes' | 'active'>>(
  zones: readonly Zone[],
  postcode: string | null,
): Zone | null {
  return zones.find((zone) => zone.active && hasPostcode(zone.postcodes, postcode)) ?? null;
}

/** Returns the zone of a postcode from the public data about zones, without a request to the shop. */
export function areaOfPostcode({ zones }: DeliveryAreas, postcode: string): DeliveryArea | null {
  return zones.find((zone) => hasPostcode(zone.postcodes, postcode)) ?? null;
}
