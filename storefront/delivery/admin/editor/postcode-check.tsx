import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import { formatCutoff } from '#core/delivery/cut-off.ts';
import { describeFees } from '#core/delivery/describe-delivery.ts';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { optionOf } from '#storefront/delivery/cart-delivery.ts';
import { deliveryPromise } from '#storefront/delivery/delivery-promise.ts';
import { deliveryQueries, useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';
import { Field } from '#storefront/ui/field.tsx';

/** Shows the zone of a postcode, and what a customer with this postcode sees. */
export function PostcodeCheck() {
  const [typed, setTyped] = useState('');
  const areas = useDeliveryAreas();
  const postcode = readPostcode(typed);
  const { data: options } = useQuery({ ...deliveryQueries.options(postcode ?? '', 0), enabled: postcode !== null });
  const area = postcode === null ? null : areaOfPostcode(areas, postcode);
  const today = melbourneDay(new Date());
  const promise = deliveryPromise({ areas, postcode, options, goods: { whole: 0, laybys: [] }, today });
  const days = optionOf(options?.methods, 'delivery')?.days ?? [];
  return (
    <section aria-label="Check a postcode" className="ticket grid gap-x-8 gap-y-3 p-4 sm:grid-cols-[12rem_1fr] sm:p-5">
      <Field
        label="Which zone is it in?"
        inputMode="numeric"
        maxLength={4}
        placeholder="3056"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status" className="min-h-24 text-sm">
        {postcode === null ? (
          <p className="text-steel">Enter a postcode to see what a customer there sees.</p>
        ) : (
          <>
            <p>
              <strong>{area === null ? 'In no zone' : `In the zone ${area.name}`}</strong>
              {area === null ? '' : `: ${describeFees(area.fees)}`}
            </p>
            <p className="mt-1">A customer sees: “{promise.lead}”</p>
            {days.length > 0 ? (
              <p className="mt-1 text-steel">
                {days
                  .slice(0, 6)
                  .map(({ date, cutoff, left }) => {
                    const places = left === null ? '' : `, ${left} left`;
                    return `${formatShortDay(date)} (until ${formatCutoff(new Date(cutoff))}${places})`;
                  })
                  .join(' · ')}
              </p>
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}
