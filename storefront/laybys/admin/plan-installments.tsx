import { formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { InstallmentPlan, PlanInstallment } from '#core/laybys/layby-api.ts';
import { useAdminRecord } from '#storefront/admin/use-admin-record.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { installmentsPath, nextStepWords, statusWords } from './plan-words.ts';
import { RetryButton } from './retry-button.tsx';

/** A plan's instalments, below its row: what each is, what became of it, and what comes next. */
export function PlanInstallments({ plan }: { plan: InstallmentPlan }) {
  const { data, isPending, isFailed, refresh } = useAdminRecord<PlanInstallment[]>(installmentsPath(plan));
  return (
    <div id={`plan-${plan.id}`}>
      {isFailed && !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="font-semibold">Failed to fetch installments</p>
          <Button variant="secondary" size="xs" onClick={refresh}>
            Try again
          </Button>
        </div>
      ) : null}
      {isPending ? <Outline rows={plan.numInstallments} /> : null}
      {data ? <Parts plan={plan} parts={data} /> : null}
      <Cancel plan={plan} />
    </div>
  );
}

/** To where both parts of the refund are shown before anything is done. */
function Cancel({ plan: { status, orderId } }: { plan: InstallmentPlan }) {
  if (status === 'cancelled' || status === 'completed') return null;
  return (
    <p className="mt-3 text-right">
      <ButtonLink to={`/admin/orders/${orderId}#cancel`} variant="danger" size="xs">
        Cancel this layby
      </ButtonLink>
    </p>
  );
}

const headings = ['No.', 'Due', 'Amount', 'Paid', 'Status', 'Attempts', 'What comes next'];
const onRight = ['Amount', 'Paid'];

function Parts({ plan, parts }: { plan: InstallmentPlan; parts: readonly PlanInstallment[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="mb-2 text-left font-semibold">Instalments of order #{plan.orderId}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`py-1.5 pr-6 font-semibold whitespace-nowrap ${onRight.includes(heading) ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.id} plan={plan} part={part} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones: Record<PlanInstallment['status'], string> = {
  paid: 'text-eucalypt',
  scheduled: 'text-steel',
  retrying: 'text-brass',
  missed: 'text-oxblood',
};

function PartRow({ plan, part }: { plan: InstallmentPlan; part: PlanInstallment }) {
  return (
    <tr className="border-b border-rule last:border-b-0">
      <td className="py-1.5 pr-6">{part.number}</td>
      <td className="py-1.5 pr-6 whitespace-nowrap">{formatShortDay(part.dueDate)}</td>
      <td className="py-1.5 pr-6 text-right">
        <Money cents={part.amount} />
      </td>
      <td className="py-1.5 pr-6 text-right">
        <Money cents={part.amountPaid} />
      </td>
      <td className={`py-1.5 pr-6 font-semibold whitespace-nowrap ${tones[part.status]}`}>
        {statusWords(part.status)}
        {part.status === 'paid' && part.paidAt !== null ? ` ${dayOf(part.paidAt)}` : ''}
      </td>
      <td className="py-1.5 pr-6 whitespace-nowrap">{attemptWords(part)}</td>
      <td className="py-1.5 pr-6 text-steel">{nextStepWords(part, plan)}</td>
      {/* As high as a button, so that a retry moves nothing. */}
      <td className="h-12 text-right whitespace-nowrap">
        <RetryButton plan={plan} part={part} />
      </td>
    </tr>
  );
}

/** "2 failed, last 24 Nov". */
function attemptWords({ failedAttempts, lastAttemptAt }: PlanInstallment): string {
  const failed = failedAttempts === 0 ? '' : `${failedAttempts} failed`;
  return [failed, lastAttemptAt === null ? '' : `last ${dayOf(lastAttemptAt)}`].filter(Boolean).join(', ');
}

function dayOf(instant: string): string {
  return formatDayMonth(melbourneDay(new Date(instant)));
}

/** As high as what comes. */
function Outline({ rows }: { rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows + 1 }, (_row, index) => index).map((row) => (
        <Skeleton key={row} className="my-2 h-8" />
      ))}
    </div>
  );
}
