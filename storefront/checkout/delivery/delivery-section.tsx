import type { UseFormRegister } from 'react-hook-form';
import { type Day, formatShortDay } from '#core/dates.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import { deliverySentence, describeFees } from '#core/delivery/describe-delivery.ts';
import { DeliveryDayChips } from '#storefront/delivery/delivery-day-chips.tsx';
import { DeliveryNotice } from '#storefront/delivery/delivery-notice.tsx';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PickupSlotChips } from '#storefront/delivery/pickup-slot-chips.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { CheckoutValues } from '../checkout-schema.ts';
import { CheckoutSection, type FormPartProps } from '../checkout-sections.tsx';
import type { CheckoutDelivery } from './use-checkout-delivery.ts';

interface DeliverySectionProps extends FormPartProps {
  delivery: CheckoutDelivery;
  /** The day that was chosen earlier but is no longer available. */
  goneDay: Day | null;
  today: Day;
  /**
   * Whether the customer chooses a delivery day. False for a cart with only laybys, which are delivered after their last payment.
   */
  asksForDay: boolean;
  /** Whether the cart has both laybys and packs that are paid in full. */
  isMixed: boolean;
}

/** The checkout's section for how and on which day the orders are delivered, or why they can't be. */
export function DeliverySection({ delivery, goneDay, today, asksForDay, isMixed, ...form }: DeliverySectionProps) {
  const { register, errors } = form;
  const areas = useDeliveryAreas();
  const { method, area, outside, belowMinimum, postcode, day } = delivery;
  const isPickup = method === 'pickup';
  return (
    <CheckoutSection number={4} title="Delivery Date">
      {isPickup ? null : (
        <p className="max-w-prose text-sm text-steel">
          {deliverySentence(areas)} In temperature-controlled packaging.
          {area === null ? '' : ` To ${postcode}: ${describeFees(area.fees)}.`}
        </p>
      )}
      {outside === null || postcode === null ? null : (
        <div className="ledger-margin bg-white px-4 py-3">
          <p className="font-semibold text-oxblood">{outside}</p>
          <p className="mt-1 text-sm">
            {delivery.isPickupOffered
              ? 'You can pick your order up at the shop, or have it brought to another postcode.'
              : 'Is there another address where someone could take it in?'}
          </p>
          <DeliveryNotice postcode={postcode} />
        </div>
      )}
      {belowMinimum === '' ? null : (
        <p className="ledger-margin bg-white px-4 py-3">
          {belowMinimum}{' '}
          <ShopLink to="/products" className="text-link">
            Add to your cart
          </ShopLink>
        </p>
      )}
      {asksForDay && outside === null ? (
        <div className="min-h-56">
          <DeliveryDayChips
            key={method}
            legend={isPickup ? 'Choose a day at the shop' : 'Choose a delivery day'}
            days={delivery.days}
            taken={delivery.option?.taken}
            today={today}
            error={errors.deliveryDate?.message ?? goneText(goneDay)}
            input={register('deliveryDate')}
            {...(delivery.option ? { usualFee: delivery.option.fee } : {})}
          >
            <NoDays delivery={delivery} />
          </DeliveryDayChips>
          <p role="status" className="mt-2 text-sm font-semibold text-brass">
            {day?.note ? `${day.note}.` : ''}
          </p>
        </div>
      ) : null}
      {asksForDay && isPickup && day?.slots ? (
        <PickupSlotChips
          key={day.date}
          slots={day.slots}
          error={errors.pickupSlot?.message}
          input={register('pickupSlot')}
        />
      ) : null}
      {asksForDay ? null : (
        <p className="ledger-margin bg-white px-4 py-3">
          You choose the {isPickup ? 'day at the shop' : 'delivery day'} after the final payment of your layby. There is
          nothing to choose today.
        </p>
      )}
      {isMixed ? (
        <p className="text-sm text-steel">
          This day is for what you pay in full today. You choose the day for your layby after its final payment.
        </p>
      ) : null}
    </CheckoutSection>
  );
}

function goneText(day: Day | null): string | undefined {
  return day === null ? undefined : `${formatShortDay(day)} isn’t available any more. Please choose another day.`;
}

function NoDays({ delivery: { days, postcode, method } }: { delivery: CheckoutDelivery }) {
  const text =
    postcode === null && method !== 'pickup'
      ? 'Enter the postcode above, and the days appear here.'
      : days === undefined
        ? 'Looking up the days…'
        : method === 'pickup'
          ? 'No time at the shop is free just now. Please ring us.'
          : 'No day is free just now. Please ring us, and we will find one.';
  return (
    <p role="status" className="text-steel">
      {text}
    </p>
  );
}

const methods: readonly { value: DeliveryMethod; label: string }[] = [
  { value: 'delivery', label: 'Bring it to me' },
  { value: 'pickup', label: 'I pick it up at the shop, free' },
];

/** The choice between delivery and pick-up. Only a delivery needs an address. */
export function MethodChoice({ register }: { register: UseFormRegister<CheckoutValues> }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">How would you like to get it?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map(({ value, label }) => (
          <RadioCard key={value} {...register('deliveryMethod')} value={value}>
            {label}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
