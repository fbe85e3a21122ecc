import type { Day } from '#core/dates.ts';
import { DeliveryDayChips } from '#storefront/orders/delivery-day-chips.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { FormPartProps } from './customer-section.tsx';

export interface DeliverySectionProps extends FormPartProps {
  days: readonly Day[];
  /** False for a cart of laybys alone, which are delivered after their last payment. */
  asksForDay: boolean;
  /** True where some of the cart is on layby and some is not. */
  isMixed: boolean;
}

export function DeliverySection({ register, errors, days, asksForDay, isMixed }: DeliverySectionProps) {
  return (
    <CheckoutSection number={4} title="Delivery Date">
      <p className="max-w-prose text-sm text-steel">
        We deliver to Melbourne metropolitan areas on weekdays, in temperature-controlled packaging. Delivery is free.
      </p>
      {asksForDay ? (
        <DeliveryDayChips
          legend="Choose a delivery day"
          days={days}
          error={errors.deliveryDate?.message}
          input={register('deliveryDate')}
        />
      ) : (
        <p className="ledger-margin bg-white px-4 py-3">
          You choose the delivery day after the final payment of your layby. There is nothing to choose today.
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
