import { formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { laybyQueries } from './layby-queries.ts';
import { formatNextStep, formatStatus } from './layby-text.ts';
import { RetryButton } from './retry-dialog.tsx';
import type { LaybyDialogs } from './use-layby-dialog.tsx';

export interface PlanInstalmentsProps {
  plan: LaybyPlan;
  dialogs: Pick<LaybyDialogs, 'retry'>;
}

/** A plan's instalments, below its row: amount, status, and the next step. */
export function PlanInstalments({ plan, dialogs }: PlanInstalmentsProps) {
  const { data, isPending, isFailed, refresh } = useAdminRecord(laybyQueries.instalments(plan.id));
  return (
    // This section is only as wide as the outer table. If the inner table is wider, the section scrolls.
    <section
      id={`plan-${plan.id}`}
      aria-label={`Instalments of order #${plan.orderId}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="relative w-0 min-w-full overflow-x-auto"
    >
      {isFailed && !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="font-semibold">Failed to fetch installments</p>
          <Button variant="secondary" size="xs" onClick={refresh}>
            Try again
          </Button>
        </div>
      ) : null}
      {isPending ? <Outline rows={plan.numInstallments} /> : null}
      {data ? <InstalmentTable plan={plan} dialogs={dialogs} instalments={data} /> : null}
      <Cancel plan={plan} />
    </section>
  );
}

/** A link to the dialog that cancels the layby. The dialog first shows both amounts of the refund. */
function Cancel({ plan: { status, orderId } }: { plan: LaybyPlan }) {
  if (status === 'cancelled' || status === 'completed') return null;
  return (
    <p className="mt-3 text-right">
      <ButtonLink to={`${orderScreenPath({ id: orderId })}#cancel`} variant="danger" size="xs">
        Cancel this layby
      </ButtonLink>
    </p>
  );
}

function InstalmentTable({ instalments, ...props }: PlanInstalmentsProps & { instalments: readonly PlanInstalment[] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-2 text-left font-semibold">Instalments of order #{props.plan.orderId}</caption>
      <thead>
        <tr className="border-b border-ink text-left whitespace-nowrap [&>th]:py-1.5 [&>th]:pr-6 [&>th]:font-semibold">
          <th scope="col">No.</th>
          <th scope="col">Due</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col" className="text-right">
            Paid
          </th>
          <th scope="col" className="w-full">
            Status
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {instalments.map((instalment) => (
          <InstalmentRow key={instalment.id} {...props} instalment={instalment} />
        ))}
      </tbody>
    </table>
  );
}

const tones: Record<PlanInstalment['status'], string> = {
  paid: 'text-eucalypt',
  scheduled: 'text-ink',
  retrying: 'text-brass',
  missed: 'text-oxblood',
};

function InstalmentRow({ plan, dialogs, instalment }: PlanInstalmentsProps & { instalment: PlanInstalment }) {
  const { minimumChargeCents } = useShop();
  const history = [formatAttempt(instalment), formatNextStep(instalment, plan, minimumChargeCents)]
    .filter(Boolean)
    .join('. ');
  return (
    <tr className="border-b border-rule last:border-b-0 [&>td]:py-1 [&>td]:pr-6 [&>td:last-child]:pr-0">
      <td>{instalment.number}</td>
      <td className="whitespace-nowrap">{formatShortDay(instalment.dueDate)}</td>
      <td className="text-right">
        <Money cents={instalment.amount} />
      </td>
      <td className="text-right">
        <Money cents={instalment.amountPaid} />
      </td>
      <td>
        <span className="flex flex-wrap gap-x-4">
          <span className={`font-semibold whitespace-nowrap ${tones[instalment.status]}`}>
            {formatStatus(instalment.status)}
            {instalment.status === 'paid' && instalment.paidAt !== null ? ` ${dayOf(instalment.paidAt)}` : ''}
          </span>
          {history === '' ? null : <span className="text-steel">{history}.</span>}
        </span>
      </td>
      {/* As high as a button, so that nothing moves when a retry button appears. */}
      <td className="h-11 text-right whitespace-nowrap">
        <RetryButton plan={plan} instalment={instalment} onPress={() => dialogs.retry(plan, instalment)} />
      </td>
    </tr>
  );
}

/** Formats the failed charges: "2 charges failed, the last on 24 Nov". */
function formatAttempt({ status, failedAttempts: failed, lastAttemptAt }: PlanInstalment): string {
  if (failed === 0 || status === 'paid') return '';
  const day = lastAttemptAt === null ? null : dayOf(lastAttemptAt);
  if (failed === 1) return day === null ? '1 charge failed' : `1 charge failed, on ${day}`;
  return day === null ? `${failed} charges failed` : `${failed} charges failed, the last on ${day}`;
}

function dayOf(instant: string): string {
  return formatDayMonth(melbourneDay(new Date(instant)));
}

/** A placeholder as high as the table that is loading. */
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
