import { useQuery } from '@tanstack/react-query';
import { formatInstantDate } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const methodNames: Record<Payment['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  eftpos: 'EFTPOS',
  manual: 'Recorded by the shop',
};

/** How a payment was made. What is taken back without a card, of an order that lives on, was never received. */
export function formatPayment({ amount, method }: Payment, { status }: Pick<Order, 'status'>): string {
  if (amount > 0) return methodNames[method];
  return method === 'card' || status === 'cancelled' ? 'Refund' : 'Correction';
}

/** Every payment on an order with its day and amount; a refund stands with a minus. */
export function PaymentHistory({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  const { id: orderId } = order;
  const { data: payments, isPending, refetch } = useQuery<Payment[]>({ queryKey: [`/api/orders/${orderId}/payments`] });
  return (
    <section aria-labelledby={`payments-${orderId}`}>
      <h4 id={`payments-${orderId}`} className="mb-2 text-lg">
        Payment history
      </h4>
      {isPending ? <Skeleton className="h-10" /> : null}
      {!isPending && payments === undefined ? (
        <p className="text-sm">
          The payments could not be loaded.{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {payments?.length === 0 ? <p className="text-sm text-steel">No payment was made on this order.</p> : null}
      {payments !== undefined && payments.length > 0 ? (
        <ul className="ledger text-sm">
          {payments.map((payment) => (
            <li key={payment.id}>
              <span>
                {formatInstantDate(payment.paymentDate)}{' '}
                <span className="text-steel">{formatPayment(payment, order)}</span>
              </span>
              <Money cents={payment.amount} className="font-semibold" />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
