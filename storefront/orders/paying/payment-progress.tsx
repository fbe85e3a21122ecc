import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { progressPercent } from '#core/orders/order-totals.ts';

/** How much of a layby is paid: a bar with its percentage, what is paid, and the whole. */
export function PaymentProgress({ order }: { order: Order }) {
  const percent = progressPercent(order.amountPaid, order.totalAmount);
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
        className="mt-2 h-3 border border-ink bg-paper"
      >
        <div className={`h-full ${percent === 100 ? 'bg-eucalypt' : 'bg-brass'}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
