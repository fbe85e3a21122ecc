import { formatShortDay } from '#core/dates.ts';
import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { DeliveryFields, useDeliveryForm } from '#storefront/orders/delivery-form.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { changedWithOrder } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';

type Choice = BodyOf<typeof setDeliveryDate>;

/** Sets or changes the delivery day of a paid order, and its address where it has none or another is wanted. */
export function StaffDeliveryDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const delivery = useDeliveryForm(order, order.address ?? undefined);
  const { act, isPending, problem } = useAdminMutation({
    run: (choice: Choice) => call(setDeliveryDate, { params: { id: order.id }, body: choice }),
    success: (_changed, { deliveryDate }) => {
      return { title: 'Order Updated', description: `Delivery is on ${formatShortDay(deliveryDate)}.` };
    },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: changedWithOrder,
    onDone: onClose,
    onConflict,
  });
  const submit = delivery.form.handleSubmit(async (values) => {
    await act({ ...delivery.choiceOf(values), version: order.version });
  });

  return (
    <Dialog
      open
      onOpenChange={() => (isPending ? undefined : onClose())}
      title={order.deliveryDate === null ? 'Set the delivery day' : 'Change the delivery day'}
      description={`Order #${order.id}. ${formatEmailNote(order)}`}
    >
      <form noValidate aria-label="Delivery day" className="grid gap-6" onSubmit={submit}>
        <DeliveryFields order={order} delivery={delivery} legend="Delivery day" />
        <ActionFailure text={failureText(problem, { isUpdated })} />
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

function formatEmailNote({ customer }: Order): string {
  return customer.email === null
    ? 'Please tell the customer: there is no email address.'
    : 'The customer is told by email.';
}
