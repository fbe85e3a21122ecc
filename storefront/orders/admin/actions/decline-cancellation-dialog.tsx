import { useState } from 'react';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { customerName } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';
import { useDeclineCancellation } from './use-order-actions.ts';

/** A dialog that declines a customer's request to cancel. The order continues, and the customer is sent the reply. */
export function DeclineCancellationDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const [text, setText] = useState('');
  const [isWithdrawn, setWithdrawn] = useState(false);
  const outcome = { done: `Order #${order.id} continues.`, onDone: onClose, onConflict };
  const { act, isPending, problem } = useDeclineCancellation(order, { text, isWithdrawn }, outcome);
  const { email } = order.customer;
  const isCharged = order.plan?.status === 'active';
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Keep order #${order.id}?`}
      confirmLabel="Keep the order"
      pendingLabel="Answering…"
      isPending={isPending}
      disabled={order.plan !== null && !isWithdrawn}
      failure={failureText(problem, { isUpdated })}
      onConfirm={() => void act()}
    >
      <p>
        {customerName(order)} asked to cancel{order.cancelReason === null ? '.' : `: “${order.cancelReason}”`} The order
        continues as it is{isCharged ? ', and so do the payments of its layby' : ''}. They can ask again.
      </p>
      {order.plan === null ? null : (
        <>
          <p>
            By law customers may end a lay-by at any time before delivery. If they still want to, cancel it instead.
            {isCharged
              ? ' Its unpaid payments move later by the days since the request, and none is due before tomorrow.'
              : ''}
          </p>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="checkbox"
              checked={isWithdrawn}
              onChange={(event) => setWithdrawn(event.target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-oxblood"
            />
            The customer told us that they no longer want to cancel
          </label>
        </>
      )}
      <TextAreaField
        label={email === null ? 'Note for the log (optional)' : 'Message to the customer (optional)'}
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm">
        {email === null ? 'Please tell the customer: there is no email address.' : `We email your message to ${email}.`}
      </p>
    </ConfirmDialog>
  );
}
