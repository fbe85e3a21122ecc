import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { useDeed } from '#storefront/admin/use-deed.ts';
import { type BodyOf, patchJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { AddressFields } from '../address-fields.tsx';
import { DeliveryDayChips } from '../delivery-day-chips.tsx';
import { deliverySchema, noAddress } from '../delivery-schema.ts';
import { addressLine } from '../order-words.ts';
import { type OrderDialogProps, Refused } from './mark-dialogs.tsx';
import { afterOrderDeed } from './staff-orders.ts';

type Choice = BodyOf<typeof setDeliveryDate>;

/** Sets or changes the delivery day of a paid order, and its address where it has none or another is wanted. */
export function StaffDeliveryDialog({ order, onClose }: OrderDialogProps) {
  const today = melbourneDay(new Date());
  const days = useMemo(() => deliveryDays(today), [today]);
  const [asksForAddress, setAsksForAddress] = useState(order.address === null);
  const { register, handleSubmit, formState, setFocus } = useForm<{ deliveryDate: string } & Address>({
    resolver: (values, context, options) => {
      const schema = deliverySchema(days, asksForAddress) as z.ZodType<typeof values, typeof values>;
      return zodResolver(schema)(values, context, options);
    },
    defaultValues: { deliveryDate: order.deliveryDate ?? '', ...(order.address ?? noAddress) },
  });
  const { errors } = formState;
  const { act, isPending, problem } = useDeed({
    run: (choice: Choice) => patchJson<typeof setDeliveryDate>(`/api/orders/${order.id}/delivery`, choice),
    success: (_changed, { deliveryDate }) => {
      return { title: 'Order Updated', description: `Delivery is on ${formatShortDay(deliveryDate)}.` };
    },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: afterOrderDeed,
    onDone: onClose,
  });
  const submit = handleSubmit(async ({ deliveryDate, ...address }) => {
    await act({ deliveryDate, version: order.version, ...(asksForAddress ? { address } : {}) });
  });

  return (
    <Dialog
      open
      onOpenChange={() => (isPending ? undefined : onClose())}
      title={order.deliveryDate === null ? 'Set the delivery day' : 'Change the delivery day'}
      description={`Order #${order.id}. ${mailWords(order)}`}
    >
      <form noValidate aria-label="Delivery day" className="grid gap-6" onSubmit={submit}>
        <DeliveryDayChips
          legend="Delivery day"
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
        <Refused detail={problem?.detail} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" size="sm" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={isPending}>
            {isPending ? 'Saving...' : 'Set delivery day'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function mailWords({ customer }: Order): string {
  return customer.email === null
    ? 'Please tell the customer: there is no email address.'
    : 'The customer is told by email.';
}
