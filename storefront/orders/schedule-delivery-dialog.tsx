import { useState } from 'react';
import type { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { formatFailure } from '#storefront/accounts/format-failure.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { DeliveryFields, useDeliveryForm } from './delivery-form.tsx';
import { useOrderChanges } from './order-changes.ts';

export interface ScheduleDeliveryDialogProps {
  order: Order;
  onClose(): void;
}

/** Chooses or changes the day of a paid order, and its address where it has none or the customer wants another. */
export function ScheduleDeliveryDialog({ order, onClose }: ScheduleDeliveryDialogProps) {
  const delivery = useDeliveryForm(order);
  const { handleSubmit, formState } = delivery.form;
  const { isSubmitting } = formState;
  const [failure, setFailure] = useState('');
  const changes = useOrderChanges();
  const schedule = handleSubmit(async (values) => {
    setFailure('');
    try {
      const body = delivery.choiceOf(values);
      const changed = await patchJson<typeof setDeliveryDate>(`/api/orders/${order.id}/delivery`, body);
      changes.remember([changed]);
      const description = 'Your delivery date has been scheduled successfully.';
      toast({ title: 'Delivery Date Set', description });
      onClose();
    } catch (error) {
      const description = 'There was an error scheduling your delivery. Please try again.';
      toast({ variant: 'destructive', title: 'Failed to Set Delivery Date', description });
      setFailure(formatFailure(error));
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
        <DeliveryFields order={order} delivery={delivery} legend="Choose a delivery day" />
        <ActionFailure text={failure} />
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
