import { useState } from 'react';
import { type Day, daysBetween, formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import { dayAfterPause } from '#core/laybys/charge-schedule.ts';
import type { LaybyPlan, PlanInstalment, setLaybyPlanStatus } from '#core/laybys/layby-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { formatCustomer, instalmentsPath, laybyPlansPath, laybysAndOrders, openCents } from './layby-text.ts';

/** Pauses an active plan or resumes a paused one, after saying what that moves. */
export function PauseButton({ plan }: { plan: LaybyPlan }) {
  // As it was when it was asked about: news from the shop must not turn the question around.
  const [requested, setRequested] = useState<LaybyPlan | null>(null);
  const { id, orderId, status, version } = requested ?? plan;
  const isActive = status === 'active';
  const { act, isPending, problem, forgetProblem } = useAdminMutation<void, LaybyPlan>({
    run: () =>
      patchJson<typeof setLaybyPlanStatus>(`${laybyPlansPath}/${id}/status`, {
        status: isActive ? 'paused' : 'active',
        version,
      }),
    success: ({ nextDueDate }) => ({
      title: 'Plan Updated',
      description: isActive
        ? 'It is paused: nothing is charged.'
        : formatResumed(nextDueDate === requested?.nextDueDate),
    }),
    failure: { title: 'Update Failed', description: 'Failed to update plan' },
    refresh: laybysAndOrders,
    onDone: () => setRequested(null),
  });
  if (requested === null && !isActive && status !== 'paused') return null;
  const action = (isPause: boolean) => (isPause ? 'Pause' : 'Resume');
  function ask(): void {
    forgetProblem();
    setRequested(plan);
  }
  return (
    <>
      <Button variant="secondary" size="xs" onClick={ask}>
        {action(plan.status === 'active')}
        <span className="sr-only"> the layby of order #{orderId}</span>
      </Button>
      <ConfirmDialog
        open={requested !== null}
        onOpenChange={() => setRequested(null)}
        title={`${action(isActive)} the layby of order #${orderId}?`}
        confirmLabel={`${action(isActive)} plan`}
        isPending={isPending}
        failure={problem?.detail ?? ''}
        onConfirm={() => void act()}
      >
        {isActive ? <WhatPauses plan={requested ?? plan} /> : <WhatResumes plan={requested ?? plan} />}
      </ConfirmDialog>
    </>
  );
}

/** All unpaid days move or none does: the next one tells. */
function formatResumed(isUnmoved: boolean): string {
  return isUnmoved ? 'It is active again; no day has moved.' : 'It is active again, with its days moved.';
}

function WhatPauses({ plan }: { plan: LaybyPlan }) {
  return (
    <>
      <p>
        Nothing is charged while it is paused. {formatCustomer(plan)} can still pay by hand.
        {plan.nextDueDate === null ? null : ` The next payment is due on ${formatShortDay(plan.nextDueDate)}.`}
      </p>
      <p>Unpaid payments move later by the days paused, counted when you resume it.</p>
    </>
  );
}

function WhatResumes({ plan }: { plan: LaybyPlan }) {
  const today = melbourneDay(new Date());
  const pausedOn = plan.pausedOn ?? today;
  const days = Math.max(0, daysBetween(pausedOn, today));
  const { data } = useAdminRecord<PlanInstalment[]>(instalmentsPath(plan));
  return (
    <>
      <p>
        Paused {days === 0 ? 'today' : `on ${formatDayMonth(pausedOn)}, ${days} ${days === 1 ? 'day' : 'days'} ago`}.
        Unpaid payments move later by the days paused, and none is due before tomorrow.
      </p>
      <Moves parts={data ?? []} pausedOn={pausedOn} today={today} />
    </>
  );
}

/** Holds its height while the instalments are on their way. */
function Moves({ parts, pausedOn, today }: { parts: readonly PlanInstalment[]; pausedOn: Day; today: Day }) {
  const unpaid = parts.filter((part) => part.status !== 'paid');
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">What moves</caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-1.5 font-semibold">
            Was due
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            Will be due
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {unpaid.map((part) => (
          <tr key={part.id} className="border-b border-rule">
            <td className="py-1.5 text-steel">{formatShortDay(part.dueDate)}</td>
            <td className="py-1.5 font-semibold">{formatShortDay(dayAfterPause(part.dueDate, pausedOn, today))}</td>
            <td className="py-1.5 text-right">
              <Money cents={openCents(part)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
