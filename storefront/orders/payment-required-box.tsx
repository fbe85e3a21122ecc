import type { ReactNode } from 'react';
import { formatShortDay } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { nextCharge, nextInstalment } from './order-text.ts';
import { PayOrderForm } from './pay-order-form.tsx';
import { StateBox } from './state-box.tsx';

/** What is left to pay, what happens by itself and when, and the form that pays it now. */
export function PaymentRequiredBox({ order, onPaid }: { order: Order; onPaid(order: Order): void }) {
  return (
    <StateBox tone="progress" title="Payment Required" words={text(order)}>
      <PayOrderForm order={order} onPaid={onPaid} />
    </StateBox>
  );
}

function text(order: Order): ReactNode {
  const left = formatMoney(remainingCents(order.totalAmount, order.amountPaid));
  if (order.plan === null) {
    return (
      <p>
        <strong>{left}</strong> is to be paid
        {order.source === 'counter'
          ? ': here, or at our counter.'
          : '. An order that stays unpaid is cancelled after 24 hours, and nothing is charged for it.'}
      </p>
    );
  }
  return (
    <>
      <p>
        Remaining balance <strong>{left}</strong>
      </p>
      <MissedText plan={order.plan} />
      <p>{formatLayby(order.plan, order.source)}</p>
    </>
  );
}

function MissedText({ plan }: { plan: Layby }) {
  const next = nextInstalment(plan.installments);
  if (next?.status !== 'missed') return null;
  return (
    <p className="font-semibold text-oxblood">
      Payment {next.number} could not be charged: please pay {formatMoney(next.openCents)} now.
    </p>
  );
}

function formatLayby(plan: Layby, source: Order['source']): ReactNode {
  const charge = nextCharge(plan);
  if (plan.status === 'pending' && source === 'counter') {
    return 'Your layby starts with its first payment: here, or at our counter. No card is saved by it.';
  }
  if (plan.status === 'pending') {
    return 'Your layby starts with its first payment. Without one it is cancelled after 24 hours, and nothing is charged.';
  }
  if (plan.status === 'paused') {
    return 'This layby is paused: nothing is charged by itself until it goes on. You can still pay any amount here.';
  }
  const ending = 'You choose the delivery day after the final payment.';
  if (charge !== null && plan.card !== null) {
    return (
      <>
        Next payment: <strong>{formatMoney(charge.cents)}</strong> on <strong>{formatShortDay(charge.day)}</strong>,
        charged to your {formatCard(plan.card)}. Pay sooner, or more, whenever you like. {ending}
      </>
    );
  }
  const next = nextInstalment(plan.installments);
  if (next === null) return ending;
  return (
    <>
      <strong>{formatMoney(next.openCents)}</strong> is due on <strong>{formatShortDay(next.dueDate)}</strong>. It is
      not charged by itself: please pay it here{source === 'counter' ? ', or at our counter' : ''}. {ending}
    </>
  );
}
