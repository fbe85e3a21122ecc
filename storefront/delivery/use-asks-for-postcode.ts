import { useState } from 'react';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { useDeliveryAreas } from './delivery-queries.ts';
import { usePostcode } from './postcode-store.ts';

/**
 * Whether a form should start with the postcode, because none is known or the shop doesn't deliver to it: customers would
 * otherwise fill in the rest for nothing. Decided when the form opens, so that nothing moves while it is filled in.
 */
export function useAsksForPostcode(): boolean {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  const [asks] = useState(() => postcode === null || areaOfPostcode(areas, postcode) === null);
  return asks;
}
