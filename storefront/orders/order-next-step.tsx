import type { ReactNode } from 'react';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { Button } from '#storefront/ui/button.tsx';
import { addressLine, nextCharge, nextInstalment } from './order-text.ts';
import { PayOrderForm } from './paying/pay-order-form.tsx';

interface OrderNextStepProps {
  order: Order;
  /** Opens the dialog that chooses the delivery day. */
  onSchedule(): void;
  /** Called with the order as it is after a payment. */
  onPaid(order: Order): void;
}

/** What comes next for an order: its delivery day, or what stands before it. */
export function OrderNextStep({ order, onSchedule, onPaid }: OrderNextStepProps) {
  if (order.status === 'cancelled') return <CancelledBox order={order} />;
  if (order.status === 'delivered') {
    return <StateBox tone="done" title="Delivered" text={<Destination order={order} />} />;
  }
  if (order.deliveryDate !== null) return <ScheduledBox order={order} onSchedule={onSchedule} />;
  if (order.status === 'paid') {
    return (
      <StateBox
        tone="action"
        title="Action Required"
        text="Your order is paid. Choose the weekday on which we bring it."
      >
        <Button className="mt-4 w-full sm:w-auto" onClick={onSchedule}>
          Schedule Delivery
        </Button>
      </StateBox>
    );
  }
  return <PaymentRequiredBox order={order} onPaid={onPaid} />;
}

function ScheduledBox({ order, onSchedule }: Pick<OrderNextStepProps, 'order' | 'onSchedule'>) {
  const canChange = order.deliveryDate !== null && order.deliveryDate > melbourneDay(new Date());
  return (
    <StateBox tone="done" title="Delivery Scheduled" text={<Destination order={order} />}>
      {canChange ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onSchedule}>
          Change delivery
        </Button>
      ) : null}
    </StateBox>
  );
}

function Destination({ order }: { order: Order }) {
  if (order.deliveryDate === null) return <p>This order has been delivered.</p>;
  return (
    <p>
      <strong>{formatShortDay(order.deliveryDate)}</strong>
      {order.address === null ? null : ` to ${addressLine(order.address)}`}
    </p>
  );
}

function CancelledBox({ order }: { order: Order }) {
  return (
    <StateBox
      tone="neutral"
      title="Cancelled"
      text={
        order.amountPaid > 0
          ? 'This order was cancelled. What became of your payments is listed in the payment history.'
          : 'This order was cancelled, and nothing is charged for it.'
      }
    />
  );
}

/** What is left to pay, what happens by itself and when, and the form that pays it now. */
function PaymentRequiredBox({ order, onPaid }: { order: Order; onPaid(order: Order): void }) {
  return (
    <StateBox tone="progress" title="Payment Required" text={formatAmountDue(order)}>
      <PayOrderForm order={order} onPaid={onPaid} />
    </StateBox>
  );
}

function formatAmountDue(order: Order): ReactNode {
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
    return 'This layby is paused: no automatic payments until it resumes. You can still pay any amount here.';
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
      not charged automatically: please pay it here{source === 'counter' ? ', or at our counter' : ''}. {ending}
    </>
  );
}

const tones = {
  done: 'border-eucalypt bg-eucalypt/8 [&_.box-title]:text-eucalypt',
  progress: 'border-brass bg-brass/8 [&_.box-title]:text-brass',
  action: 'border-oxblood bg-white [&_.box-title]:text-oxblood',
  neutral: 'border-steel bg-bone [&_.box-title]:text-steel',
};

interface StateBoxProps {
  /** done: green. progress: waiting. action: the customer is to do something. neutral: over. */
  tone: keyof typeof tones;
  title: string;
  /** A line or two under the title. */
  text?: ReactNode;
  /** Buttons and forms below. */
  children?: ReactNode;
}

/** Where an order stands, in one box. */
function StateBox({ tone, title, text, children }: StateBoxProps) {
  return (
    <div className={`rounded-sm border px-4 py-4 text-sm tabular-nums sm:px-5 ${tones[tone]}`}>
      <h4 className="box-title font-text text-base font-semibold tracking-normal">{title}</h4>
      {text ? <div className="mt-1 grid max-w-prose gap-1.5">{text}</div> : null}
      {children}
    </div>
  );
}
