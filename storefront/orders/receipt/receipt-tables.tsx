import type { ReactNode } from 'react';
import { formatShortDay } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { isTaxed } from '#core/orders/order-gst.ts';
import { Money } from '#storefront/ui/money.tsx';
import { itemDetail, openParts, otherLines, totalLabel } from './receipt-slip.ts';

const right = 'pl-3 text-right';

/** The items and the total of a receipt. */
export function ItemsTable({ order }: { order: Order }) {
  return (
    <ReceiptTable caption="Items" heads={['Item', 'Qty', 'Each', 'Amount']}>
      {order.items.map((item) => (
        <tr key={`${item.id}-${item.productId}-${item.paymentType}`} className="border-b border-rule align-baseline">
          <td className="py-2">
            <span className="font-semibold">{`${item.name}${isTaxed(order, item) ? ' *' : ''}`}</span>
            <span className="block text-steel print:text-ink">{itemDetail(item)}</span>
          </td>
          <td className={right}>{item.quantity}</td>
          <td className={right}>{item.grams === null ? <Money cents={item.unitPrice} /> : '–'}</td>
          <td className={right}>
            <Money cents={item.weighedPrice ?? item.totalPrice} />
          </td>
        </tr>
      ))}
      {otherLines(order).map(({ key, label, cents }) => (
        <tr key={key}>
          <td colSpan={3} className="py-1.5">
            {label}
          </td>
          <td className={right}>{cents === 0 ? 'Free' : <Money cents={cents} />}</td>
        </tr>
      ))}
      <tr className="border-y border-ink text-base font-semibold">
        <td colSpan={3} className="py-2">
          {totalLabel(order)}
        </td>
        <td className={right}>
          <Money cents={order.totalAmount} />
        </td>
      </tr>
    </ReceiptTable>
  );
}

export interface PaymentLine {
  id: number;
  day: string;
  method: string;
  cents: number;
}

/** The payments on a receipt, each with its day. Refunds have a minus sign. */
export function PaymentsTable({ payments }: { payments: readonly PaymentLine[] }) {
  if (payments.length === 0) return <p className="mt-7">Nothing has been paid yet.</p>;
  return (
    <ReceiptTable caption="Payments" heads={['Date', 'Paid by', 'Amount']}>
      {payments.map(({ id, day, method, cents }) => (
        <tr key={id} className="border-b border-rule">
          <td className="py-1.5">{day}</td>
          <td className="pl-3">{method}</td>
          <td className={right}>
            <Money cents={cents} />
          </td>
        </tr>
      ))}
    </ReceiptTable>
  );
}

/** The unpaid amounts of a layby on a receipt, with their days. */
export function DueRows({ plan }: { plan: Layby }) {
  return (
    <ReceiptTable caption="Still to be paid" heads={['Payment', 'Due', 'Amount']}>
      {openParts(plan).map((part) => (
        <tr key={part.id} className="border-b border-rule">
          <td className="py-1.5">
            {part.number} of {plan.numInstallments}
          </td>
          <td className="pl-3">{formatShortDay(part.dueDate)}</td>
          <td className={right}>
            <Money cents={part.amount - part.amountPaid} />
          </td>
        </tr>
      ))}
    </ReceiptTable>
  );
}

/** A table of a receipt. The last column and all columns after the second contain numbers. */
function ReceiptTable({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <table className="mt-7 w-full break-inside-avoid">
      <caption className="mb-1 text-left font-display text-lg font-semibold">{caption}</caption>
      <thead className="border-y border-ink">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-1.5 font-semibold ${index === 0 ? 'text-left' : 'pl-3'} ${isFigure(heads, index) ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function isFigure(heads: readonly string[], index: number): boolean {
  return index === heads.length - 1 || (heads.length === 4 && index > 0);
}
