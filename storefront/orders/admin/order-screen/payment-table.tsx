import type { OrderStatus } from '#core/orders/order-status.ts';
import type { StaffOrder, StaffPayment } from '#core/orders/staff-order.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { formatCard } from '#storefront/orders/order-text.ts';
import { Money } from '#storefront/ui/money.tsx';
import { MoneyTable } from './money-table.tsx';

const methodText: Record<StaffPayment['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  eftpos: 'EFTPOS',
  manual: 'Recorded by hand',
};

/** How a payment came, or how money went back; of an order that lives on, only what was recorded is taken back. */
function formatMethod({ amount, method, card }: StaffPayment, status: OrderStatus): string {
  if (method === 'card') return `${amount < 0 ? 'Refund to ' : ''}${card === null ? 'card' : formatCard(card)}`;
  if (amount > 0) return methodText[method];
  return status === 'cancelled' ? `${methodText[method]}, handed back` : 'Correction';
}

/** Every payment of an order: when, how, who recorded it, and the sum; what went back stands with a minus. */
export function PaymentTable({ payments, status }: Pick<StaffOrder, 'payments' | 'status'>) {
  if (payments.length === 0) return <p className="text-sm text-steel">Nothing has been paid yet.</p>;
  return (
    <MoneyTable caption="Payments" heads={['When', 'How', 'Recorded by']}>
      {payments.map((payment) => (
        <tr key={payment.id} className="border-b border-rule">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(payment.paymentDate)}</td>
          <td className="py-2 pr-4">{formatMethod(payment, status)}</td>
          <td className="py-2 pr-4 max-sm:hidden">{payment.recordedBy?.name ?? '–'}</td>
          <td className="py-2 text-right font-semibold">
            <Money cents={payment.amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}
