import type { ReactNode } from 'react';
import { formatInstantDate } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { gstNote } from '#core/orders/order-gst.ts';
import type { Payment } from '#core/payments/payment.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { BrandMark } from '#storefront/layout/wordmark.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { capitalised } from '../order-text.ts';
import { formatPayment } from '../paying/payment-history.tsx';
import { provisionalNote, receiptNumber } from './provisional-receipt.ts';
import { balanceCents, deliveryLines, paymentTerms, receiptTitle } from './receipt-slip.ts';
import { DueRows, ItemsTable, PaymentsTable } from './receipt-tables.tsx';

/** An order on paper: who sold what to whom, what it cost, what was paid when, and what is still to be paid. */
export function Receipt({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const balance = balanceCents(order);
  const { gstRegistered } = useShop();
  const note = provisionalNote(order, payments);
  return (
    <article className="receipt ticket px-4 py-6 text-sm tabular-nums sm:p-10 print:border-0 print:p-0">
      <Letterhead order={order} note={note} />
      {note === null ? null : <p className="mt-4 border border-ink px-4 py-2 font-semibold">{note}</p>}
      <Facts order={order} />
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

function Letterhead({ order, note }: { order: Order; note: string | null }) {
  const { businessName, abn, gstRegistered, streetAddress, phone, email } = useShop();
  const reached = [phone, email].filter(Boolean).join(' · ');
  return (
    <header>
      <div className="flex flex-col justify-between gap-4 sm:flex-row print:flex-row">
        <div className="flex min-w-0 gap-3">
          <BrandMark className="mt-0.5 size-11 shrink-0 text-oxblood print:text-ink" />
          <div className="min-w-0">
            <p className="font-display text-2xl leading-tight font-bold">{businessName}</p>
            {abn === '' ? null : <p>ABN {abn}</p>}
            <div className="text-steel print:text-ink">
              {streetAddress === '' ? null : <p>{streetAddress}</p>}
              {reached === '' ? null : <p>{reached}</p>}
            </div>
          </div>
        </div>
        <div className="shrink-0 sm:text-right print:text-right">
          <h1 className="text-2xl leading-tight">{receiptTitle(gstRegistered, note)}</h1>
          <p>{capitalised(receiptNumber(order.id))}</p>
        </div>
      </div>
      <hr className="ledger-rule mt-5" />
    </header>
  );
}

function Facts({ order }: { order: Order }) {
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
