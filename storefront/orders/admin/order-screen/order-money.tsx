import type { ReactNode } from 'react';
import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { StaffCharge, StaffOrder, StaffPayment, StaffRefund } from '#core/orders/staff-order.ts';
import { isUnweighed } from '#core/orders/weighing/weight-text.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { needsResponse } from '#core/payments/payment-alert-api.ts';
import { PaymentProgress } from '#storefront/orders/paying/payment-progress.tsx';
import { formatDisputeReason, formatDisputeState } from '#storefront/payments/admin/dispute-text.ts';
import { Money } from '#storefront/ui/money.tsx';
import { RefundSlips } from '../refund-slip/refund-slips.tsx';
import { formatMadeOffline } from './offline-text.ts';
import { formatDecline } from './order-event-text.ts';
import { OrderPanel } from './order-panel.tsx';

/** The order's price, its payments and refunds, and its failed charges. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const balanceCents = order.status === 'cancelled' ? 0 : remainingCents(order.totalAmount, order.amountPaid);
  const atMost = isUnweighed(order) ? ', at most' : '';
  return (
    <OrderPanel title="Money">
      <div className="grid gap-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
          <Amount term={`Total${atMost}`} cents={order.totalAmount} />
          <Amount term="Paid" cents={order.amountPaid} />
          <Amount term={`Balance${atMost}`} cents={balanceCents} />
        </dl>
        {order.status === 'pending' ? <PaymentProgress order={order} /> : null}
        <PaymentTable payments={order.payments} />
        <RefundTable refunds={order.refunds} />
        <RefundSlips order={order} />
        <DisputeTable disputes={order.disputes} />
        <FailedCharges charges={order.charges} />
      </div>
    </OrderPanel>
  );
}

function Amount({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt className="text-sm text-steel">{term}</dt>
      <dd className="text-xl font-semibold">{formatMoney(cents)}</dd>
    </div>
  );
}

const methodText: Record<StaffPayment['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  eftpos: 'EFTPOS',
  manual: 'Recorded by hand',
};

/** Describes how a payment or refund was made. A negative payment that isn't a refund corrects an earlier entry. */
function formatMethod({ amount, method, card, isRefund, isReturnedRefund }: StaffPayment): string {
  if (isReturnedRefund) return 'Refund returned by the bank';
  if (method === 'card') return `${amount < 0 ? 'Refund to ' : ''}${card === null ? 'card' : formatCard(card)}`;
  if (amount > 0) return methodText[method];
  return isRefund ? `${methodText[method]}, handed back` : 'Correction';
}

/** A table of all payments of an order, with the time, the method, who recorded it, and the amount. Refunds have a minus sign. */
function PaymentTable({ payments }: Pick<StaffOrder, 'payments'>) {
  if (payments.length === 0) return <p className="text-sm text-steel">Nothing has been paid yet.</p>;
  return (
    <MoneyTable caption="Payments" heads={['When', 'How', 'Recorded by']}>
      {payments.map((payment) => (
        <tr key={payment.id} className="border-b border-rule">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(payment.paymentDate)}</td>
          <td className="py-2 pr-4">
            {formatMethod(payment)}
            {payment.madeAt === null ? null : (
              <span className="block text-steel">{formatMadeOffline(payment.madeAt)}</span>
            )}
          </td>
          <td className="py-2 pr-4 max-sm:hidden">{payment.recordedBy?.name ?? '–'}</td>
          <td className="py-2 text-right font-semibold">
            <Money cents={payment.amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}

const refundStates: Record<StaffRefund['status'], readonly [text: string, tone: string]> = {
  open: ['On its way', 'text-brass'],
  succeeded: ['Refunded', 'text-eucalypt'],
  refused: ['Refused', 'text-oxblood'],
  failed: ['Failed at the bank', 'text-oxblood'],
};

/** A table of the refunds that were requested from the payment provider, with their states. */
function RefundTable({ refunds }: { refunds: readonly StaffRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <MoneyTable caption="Refunds" heads={['Asked for', 'State', 'To']}>
      {refunds.map(({ id, createdAt, status, reason, card, amount }) => (
        <tr key={id} className="border-b border-rule align-top">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(createdAt)}</td>
          <td className="py-2 pr-4">
            <span className={`font-semibold ${refundStates[status][1]}`}>{refundStates[status][0]}</span>
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

/** A table of the charges that the customer disputed at the bank, with their states. */
function DisputeTable({ disputes }: Pick<StaffOrder, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <MoneyTable caption="Disputes" heads={['Opened', 'State', 'Reason']}>
      {disputes.map((dispute) => (
        <tr key={dispute.id} className="border-b border-rule align-top">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(dispute.openedAt)}</td>
          <td className={`py-2 pr-4 font-semibold ${needsResponse(dispute) ? 'text-oxblood' : ''}`}>
            {formatDisputeState(dispute)}
          </td>
          <td className="py-2 pr-4 max-sm:hidden">{formatDisputeReason(dispute)}</td>
          <td className="py-2 text-right font-semibold">
            <Money cents={dispute.amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}

const chargeSources: Record<StaffCharge['kind'], string> = {
  customer: 'By the customer',
  scheduled: 'By the shop, on its day',
  retry: 'By the shop, tried again',
};

function formatChargeState({ status, declineCode }: StaffCharge): string {
  if (status === 'open') return 'In progress';
  if (status === 'action') return 'Waiting for the customer';
  return `Declined: ${formatDecline(declineCode)}`;
}

/** A table of the card charges that are still in progress or were declined in the last two weeks. */
function FailedCharges({ charges }: { charges: readonly StaffCharge[] }) {
  if (charges.length === 0) return null;
  return (
    <MoneyTable caption="Failed card charges" heads={['When', 'What happened', 'Made']}>
      {charges.map((charge) => (
        <tr key={charge.id} className="border-b border-rule align-top">
          <td className="py-2 pr-4 sm:whitespace-nowrap">{formatInstant(charge.createdAt)}</td>
          <td className={`py-2 pr-4 ${charge.status === 'declined' ? 'text-oxblood' : 'text-brass'}`}>
            {formatChargeState(charge)}
            {charge.installment === null ? null : <span className="block">Payment {charge.installment}</span>}
          </td>
          <td className="py-2 pr-4 max-sm:hidden">{chargeSources[charge.kind]}</td>
          <td className="py-2 text-right">
            <Money cents={charge.amount} />
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}

interface MoneyTableProps {
  caption: string;
  /** The headings of the columns before the amount. The third column is hidden on a phone. */
  heads: readonly [string, string, string];
  children: ReactNode;
}

/** A small table with amounts on the right. */
function MoneyTable({ caption, heads, children }: MoneyTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead className="border-b border-ink text-left">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-1.5 pr-4 font-semibold text-steel ${index === 2 ? 'max-sm:hidden' : ''}`}
            >
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-semibold text-steel">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
