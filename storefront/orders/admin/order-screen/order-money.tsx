import { formatMoney } from '#core/money.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { PaymentProgress } from '#storefront/orders/payment-progress.tsx';
import { FailedCharges } from './failed-charges.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PaymentTable } from './payment-table.tsx';
import { RefundTable } from './refund-table.tsx';

/** What an order costs, what was paid and refunded, and what could not be charged. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const balanceCents = order.status === 'cancelled' ? 0 : remainingCents(order.totalAmount, order.amountPaid);
  return (
    <OrderPanel title="Money">
      <div className="grid gap-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
          <AmountText term="Total" cents={order.totalAmount} />
          <AmountText term="Paid" cents={order.amountPaid} />
          <AmountText term="Balance" cents={balanceCents} />
        </dl>
        {order.status === 'pending' ? <PaymentProgress order={order} /> : null}
        <PaymentTable payments={order.payments} status={order.status} />
        <RefundTable refunds={order.refunds} />
        <FailedCharges charges={order.charges} />
      </div>
    </OrderPanel>
  );
}

function AmountText({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt className="text-sm text-steel">{term}</dt>
      <dd className="text-xl font-semibold">{formatMoney(cents)}</dd>
    </div>
  );
}
