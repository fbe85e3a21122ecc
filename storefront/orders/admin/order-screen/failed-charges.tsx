import type { StaffCharge } from '#core/orders/staff-order.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { Money } from '#storefront/ui/money.tsx';
import { formatDecline } from './decline-text.ts';
import { MoneyTable } from './money-table.tsx';

const makers: Record<StaffCharge['kind'], string> = {
  customer: 'By the customer',
  scheduled: 'By the shop, on its day',
  retry: 'By the shop, tried again',
};

function formatState({ status, declineCode }: StaffCharge): string {
  if (status === 'open') return 'Being worked on';
  if (status === 'action') return 'The bank waits for the customer';
  return `Declined: ${formatDecline(declineCode)}`;
}

/** Card charges that have brought nothing: those under way, and those declined in the last two weeks. */
export function FailedCharges({ charges }: { charges: readonly StaffCharge[] }) {
  if (charges.length === 0) return null;
  return (
    <MoneyTable caption="Card charges that brought nothing" heads={['When', 'What happened', 'Made']}>
      {charges.map((charge) => (
        <tr key={charge.id} className="border-b border-rule align-top">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(charge.createdAt)}</td>
          <td className={`py-2 pr-4 ${charge.status === 'declined' ? 'text-oxblood' : 'text-brass'}`}>
            {formatState(charge)}
            {charge.installment === null ? null : <span className="block">Payment {charge.installment}</span>}
          </td>
          <td className="py-2 pr-4 max-sm:hidden">{makers[charge.kind]}</td>
          <td className="py-2 text-right">
            <Money cents={charge.amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}
