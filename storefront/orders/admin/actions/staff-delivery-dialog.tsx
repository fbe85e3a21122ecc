import { useWatch } from 'react-hook-form';
import { formatShortDay } from '#core/dates.ts';
import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { DeliveryFields, type DeliveryForm, useDeliveryForm } from '#storefront/orders/delivery-form.tsx';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { limitText } from '../passed-limits.ts';
import { changedWithOrder } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';

type Choice = BodyOf<typeof setDeliveryDate>;

/**
 * A dialog that sets or changes the delivery day of a paid order. It also sets the address, if the order has none or staff want
 * another.
 */
export function StaffDeliveryDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const delivery = useDeliveryForm(order, { address: order.address ?? undefined, isAnyDay: true });
  const { act, isPending, problem } = useAdminMutation({
    run: (choice: Choice) => call(setDeliveryDate, { params: { id: order.id }, body: choice }),
    success: (_changed, { deliveryDate }) => {
      return { title: 'Order Updated', description: `Delivery is on ${formatShortDay(deliveryDate)}.` };
    },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: [...changedWithOrder, deliveryQueries.all, orderQueries.all],
    onDone: onClose,
    onConflict,
  });
  const limit = limitText(problem?.code);
  const send = (override: boolean) =>
    delivery.form.handleSubmit(async (values) => {
      await act({ ...delivery.choiceOf(values), version: order.version, ...(override ? { override } : {}) });
    });

  return (
    <Dialog
      open
      onOpenChange={() => (isPending ? undefined : onClose())}
      title={order.deliveryDate === null ? 'Set the delivery day' : 'Change the delivery day'}
      description={`Order #${order.id}. ${formatEmailNote(order)}`}
    >
      <form noValidate aria-label="Delivery day" className="grid gap-6" onSubmit={send(false)}>
        <DeliveryFields order={order} delivery={delivery} legend="Delivery day" />
        <AnyDay delivery={delivery} />
        {limit === undefined ? (
          <ActionFailure text={failureText(problem, { isUpdated })} />
        ) : (
          <div role="alert" className="ledger-margin bg-white px-4 py-3 text-sm">
            <p className="font-semibold text-oxblood">{problem?.detail}</p>
            <p className="mt-1">{limit} You may override this limit; the order’s log records that you did.</p>
            <Button variant="danger" size="xs" className="mt-3" disabled={isPending} onClick={send(true)}>
              Override the limit and set the day
            </Button>
          </div>
        )}
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

/** A field for a day that customers can't choose. */
function AnyDay({ delivery: { form, today, days = [] } }: { delivery: DeliveryForm }) {
  const chosen = useWatch({ control: form.control, name: 'deliveryDate' });
  const isOffered = days.some(({ date }) => date === chosen);
  return (
    <Field
      type="date"
      label="Or any other day"
      min={today}
      className="max-w-60"
      value={isOffered ? '' : chosen}
      onChange={(event) => form.setValue('deliveryDate', event.target.value, { shouldDirty: true })}
    />
  );
}

function formatEmailNote({ customer }: Order): string {
  return customer.email === null
    ? 'Please tell the customer: there is no email address.'
    : 'The customer is told by email.';
}
