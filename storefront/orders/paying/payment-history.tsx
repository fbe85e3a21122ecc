import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstantDate } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { orderQueries } from '../order-queries.ts';

const methodNames: Record<Payment['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  eftpos: 'EFTPOS',
  manual: 'Recorded by the shop',
};

const refundNames: Record<Payment['method'], string> = {
  card: 'Refund to the card',
  cash: 'Refund in cash',
  eftpos: 'Refund by EFTPOS',
  manual: 'Refund by the shop',
};

/**
 * Returns how a payment or refund was made. A negative payment that isn't a refund is shown as a correction: a recorded payment that
 * was never received.
 */
export function formatPayment({ amount, method, isRefund, isReturnedRefund }: Payment): string {
  if (amount > 0) return isReturnedRefund ? 'Refund returned by the bank' : methodNames[method];
  return isRefund ? refundNames[method] : 'Correction';
}

/** All payments of an order with their days and amounts, loaded when the section is opened. Refunds have a minus sign. */
export function PaymentHistory({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={`Payment history of order #${order.id}`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-1.5">
          <h5 className="inline text-lg">Payment history</h5>
        </summary>
        {isOpen ? <PaymentList order={order} /> : null}
      </details>
    </section>
  );
}

function PaymentList({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  const { data: payments, isPending, refetch } = useQuery(orderQueries.payments(order.id));
  if (isPending) return <Skeleton className="h-10" />;
  if (payments === undefined) {
    return (
      <p className="text-sm">
        Couldn’t load the payments.{' '}
        <button type="button" className="text-link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (payments.length === 0) return <p className="text-sm text-steel">No payment was made on this order.</p>;
  return (
    <ul className="ledger text-sm">
      {payments.map((payment) => (
        <li key={payment.id}>
          <span>
            {formatInstantDate(payment.paymentDate)} <span className="text-steel">{formatPayment(payment)}</span>
          </span>
          <Money cents={payment.amount} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}
