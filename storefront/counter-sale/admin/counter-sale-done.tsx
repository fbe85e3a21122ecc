import { useEffect, useRef } from 'react';
import { formatLongDay, formatShortDay } from '#core/dates.ts';
import { cashCents, formatMoney } from '#core/money.ts';
import { formatProvisional, isProvisional } from '#core/offline/provisional-number.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { PrintReceipt } from '#storefront/orders/admin/print-receipt.tsx';
import { nextInstalment } from '#storefront/orders/order-text.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import type { CreatedSale } from './counter-sale-draft.ts';

/** The screen after a sale was recorded. It shows the order's number, the change, the next steps, and a button for the receipt. */
export function SaleDone({ created, onStartAgain }: { created: CreatedSale; onStartAgain(): void }) {
  const { order } = created;
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="done-heading" className="max-w-2xl border border-ink bg-white p-6 sm:p-8">
      <h2 id="done-heading" className="text-3xl">
        Sale recorded:{' '}
        {isProvisional(order.id) ? `${formatProvisional(order.id)}, until the shop numbers it` : `order #${order.id}`}
      </h2>
      <ul className="ledger mt-5">
        <li>
          <span>{order.customer.name}</span>
          <strong>{formatMoney(order.totalAmount)}</strong>
        </li>
        <MoneyRows created={created} />
        <li>
          <span>Delivery</span>
          <strong className="text-right">{formatDelivery(order)}</strong>
        </li>
      </ul>
      <p className="mt-4" role="status">
        {emailMessage(order)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={again} onClick={onStartAgain}>
          New sale
        </Button>
        <PrintReceipt order={order} label={isProvisional(order.id) ? 'Print provisional receipt' : 'Print receipt'} />
        <ButtonLink to={`/admin/orders/${order.id}`} variant="secondary">
          Open the order
        </ButtonLink>
      </div>
    </section>
  );
}

function MoneyRows({ created: { order, how, handedCents } }: { created: CreatedSale }) {
  const left = remainingCents(order.totalAmount, order.amountPaid);
  const next = order.plan === null ? null : nextInstalment(order.plan.installments);
  const requested = cashCents(order.amountPaid);
  return (
    <>
      <li>
        <span>{how === 'later' ? 'Paid' : `Paid ${how === 'cash' ? 'in cash' : 'by EFTPOS'}`}</span>
        <strong>{how === 'later' ? 'Nothing yet' : formatMoney(order.amountPaid)}</strong>
      </li>
      {how === 'cash' && handedCents !== null && handedCents > requested ? (
        <li className="text-3xl">
          <span>Change to give back from {formatMoney(handedCents)}</span>
          <strong>{formatMoney(handedCents - requested)}</strong>
        </li>
      ) : null}
      {left > 0 ? (
        <li>
          <span>Left to pay</span>
          <strong className="text-right">
            {formatMoney(left)}
            {next === null || order.amountPaid === 0 ? null : (
              <span className="block font-normal">
                next {formatMoney(next.openCents)} on {formatShortDay(next.dueDate)}
              </span>
            )}
          </strong>
        </li>
      ) : null}
    </>
  );
}

function formatDelivery(order: Order): string {
  if (order.status === 'delivered' && order.deliveryDate === null) return 'Taken by the customer';
  if (order.deliveryDate !== null) return formatLongDay(order.deliveryDate);
  if (order.plan !== null && order.status === 'pending') return 'Chosen after the last payment';
  return order.status === 'paid' ? 'Day not chosen yet' : 'Once it is paid';
}

function emailMessage({ id, customer, amountPaid }: Order): string {
  if (customer.email === null) return 'There is no email address. Please hand over the printed receipt.';
  if (isProvisional(id)) return `The confirmation will be sent to ${customer.email} once the shop can be reached.`;
  return amountPaid > 0
    ? `The confirmation will be sent to ${customer.email}.`
    : `The amount due and a payment link will be sent to ${customer.email}.`;
}
