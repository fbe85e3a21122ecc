import { formatMoney } from '#core/money.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';
import { owedBackCents } from './order-state.ts';
import { useAmountPaid } from './use-order-actions.ts';

/** Records that a refused refund went back to the customer another way. */
export function HandBackDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const owed = owedBackCents(order);
  const sum = formatMoney(owed);
  const { act, isPending, problem } = useAmountPaid(order, order.amountPaid - owed, {
    done: `${sum} is recorded as handed back.`,
    onDone: onClose,
    onConflict,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Has ${sum} gone back?`}
      confirmLabel={`Record ${sum} as handed back`}
      pendingLabel="Recording…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={owed === 0}
      onConfirm={() => void act()}
    >
      <p>
        Record it once the customer has the money: in cash, by bank transfer or however you agreed. It stands among the
        payments of order #{order.id} as <strong>−{sum}</strong>, and nothing is sent to a card.
      </p>
    </ConfirmDialog>
  );
}
