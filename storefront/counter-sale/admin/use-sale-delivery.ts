import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Day } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { feeCents } from '#core/delivery/delivery-fee.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { optionOf } from '#storefront/delivery/cart-delivery.ts';
import { deliveryQueries, useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';
import { goodsCents } from './counter-sale-amounts.ts';
import { isTakenNow, type SaleDraft } from './counter-sale-draft.ts';

export interface SaleDelivery {
  days: readonly Day[];
  /** Whether the chosen day can't be chosen any more in the address's zone. */
  isDayGone: boolean;
  /** The delivery fee in cents; 0 if nothing is delivered, or if the address is unknown. */
  feeCents: number;
}

/**
 * Returns the days on which the sale can be delivered to its address, and the delivery fee. All weekdays are offered if the address is
 * missing or the server can't be reached.
 */
export function useSaleDelivery(draft: SaleDraft, today: Day): SaleDelivery {
  const areas = useDeliveryAreas();
  const { address, customer, deliveryDate, lines, paymentOption } = draft;
  const street = address.street.trim() === '' ? customer.addressOnFile : address.street;
  const postcode = readPostcode(postcodeOf({ street, postcode: address.postcode }));
  const goods = goodsCents(lines);
  const { data: options } = useQuery({
    ...deliveryQueries.options(postcode ?? '', goods),
    enabled: postcode !== null && lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const offered = optionOf(options?.methods, 'delivery')?.days;
  const area = postcode === null ? null : areaOfPostcode(areas, postcode);
  const isBrought = paymentOption !== 'full' || (deliveryDate !== '' && !isTakenNow(draft));
  const own = paymentOption === 'full' ? offered?.find(({ date }) => date === deliveryDate)?.fee : undefined;
  const isDayGone = offered !== undefined && deliveryDate !== '' && !offered.some(({ date }) => date === deliveryDate);
  return {
    isDayGone,
    days: offered?.map(({ date }) => date) ?? deliveryDays(today),
    feeCents: isBrought && area !== null ? (own ?? feeCents(area.fees, goods)) : 0,
  };
}
