import { type ReactNode, useState } from 'react';
import { type Day, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import { moneyState, overdueInstalmentCents } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { findPendingOrderPayment } from '#storefront/payments/pending-order-payment.ts';
import { Button } from '#storefront/ui/button.tsx';
import { nextCharge, nextInstalment } from '../order-text.ts';
import { PayOrderForm } from '../paying/pay-order-form.tsx';
import { typedAmountKey } from '../paying/use-pay-amount.ts';
import { StateBox } from '../state-box.tsx';
import { DropOrder } from './drop-order.tsx';

export interface PaymentRequiredProps {
  order: Order;
  /** Called with the updated order after a payment. */
  onPaid(order: Order): void;
}

/**
 * Shows the unpaid amount, the automatic charges with their days, and a form to pay now. The form is open from the start if a payment
 * is due.
 */
export function PaymentRequired({ order, onPaid }: PaymentRequiredProps) {
  const today = melbourneDay(new Date());
  const { kind } = moneyState(order, today);
  if (kind === 'missed' || kind === 'retrying') return <OverdueBox order={order} today={today} onPaid={onPaid} />;
  if (kind === 'not-finished') return <UnfinishedBox order={order} onPaid={onPaid} />;
  if (kind === 'not-paid') {
    const dueCents = order.plan?.installments[0]?.amount ?? null;
    return (
      <StateBox tone="progress" title="Payment Required" text={formatUnpaid(order)}>
        <PayOrderForm order={order} dueCents={dueCents} onPaid={onPaid} />
        <div className="mt-2">
          <DropOrder order={order} />
        </div>
      </StateBox>
    );
  }
  return <HealthyRow order={order} onPaid={onPaid} />;
}

/** A line about a layby on schedule or an order that is paid in part. A button opens the payment form. */
function HealthyRow({ order, onPaid }: PaymentRequiredProps) {
  const storage = useOwnedStorage();
  // The form is open from the start if the customer had started a payment, before a reload or before the session ended. The payment can
  // then be continued.
  const [isOpen, setOpen] = useState(
    () => findPendingOrderPayment(storage, order) !== null || storage.getItem(typedAmountKey(order)) !== null,
  );
  const isLayby = order.plan !== null;
  return (
    <StateBox tone={isLayby ? 'quiet' : 'progress'} title="Payment Required" text={<BalanceText order={order} />}>
      {isOpen ? (
        <PayOrderForm order={order} dueCents={null} onPaid={onPaid} />
      ) : (
        <Button variant={isLayby ? 'secondary' : 'primary'} size="sm" className="mt-3" onClick={() => setOpen(true)}>
          {isLayby ? 'Pay early' : `Pay ${formatRemaining(order)}`}
          <span className="sr-only"> on order #{order.id}</span>
        </Button>
      )}
    </StateBox>
  );
}

function OverdueBox({ order, today, onPaid }: PaymentRequiredProps & { today: Day }) {
  const { plan } = order;
  const next = plan === null ? null : nextInstalment(plan.installments);
  if (plan === null || next === null) return null;
  const overdueCents = overdueInstalmentCents(order, today);
  const dueCents = overdueCents || next.openCents;
  const retryOn =
    overdueCents > 0 ? undefined : plan.installments.find(({ status }) => status === 'retrying')?.nextAttemptOn;
  const sum = formatMoney(dueCents);
  const head = retryOn
    ? `Payment failed: we try ${sum} again on ${formatShortDay(retryOn)}`
    : `Payment missed: ${sum} was due ${formatShortDay(next.dueDate)}`;
  return (
    <StateBox tone="overdue" head={head} title="Payment Required" text={<BalanceText order={order} />}>
      <PayOrderForm order={order} dueCents={dueCents} onPaid={onPaid} />
    </StateBox>
  );
}

/** The box for an order that was created by just opening /subscribe. Nobody has agreed to pay it yet. */
function UnfinishedBox({ order, onPaid }: PaymentRequiredProps) {
  const storage = useOwnedStorage();
  const [isOpen, setOpen] = useState(() => findPendingOrderPayment(storage, order) !== null);
  return (
    <StateBox
      tone="quiet"
      title="Not finished"
      text="Nothing was charged. Unless you finish it, it is cancelled after 24 hours."
    >
      {isOpen ? <PayOrderForm order={order} dueCents={null} onPaid={onPaid} /> : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-5">
        {isOpen ? null : (
          <Button size="sm" onClick={() => setOpen(true)}>
            Finish<span className="sr-only"> order #{order.id}</span>
          </Button>
        )}
        <DropOrder order={order} />
      </div>
    </StateBox>
  );
}

function formatUnpaid(order: Order): ReactNode {
  const isCounter = order.source === 'counter';
  if (order.plan !== null) {
    return isCounter
      ? 'Your layby starts with its first payment: here, or at our counter. No card is saved by it.'
      : 'Your layby starts with its first payment. Without one it is cancelled after 24 hours, and nothing is charged.';
  }
  return (
    <p>
      <strong>{formatRemaining(order)}</strong> is to be paid
      {isCounter
        ? ': here, or at our counter.'
        : '. An order that stays unpaid is cancelled after 24 hours, and nothing is charged for it.'}
    </p>
  );
}

function BalanceText({ order }: { order: Order }) {
  const { plan } = order;
  const { minimumChargeCents } = useShop();
  return (
    <>
      <p>
        Remaining balance <strong>{formatRemaining(order)}</strong>
      </p>
      <p>{plan === null ? formatArrival(order) : formatLayby(order, plan, minimumChargeCents)}</p>
    </>
  );
}

function formatRemaining({ totalAmount, amountPaid }: Order): string {
  return formatMoney(remainingCents(totalAmount, amountPaid));
}

/** Describes what happens once the rest of an order is paid. */
function formatArrival({ wishedDeliveryDate: day, deliveryMethod }: Order): string {
  if (day === null || day < melbourneDay(new Date())) return 'Once it is paid, you choose the day.';
  return `Once it is paid, ${deliveryMethod === 'pickup' ? 'you pick it up' : 'we deliver it'} on ${formatShortDay(day)}.`;
}

function formatLayby({ source, cancelRequestedAt }: Order, plan: Layby, minimumChargeCents: number): ReactNode {
  if (cancelRequestedAt !== null) {
    return 'You asked to cancel: nothing is charged until we answer. You can still pay here; your request stays.';
  }
  if (plan.status === 'paused') {
    return 'This layby is paused: no automatic payments until it resumes. You can still pay any amount here.';
  }
  const ending = 'You choose the delivery day after the final payment.';
  const charge = nextCharge(plan, minimumChargeCents);
  if (charge !== null && plan.card !== null) {
    return (
      <>
        Next payment: <strong>{formatMoney(charge.cents)}</strong> on <strong>{formatShortDay(charge.day)}</strong>,
        charged to your {formatCard(plan.card)}. {ending}
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
