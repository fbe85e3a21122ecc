import { useState } from 'react';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { useDeliveryAreas } from './delivery-queries.ts';
import { usePostcode } from './postcode-store.ts';

/**
 * Returns whether a form should start with the postcode, because none is known or the shop doesn't deliver there. Otherwise customers might
 * fill in all fields before they learn that the shop doesn't deliver to them. This is decided when the form opens, so that nothing moves
 * while the customer types.
 */
export function useAsksForPostcode(): boolean {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  const [asks] = useState(() => postcode === null || areaOfPostcode(areas, postcode) === null);
  return asks;
}
