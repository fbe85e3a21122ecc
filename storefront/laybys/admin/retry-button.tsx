import { useState } from 'react';
import type { LaybyPlan, PlanInstalment, retryPlanInstalment } from '#core/laybys/layby-api.ts';
import { formatMoney } from '#core/money.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { postJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';
import { laybysAndOrders, openCents } from './layby-text.ts';

/** Has a missed or retrying instalment charged again at once, after saying which sum and card. */
export function RetryButton({ plan, part }: { plan: LaybyPlan; part: PlanInstalment }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const sum = formatMoney(openCents(part));
  const { act, isPending, problem, forgetProblem } = useAdminMutation({
    run: () => postJson<typeof retryPlanInstalment>(`/api/admin/installments/${part.id}/retry`, {}),
    success: { title: 'Installment Scheduled', description: `${sum} is charged within half a minute.` },
    failure: { title: 'Retry Failed', description: 'The payment could not be scheduled.' },
    refresh: laybysAndOrders,
    onDone: () => setConfirmOpen(false),
  });
  const isFailed = part.status === 'missed' || part.status === 'retrying';
  // What is closed for good, or waits for its first payment, has nothing to be charged again.
  const isOpen = plan.status === 'active' || plan.status === 'paused';
  if (!isFailed || !isOpen) return null;
  const hindrance = plan.status === 'paused' ? 'Resume the layby first' : plan.card === null ? 'No saved card' : null;
  function ask(): void {
    forgetProblem();
    setConfirmOpen(true);
  }
  return (
    <>
      {hindrance === null ? null : <span className="mr-3 text-steel">{hindrance}</span>}
      <Button variant="secondary" size="xs" disabled={hindrance !== null} onClick={ask}>
        Retry Payment<span className="sr-only"> no. {part.number}</span>
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`Charge ${sum} again?`}
        confirmLabel={`Charge ${sum}`}
        isPending={isPending}
        failure={problem?.detail ?? ''}
        onConfirm={() => void act()}
      >
        <p>
          Payment no. {part.number} of order #{plan.orderId} is charged to{' '}
          {plan.card ? formatCard(plan.card) : 'the card'} within half a minute, whatever the hour. Its failed attempts
          are forgotten.
        </p>
        <p>If the bank refuses again, the shop tries twice more, three days apart, and tells the customer each time.</p>
      </ConfirmDialog>
    </>
  );
}
