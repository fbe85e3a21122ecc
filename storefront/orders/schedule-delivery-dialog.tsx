import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { DeliveryFields, useDeliveryForm } from './delivery-form.tsx';
import { orderQueries, useOrderChanges } from './order-queries.ts';

export interface ScheduleDeliveryDialogProps {
  order: Order;
  onClose(): void;
}

/**
 * A dialog in which a customer chooses or changes the delivery day of a paid order. It also asks for the address, if the order has none
 * or the customer wants another.
 */
export function ScheduleDeliveryDialog({ order, onClose }: ScheduleDeliveryDialogProps) {
  const delivery = useDeliveryForm(order);
  const changes = useOrderChanges();
  const queries = useQueryClient();
  const schedule = useMutation({
    mutationFn: (body: ReturnType<typeof delivery.choiceOf>) =>
      call(setDeliveryDate, { params: { id: order.id }, body }),
    onSuccess: (changed) => {
      changes.remember([changed]);
      toast({ title: 'Delivery Date Set', description: 'Your delivery date has been scheduled successfully.' });
      onClose();
    },
    onError: () => {
      // Reloads the days that are still available.
      void queries.invalidateQueries(orderQueries.deliveryOptions(order.id));
      const description = 'There was an error scheduling your delivery. Please try again.';
      toast({ variant: 'destructive', title: 'Failed to Set Delivery Date', description });
    },
  });
  const { isPending } = schedule;
  const submit = delivery.form.handleSubmit((values) => {
    if (!isPending) schedule.mutate(delivery.choiceOf(values));
  });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title="Schedule Your Delivery"
      description={`Order #${order.id}. ${order.deliveryMethod === 'pickup' ? 'You pick it up at the shop' : 'We bring it to you'}; you can change the day until the day before.`}
    >
      <HydratedForm noValidate aria-label="Schedule your delivery" className="grid gap-6" onSubmit={submit}>
        <DeliveryFields order={order} delivery={delivery} legend="Choose a delivery day" />
        <ActionFailure text={schedule.error === null ? '' : formatFailure(schedule.error)} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Scheduling...' : 'Schedule Delivery'}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </HydratedForm>
    </Dialog>
  );
}
