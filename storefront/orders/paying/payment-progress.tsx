import { formatDayMonth } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { progressPercent } from '#core/orders/order-totals.ts';

/**
 * Shows how much of an order is paid. A layby has a box for each payment, labelled with its day; the box fills as the payment is paid.
 * Other orders have a single box.
 */
export function PaymentProgress({ order }: { order: Order }) {
  const percent = progressPercent(order.amountPaid, order.totalAmount);
  const instalments = order.plan?.installments ?? [];
  const payments =
    order.plan === null ? '' : `, ${instalments.filter(isPaid).length} of ${instalments.length} payments`;
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
        aria-valuetext={`${percent}%${payments}`}
        className="mt-2 flex gap-1"
      >
        {order.plan === null ? <Box percent={percent} isFull={order.amountPaid >= order.totalAmount} /> : null}
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
      <Box percent={progressPercent(part.amountPaid, part.amount)} isFull={isPaid(part)} isMissed={isMissed} />
      <span
        className={`mt-1 block text-xs whitespace-nowrap tabular-nums ${isMissed ? 'font-semibold text-oxblood' : 'text-steel'}`}
      >
        {formatDayMonth(part.dueDate)}
      </span>
    </div>
  );
}

interface BoxProps {
  percent: number;
  isFull: boolean;
  isMissed?: boolean;
}

function Box({ percent, isFull, isMissed = false }: BoxProps) {
  return (
    <div
      className={`h-5 grow border bg-paper forced-color-adjust-none ${isMissed ? 'border-2 border-oxblood' : 'border-ink'}`}
    >
      <div
        className={`grid h-full place-items-center ${isFull ? 'bg-eucalypt' : 'bg-brass'}`}
        style={{ width: `${percent}%` }}
      >
        {isFull ? (
          <svg viewBox="0 0 16 16" className="size-3.5 text-white" aria-hidden="true">
            <path d="M2 9l4 4 8-11" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        ) : null}
      </div>
    </div>
  );
}

function isPaid({ status }: Instalment): boolean {
  return status === 'paid';
}
