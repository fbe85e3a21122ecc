import type { StaffRefund } from '#core/orders/staff-order.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { formatCard } from '#storefront/orders/order-text.ts';
import { Money } from '#storefront/ui/money.tsx';
import { MoneyTable } from './money-table.tsx';

const states: Record<StaffRefund['status'], readonly [text: string, tone: string]> = {
  open: ['On its way', 'text-brass'],
  succeeded: ['Refunded', 'text-eucalypt'],
  refused: ['Refused', 'text-oxblood'],
};

/** What the payment provider was asked to give back, and what it said. */
export function RefundTable({ refunds }: { refunds: readonly StaffRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <MoneyTable caption="Refunds" heads={['Asked for', 'State', 'To']}>
      {refunds.map(({ id, createdAt, status, reason, card, amount }) => (
        <tr key={id} className="border-b border-rule align-top">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(createdAt)}</td>
          <td className="py-2 pr-4">
            <span className={`font-semibold ${states[status][1]}`}>{states[status][0]}</span>
            {reason === null ? null : <span className="block text-steel">{reason}</span>}
          </td>
          <td className="py-2 pr-4 max-sm:hidden">{card === null ? 'Card' : formatCard(card)}</td>
          <td className="py-2 text-right font-semibold">
            <Money cents={amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}
