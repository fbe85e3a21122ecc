import { useEffect, useRef } from 'react';
import { formatLongDay, formatShortDay } from '#core/dates.ts';
import { cashCents, formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { nextInstalment } from '#storefront/orders/order-words.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import type { MadeSale } from './counter-sale-draft.ts';

/** The sale is in the books: its number, the change, what comes next, and the receipt. */
export function SaleDone({ made, onAnew }: { made: MadeSale; onAnew(): void }) {
  const { order } = made;
  const anew = useRef<HTMLButtonElement>(null);
  useEffect(() => anew.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="done-heading" className="max-w-2xl border border-ink bg-white p-6 sm:p-8">
      <h2 id="done-heading" className="text-3xl">
        Order #{order.id} is made
      </h2>
      <ul className="ledger mt-5">
        <li>
          <span>{order.customer.name}</span>
          <strong>{formatMoney(order.totalAmount)}</strong>
        </li>
        <MoneyRows made={made} />
        <li>
          <span>Delivery</span>
          <strong className="text-right">{deliveryWords(order)}</strong>
        </li>
      </ul>
      <p className="mt-4" role="status">
        {emailWords(order)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={anew} onClick={onAnew}>
          New sale
        </Button>
        <ButtonLink to={`/account/orders/${order.id}/receipt`} variant="secondary" target="_blank" rel="noopener">
          Print receipt
        </ButtonLink>
        <ButtonLink to={`/admin/orders/${order.id}`} variant="secondary">
          Open the order
        </ButtonLink>
      </div>
    </section>
  );
}

function MoneyRows({ made: { order, how, handedCents } }: { made: MadeSale }) {
  const left = remainingCents(order.totalAmount, order.amountPaid);
  const next = order.plan === null ? null : nextInstalment(order.plan.installments);
  const asked = cashCents(order.amountPaid);
  return (
    <>
      <li>
        <span>{how === 'later' ? 'Paid' : `Paid ${how === 'cash' ? 'in cash' : 'by EFTPOS'}`}</span>
        <strong>{how === 'later' ? 'Nothing yet' : formatMoney(order.amountPaid)}</strong>
      </li>
      {how === 'cash' && handedCents !== null && handedCents > asked ? (
        <li className="text-xl">
          <span>Change to give back from {formatMoney(handedCents)}</span>
          <strong>{formatMoney(handedCents - asked)}</strong>
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

function deliveryWords(order: Order): string {
  if (order.status === 'delivered' && order.deliveryDate === null) return 'Taken by the customer';
  if (order.deliveryDate !== null) return formatLongDay(order.deliveryDate);
  if (order.plan !== null && order.status === 'pending') return 'Chosen after the last payment';
  return order.status === 'paid' ? 'Day not chosen yet' : 'Once it is paid';
}

function emailWords({ customer, amountPaid }: Order): string {
  if (customer.email === null) return 'There is no email: please hand over the printed receipt.';
  return amountPaid > 0
    ? `The confirmation goes to ${customer.email}.`
    : `What is to be paid, and the link to pay it, goes to ${customer.email}.`;
}
