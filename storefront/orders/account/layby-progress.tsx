import { formatDayMonth } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { progressPercent } from '#core/orders/order-totals.ts';

/** How much of a layby is paid, drawn as one box for each payment, which fills as it is paid; under each its day. */
export function LaybyProgress({ order }: { order: Order }) {
  const percent = progressPercent(order.amountPaid, order.totalAmount);
  const instalments = order.plan?.installments ?? [];
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{percent}% complete</span>
        <span className="tabular-nums">
          {formatMoney(order.amountPaid)} paid of {formatMoney(order.totalAmount)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Order #${order.id}, paid so far`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${instalments.filter(isPaid).length} of ${instalments.length} payments`}
        className="mt-2 flex gap-1"
      >
        {instalments.map((part) => (
          <PaymentBox key={part.id} part={part} />
        ))}
      </div>
    </div>
  );
}

function PaymentBox({ part }: { part: Instalment }) {
  const isMissed = part.status === 'missed' || part.status === 'retrying';
  return (
    <div className="min-w-0 grow basis-0 text-center">
      <div
        className={`h-5 border bg-paper forced-color-adjust-none ${isMissed ? 'border-2 border-oxblood' : 'border-ink'}`}
      >
        <div
          className={`grid h-full place-items-center ${isPaid(part) ? 'bg-eucalypt' : 'bg-brass'}`}
          style={{ width: `${progressPercent(part.amountPaid, part.amount)}%` }}
        >
          {isPaid(part) ? (
            <svg viewBox="0 0 16 16" className="size-3.5 text-white" aria-hidden="true">
              <path d="M2 9l4 4 8-11" fill="none" stroke="currentColor" strokeWidth="2.4" />
            </svg>
          ) : null}
        </div>
      </div>
      <span
        className={`mt-1 block text-xs whitespace-nowrap tabular-nums ${isMissed ? 'font-semibold text-oxblood' : 'text-steel'}`}
      >
        {formatDayMonth(part.dueDate)}
      </span>
    </div>
  );
}

function isPaid({ status }: Instalment): boolean {
  return status === 'paid';
}
