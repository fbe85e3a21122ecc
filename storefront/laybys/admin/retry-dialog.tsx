import { type LaybyPlan, type PlanInstalment, retryPlanInstalment } from '#core/laybys/layby-api.ts';
import { formatMoney } from '#core/money.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { changedByLayby } from './layby-queries.ts';
import { openCents } from './layby-text.ts';

export interface RetryButtonProps {
  plan: LaybyPlan;
  instalment: PlanInstalment;
  onPress(): void;
}

/** A button that opens the dialog which charges a missed or retrying instalment again. */
export function RetryButton({ plan, instalment, onPress }: RetryButtonProps) {
  const isFailed = instalment.status === 'missed' || instalment.status === 'retrying';
  // Nothing can be charged for a plan that is closed or waits for its first payment.
  const isOpen = plan.status === 'active' || plan.status === 'paused';
  if (!isFailed || !isOpen) return null;
  const obstacle = obstacleOf(plan);
  return (
    <>
      {obstacle === null ? null : <span className="mr-3 text-steel">{obstacle}</span>}
      <Button variant="secondary" size="xs" disabled={obstacle !== null} onClick={onPress}>
        Retry Payment<span className="sr-only"> no. {instalment.number}</span>
      </Button>
    </>
  );
}

function obstacleOf({ status, card, cancelRequestedAt }: LaybyPlan): string | null {
  // The text doesn't describe the request, because a note next to it says that the customer asked to cancel.
  if (cancelRequestedAt !== null) return 'Answer the request first';
  if (status === 'paused') return 'Resume the layby first';
  return card === null ? 'No saved card' : null;
}

export interface RetryDialogProps {
  /** The plan and the instalment as they were when the dialog was opened. */
  plan: LaybyPlan;
  instalment: PlanInstalment;
  onClose(): void;
}

/** Shows the amount and the card, and charges the instalment again after confirmation. */
export function RetryDialog({ plan, instalment, onClose }: RetryDialogProps) {
  const amount = formatMoney(openCents(instalment));
  const action = useAdminMutation({
    run: () => call(retryPlanInstalment, { params: { id: instalment.id }, body: { version: plan.version } }),
    success: { title: 'Installment Scheduled', description: `${amount} is charged within half a minute.` },
    failure: {
      title: 'Retry Failed',
      description: 'Couldn’t schedule the payment. Check your connection and try again.',
    },
    refresh: changedByLayby,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Charge ${amount} again?`}
      confirmLabel={`Charge ${amount}`}
      action={action}
    >
      <p>
        Payment no. {instalment.number} of order #{plan.orderId} is charged to{' '}
        {plan.card ? formatCard(plan.card) : 'the card'} within half a minute, at any time of day. Its failed attempts
        no longer count.
      </p>
      <p>If the bank declines again, the shop tries twice more, three days apart, and emails the customer each time.</p>
    </ConfirmDialog>
  );
}
