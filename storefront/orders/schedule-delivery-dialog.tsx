import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { melbourneDay } from '#core/dates.ts';
import type { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { failureWords } from '#storefront/accounts/failure-words.ts';
import { FormFailure } from '#storefront/accounts/form-failure.tsx';
import { patchJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { toast } from '#storefront/ui/toast.ts';
import { AddressFields } from './address-fields.tsx';
import { DeliveryDayChips } from './delivery-day-chips.tsx';
import { deliverySchema, noAddress } from './delivery-schema.ts';
import { useOrderChanges } from './order-changes.ts';
import { addressLine } from './order-words.ts';

export interface ScheduleDeliveryDialogProps {
  order: Order;
  onClose(): void;
}

/** Chooses or changes the day of a paid order, and its address where it has none or the customer wants another. */
export function ScheduleDeliveryDialog({ order, onClose }: ScheduleDeliveryDialogProps) {
  const today = melbourneDay(new Date());
  const days = useMemo(() => deliveryDays(today), [today]);
  const [asksForAddress, setAsksForAddress] = useState(order.address === null);
  const [failure, setFailure] = useState('');
  const changes = useOrderChanges();
  const chosen = order.deliveryDate !== null && days.includes(order.deliveryDate) ? order.deliveryDate : '';
  const { register, handleSubmit, formState, setFocus } = useForm<{ deliveryDate: string } & Address>({
    resolver: (values, context, options) =>
      zodResolver(deliverySchema(days, asksForAddress) as z.ZodType<typeof values, typeof values>)(
        values,
        context,
        options,
      ),
    defaultValues: { deliveryDate: chosen, ...noAddress },
  });
  const { errors, isSubmitting } = formState;

  const schedule = handleSubmit(async ({ deliveryDate, ...address }) => {
    setFailure('');
    try {
      const body = asksForAddress ? { deliveryDate, address } : { deliveryDate };
      const changed = await patchJson<typeof setDeliveryDate>(`/api/orders/${order.id}/delivery`, body);
      changes.remember([changed]);
      const description = 'Your delivery date has been scheduled successfully.';
      toast({ title: 'Delivery Date Set', description });
      onClose();
    } catch (error) {
      const description = 'There was an error scheduling your delivery. Please try again.';
      toast({ variant: 'destructive', title: 'Failed to Set Delivery Date', description });
      setFailure(failureWords(error));
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSubmitting) onClose();
      }}
      title="Schedule Your Delivery"
      description={`Order #${order.id}. We bring it on a weekday, free of charge; you can change the day until the day before.`}
    >
      <form noValidate aria-label="Schedule your delivery" className="grid gap-6" onSubmit={schedule}>
        <DeliveryDayChips
          legend="Choose a delivery day"
          days={days}
          error={errors.deliveryDate?.message}
          input={register('deliveryDate')}
        />
        {asksForAddress ? (
          <fieldset className="grid gap-5 border-t border-ink pt-4">
            <legend className="sr-only">Delivery address</legend>
            <AddressFields register={register} errors={errors} />
          </fieldset>
        ) : (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-3 text-sm">
            <p>
              To <strong>{order.address === null ? '' : addressLine(order.address)}</strong>
            </p>
            <button
              type="button"
              className="text-link min-h-11"
              onClick={() => {
                setAsksForAddress(true);
                requestAnimationFrame(() => setFocus('street'));
              }}
            >
              Another address
            </button>
          </div>
        )}
        <FormFailure words={failure} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Scheduling...' : 'Schedule Delivery'}
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
