import { useState } from 'react';
import { areaOfPostcode } from '#core/delivery/describe-delivery.ts';
import { useDeliveryAreas } from './delivery-queries.ts';
import { usePostcode } from './postcode-store.ts';

/**
 * Whether a form is best begun with the postcode: none is known, or nothing is delivered there, and nobody should type all
 * the rest in vain. As it was when the form opened, so that nothing moves while it is filled in.
 */
export function useAsksForPostcode(): boolean {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  const [asks] = useState(() => postcode === null || areaOfPostcode(areas, postcode) === null);
  return asks;
}
