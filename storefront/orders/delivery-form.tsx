import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Day, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { type Address, addressSchema } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { AddressFields } from './address-fields.tsx';
import { DeliveryDayChips } from './delivery-day-chips.tsx';
import { addressLine } from './order-text.ts';

type DeliveryValues = { deliveryDate: string } & Address;

export interface DeliveryForm {
  form: UseFormReturn<DeliveryValues>;
  days: readonly Day[];
  asksForAddress: boolean;
  askForAddress(): void;
  /** What is sent: an address only where the form has one. */
  choiceOf(values: DeliveryValues): { deliveryDate: Day; address?: Address };
}

/** The delivery day of an order, and its address where it has none or another is wanted, which begins as `address`. */
export function useDeliveryForm(order: Order, address: Address = noAddress): DeliveryForm {
  const today = melbourneDay(new Date());
  const days = useMemo(() => deliveryDays(today), [today]);
  const [asksForAddress, setAsksForAddress] = useState(order.address === null);
  const chosen = order.deliveryDate !== null && days.includes(order.deliveryDate) ? order.deliveryDate : '';
  const form = useForm<DeliveryValues>({
    resolver: (values, context, options) => {
      const schema = deliverySchema(days, asksForAddress) as z.ZodType<typeof values, typeof values>;
      return zodResolver(schema)(values, context, options);
    },
    defaultValues: { deliveryDate: chosen, ...address },
  });
  return {
    form,
    days,
    asksForAddress,
    askForAddress() {
      setAsksForAddress(true);
      requestAnimationFrame(() => form.setFocus('street'));
    },
    choiceOf: ({ deliveryDate, ...typed }) => (asksForAddress ? { deliveryDate, address: typed } : { deliveryDate }),
  };
}

export interface DeliveryFieldsProps {
  order: Order;
  delivery: DeliveryForm;
  legend: string;
}

export function DeliveryFields({ order, delivery, legend }: DeliveryFieldsProps) {
  const { register, formState } = delivery.form;
  const { errors } = formState;
  return (
    <>
      <DeliveryDayChips
        legend={legend}
        days={delivery.days}
        error={errors.deliveryDate?.message}
        input={register('deliveryDate')}
      />
      {delivery.asksForAddress ? (
        <fieldset className="grid gap-5 border-t border-ink pt-4">
          <legend className="sr-only">Delivery address</legend>
          <AddressFields register={register} errors={errors} />
        </fieldset>
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-3 text-sm">
          <p>
            To <strong>{order.address === null ? '' : addressLine(order.address)}</strong>
          </p>
          <button type="button" className="text-link min-h-11" onClick={delivery.askForAddress}>
            Another address
          </button>
        </div>
      )}
    </>
  );
}

const missingDay = 'Please select a delivery date';
const noAddress: Address = { street: '', city: '', state: '', postcode: '' };

/** One of the days that can be chosen, and an address where the form has one. */
function deliverySchema(days: readonly Day[], asksForAddress: boolean) {
  const deliveryDate = z.string({ error: missingDay }).refine((day) => days.includes(day), missingDay);
  return z.object({ deliveryDate, ...(asksForAddress ? addressSchema.shape : {}) });
}
