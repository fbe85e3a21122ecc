import { formatMoney } from '#core/money.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import type { OrderDialogProps } from './mark-dialogs.tsx';
import { customerName } from './staff-orders.ts';
import { TakePaymentForm } from './take-payment-form.tsx';

/** Takes cash or EFTPOS for an order of the list. */
export function TakePaymentDialog({ order, onClose }: OrderDialogProps) {
  const balance = formatMoney(remainingCents(order.totalAmount, order.amountPaid));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take payment for order #${order.id}`}
      description={`${customerName(order)} has paid ${formatMoney(order.amountPaid)} of ${formatMoney(order.totalAmount)}; ${balance} is left.`}
    >
      <TakePaymentForm order={order} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
