import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { DeliveryMethodOption, DeliveryOptionDay, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { type Address, addressSchema } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { type ChoosableDay, DeliveryDayChips } from '#storefront/delivery/delivery-day-chips.tsx';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { PickupSlotChips } from '#storefront/delivery/pickup-slot-chips.tsx';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';
import { AddressFields } from './address-fields.tsx';
import { orderQueries } from './order-queries.ts';
import { addressLine } from './order-text.ts';

type DeliveryValues = { deliveryDate: string; pickupSlot: string } & Address;
type FormDay = ChoosableDay & Pick<DeliveryOptionDay, 'slots'>;

export interface DeliveryForm {
  form: UseFormReturn<DeliveryValues>;
  /** The days that can be chosen; undefined while they are loading. */
  days: readonly FormDay[] | undefined;
  /** The days on which the order's goods can't be supplied. */
  taken?: DeliveryMethodOption['taken'];
  /** The time slots of the chosen day, if it has any. */
  slots: FormDay['slots'];
  today: Day;
  asksForAddress: boolean;
  askForAddress(): void;
  /** Returns the values to send. An address is included only if the form asks for one. */
  choiceOf(values: DeliveryValues): { deliveryDate: Day; pickupSlot?: string; address?: Address };
}

/**
 * The form for an order's delivery day. It also asks for the address, if the order has none or the customer wants another. `address`:
 * the address that is filled in at first. `isAnyDay`: staff may choose any day; the server then names the limits that the day exceeds.
 */
export function useDeliveryForm(
  order: Order,
  { address = noAddress, isAnyDay = false }: { address?: Address | undefined; isAnyDay?: boolean } = {},
): DeliveryForm {
  const today = melbourneDay(new Date());
  const isPickup = order.deliveryMethod === 'pickup';
  const [asksForAddress, setAsksForAddress] = useState(order.address === null && !isPickup);
  const form = useForm<DeliveryValues>({
    resolver: (values, context, options) => {
      const schema = deliverySchema(days ?? [], { asksForAddress, isAnyDay });
      return zodResolver(schema as unknown as z.ZodType<typeof values, typeof values>)(values, context, options);
    },
    defaultValues: { deliveryDate: order.deliveryDate ?? '', pickupSlot: order.pickupSlot ?? '', ...address },
  });
  const [date, typed] = useWatch({ control: form.control, name: ['deliveryDate', 'postcode'] });
  const { days, taken } = useDaysOf(order, { postcode: asksForAddress ? readPostcode(typed) : null, today }) ?? {};
  return {
    form,
    days,
    taken,
    slots: days?.find((day) => day.date === date)?.slots,
    today,
    asksForAddress,
    askForAddress() {
      setAsksForAddress(true);
    },
    choiceOf: ({ deliveryDate, pickupSlot, ...typedAddress }) => ({
      deliveryDate,
      ...(isPickup && pickupSlot !== '' ? { pickupSlot } : {}),
      ...(asksForAddress ? { address: typedAddress } : {}),
    }),
  };
}

/** Returns the days on which the order can be delivered: in its own zone, or in the zone of the new postcode while it is typed. */
function useDaysOf(
  order: Order,
  { postcode, today }: { postcode: string | null; today: Day },
): Pick<DeliveryForm, 'days' | 'taken'> | undefined {
  const isElsewhere = postcode !== null && postcode !== order.address?.postcode;
  const own = useQuery(orderQueries.deliveryOptions(order.id));
  const elsewhere = useQuery({ ...deliveryQueries.options(postcode ?? '', 0), enabled: isElsewhere });
  // For a new address in the same zone, the order's own days are used. The order keeps its delivery slot, which would otherwise appear
  // as taken.
  const zone = own.data?.zone?.id;
  const isSameZone = zone !== undefined && zone === elsewhere.data?.zone?.id;
  const { data, isError } = isElsewhere && !isSameZone ? elsewhere : own;
  if (data !== undefined) return daysFor(order, data);
  // The server can't be reached, for example by an offline counter. All days are offered, and the server checks the day later.
  return isError ? { days: deliveryDays(today).map((date) => ({ date })) } : undefined;
}

/** Returns the days that can be chosen for an order. Days with a higher fee are left out, because the order keeps its delivery fee. */
function daysFor({ deliveryMethod }: Order, { methods }: DeliveryOptions): Pick<DeliveryForm, 'days' | 'taken'> {
  const option = methods.find(({ method }) => method === deliveryMethod);
  return { days: option?.days.filter(({ fee }) => fee <= option.fee) ?? [], taken: option?.taken };
}

export interface DeliveryFieldsProps {
  order: Order;
  delivery: DeliveryForm;
  legend: string;
}

export function DeliveryFields({ order, delivery, legend }: DeliveryFieldsProps) {
  const { register, formState } = delivery.form;
  const { errors } = formState;
  const { days, taken, slots } = delivery;
  const destination = order.deliveryMethod === 'pickup' ? null : <Destination order={order} delivery={delivery} />;
  return (
    <>
      {order.address === null ? destination : null}
      <div className="min-h-44">
        <DeliveryDayChips
          legend={legend}
          days={days}
          taken={taken}
          today={delivery.today}
          error={errors.deliveryDate?.message}
          input={register('deliveryDate')}
        >
          <p role="status" className="text-sm text-steel">
            {days === undefined
              ? 'Looking up the days…'
              : delivery.asksForAddress
                ? 'Enter the postcode, and its days appear here.'
                : 'No day is free just now. Please ring us, and we will find one.'}
          </p>
        </DeliveryDayChips>
      </div>
      {slots ? (
        <PickupSlotChips slots={slots} error={errors.pickupSlot?.message} input={register('pickupSlot')} />
      ) : null}
      {order.address === null ? null : destination}
    </>
  );
}

function Destination({ order, delivery }: Pick<DeliveryFieldsProps, 'order' | 'delivery'>) {
  const { register, formState } = delivery.form;
  if (delivery.asksForAddress) {
    return (
      <fieldset className="grid gap-5 border-t border-ink pt-4">
        <legend className="sr-only">Delivery address</legend>
        {/* If the order already has an address, a button opened these fields, so they take the focus. */}
        <AddressFields register={register} errors={formState.errors} autoFocus={order.address !== null} />
      </fieldset>
    );
  }
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-3 text-sm">
      <p>
        To <strong>{order.address === null ? '' : addressLine(order.address)}</strong>
      </p>
      <button type="button" className="text-link min-h-11" onClick={delivery.askForAddress}>
        Another address
      </button>
    </div>
  );
}

const missingDay = 'Please select a delivery date';
const noAddress: Address = { street: '', city: '', state: '', postcode: '' };

/** Returns the form's schema, which requires one of the available days, and an address if the form has address fields. */
function deliverySchema(
  days: readonly FormDay[],
  { asksForAddress, isAnyDay }: { asksForAddress: boolean; isAnyDay: boolean },
) {
  const find = (date: string) => days.find((day) => day.date === date);
  const fields = z.object({
    deliveryDate: z
      .string({ error: missingDay })
      .refine((date) => (isAnyDay ? date !== '' : find(date) !== undefined), missingDay),
    pickupSlot: z.string(),
    ...(asksForAddress ? addressSchema.shape : {}),
  });
  return fields.superRefine(({ deliveryDate, pickupSlot }, context) => {
    const slots = find(deliveryDate)?.slots;
    if (slots === undefined || slots.some(({ slot }) => slot === pickupSlot)) return;
    const message = 'Please choose one of the times at the shop.';
    context.addIssue({ code: 'custom', path: ['pickupSlot'], message });
  });
}
