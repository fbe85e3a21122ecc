import { type Day, daysBetween, formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import { dayAfterPause } from '#core/laybys/charge-schedule.ts';
import { type LaybyPlan, type PlanInstalment, setLaybyPlanStatus } from '#core/laybys/layby-api.ts';
import { useFrozenRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { changedByLayby, laybyQueries } from './layby-queries.ts';
import { formatCustomer, openCents } from './layby-text.ts';

/** Returns the label of the action for a plan: an active plan can be paused, a paused plan resumed; null for all others. */
export function pauseLabel({ status }: Pick<LaybyPlan, 'status'>): string | null {
  if (status === 'active') return 'Pause';
  return status === 'paused' ? 'Resume' : null;
}

/** A button that opens the dialog which pauses an active plan or resumes a paused one. */
export function PauseButton({ plan, onPress }: { plan: LaybyPlan; onPress(): void }) {
  const label = pauseLabel(plan);
  if (label === null) return null;
  return (
    <Button variant="secondary" size="xs" onClick={onPress}>
      {label}
      <span className="sr-only"> the layby of order #{plan.orderId}</span>
    </Button>
  );
}

export interface PauseDialogProps {
  /** The plan as it was when the dialog was opened. If the plan has changed since then, the server rejects this version. */
  plan: LaybyPlan;
  onClose(): void;
}

/** Explains the effect of pausing or resuming, and asks for confirmation. */
export function PauseDialog({ plan, onClose }: PauseDialogProps) {
  const { id, orderId, version } = plan;
  const isActive = plan.status === 'active';
  const action = useAdminMutation({
    run: () =>
      call(setLaybyPlanStatus, { params: { planId: id }, body: { status: isActive ? 'paused' : 'active', version } }),
    success: ({ nextDueDate }) => ({
      title: 'Plan Updated',
      description: isActive ? 'It is paused, and nothing is charged.' : formatResumed(nextDueDate === plan.nextDueDate),
    }),
    failure: { title: 'Update Failed', description: 'Failed to update plan' },
    refresh: changedByLayby,
    onDone: onClose,
  });
  const verb = isActive ? 'Pause' : 'Resume';
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${verb} the layby of order #${orderId}?`}
      confirmLabel={`${verb} plan`}
      action={action}
    >
      {isActive ? <PauseText plan={plan} /> : <ResumeText plan={plan} />}
    </ConfirmDialog>
  );
}

/** Describes the effect of resuming a plan. Either all unpaid due dates move or none, so checking the next due date is enough. */
function formatResumed(isUnmoved: boolean): string {
  return isUnmoved ? 'It is active again. No due date has moved.' : 'It is active again. Its due dates have moved.';
}

function PauseText({ plan }: { plan: LaybyPlan }) {
  return (
    <>
      <p>
        Nothing is charged while it is paused. {formatCustomer(plan)} can still make payments.
        {plan.nextDueDate === null ? null : ` The next payment is due on ${formatShortDay(plan.nextDueDate)}.`}
      </p>
      <p>Unpaid payments move later by the days paused, counted when you resume it.</p>
    </>
  );
}

function ResumeText({ plan }: { plan: LaybyPlan }) {
  const today = melbourneDay(new Date());
  const pausedOn = plan.pausedOn ?? today;
  const days = Math.max(0, daysBetween(pausedOn, today));
  const { data } = useFrozenRecord(laybyQueries.instalments(plan.id), plan.version);
  return (
    <>
      <p>
        Paused {days === 0 ? 'today' : `on ${formatDayMonth(pausedOn)}, ${days} ${days === 1 ? 'day' : 'days'} ago`}.
        Unpaid payments move later by the days paused, and none is due before tomorrow.
      </p>
      <MovedDays instalments={data ?? []} pausedOn={pausedOn} today={today} />
    </>
  );
}

interface MovedDaysProps {
  instalments: readonly PlanInstalment[];
  pausedOn: Day;
  today: Day;
}

/** A table of the old and the new day of each unpaid instalment. */
function MovedDays({ instalments, pausedOn, today }: MovedDaysProps) {
  const unpaid = instalments.filter(({ status }) => status !== 'paid');
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
        {unpaid.map((instalment) => (
          <tr key={instalment.id} className="border-b border-rule">
            <td className="py-1.5 text-steel">{formatShortDay(instalment.dueDate)}</td>
            <td className="py-1.5 font-semibold">
              {formatShortDay(dayAfterPause(instalment.dueDate, pausedOn, today))}
            </td>
            <td className="py-1.5 text-right">
              <Money cents={openCents(instalment)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
