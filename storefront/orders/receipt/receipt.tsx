import type { ReactNode } from 'react';
import { formatInstantDate } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { gstNote } from '#core/orders/order-gst.ts';
import type { Payment } from '#core/payments/payment.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Money } from '#storefront/ui/money.tsx';
import { formatPayment } from '../paying/payment-history.tsx';
import { Letterhead } from './letterhead.tsx';
import { provisionalNote } from './provisional-receipt.ts';
import { balanceCents, deliveryLines, issuedOn, paymentTerms, receiptTitle } from './receipt-slip.ts';
import { DueRows, ItemsTable, PaymentsTable } from './receipt-tables.tsx';

/** An order on paper: the seller, the buyer, the items, the price, the payments with their days, and the remaining balance. */
export function Receipt({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const balance = balanceCents(order);
  const { gstRegistered } = useShop();
  const note = provisionalNote(order, payments);
  const title = receiptTitle(order, gstRegistered, note);
  return (
    <article className="receipt ticket px-4 py-6 text-sm tabular-nums sm:p-10 print:border-0 print:p-0">
      <Letterhead title={title} orderId={order.id} />
      {note === null ? null : <p className="mt-4 border border-ink px-4 py-2 font-semibold">{note}</p>}
      <Facts order={order} issued={issuedOn(order, payments, title)} />
      <ItemsTable order={order} />
      <p className="mt-2">{gstNote(order, gstRegistered)}</p>
      <PaymentsTable
        payments={payments.map((payment) => ({
          id: payment.id,
          day: formatInstantDate(payment.paymentDate),
          method: formatPayment(payment),
          cents: payment.amount,
        }))}
      />
      <dl className="mt-3 ml-auto grid w-full gap-1 sm:w-72">
        <AmountText term="Paid" cents={order.amountPaid} />
        <AmountText term="Balance" cents={balance} isTotal />
      </dl>
      {order.plan !== null && balance > 0 ? <DueRows plan={order.plan} /> : null}
      {order.plan === null ? null : (
        <p className="mt-6">The lay-by agreement that you accepted came with your order confirmation.</p>
      )}
    </article>
  );
}

function Facts({ order, issued }: { order: Order; issued: string | null }) {
  const { customer } = order;
  return (
    <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Fact term="Customer">
        {[customer.name, customer.email, customer.phone].filter(Boolean).map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </Fact>
      <Fact term="Delivery">
        {deliveryLines(order).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
      <Fact term="Ordered on">{formatInstantDate(order.createdAt)}</Fact>
      {issued === null ? null : <Fact term="Issued on">{issued}</Fact>}
      <Fact term="Payment">{paymentTerms(order)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-steel print:text-ink">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function AmountText({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 ${isTotal ? 'border-t border-ink pt-1 text-base font-semibold' : ''}`}>
      <dt>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
