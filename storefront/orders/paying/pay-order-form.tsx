import { useId, useRef } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { checkPayment, PaymentAlert, PendingPaymentAlert } from '#storefront/payments/payment-alert.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { CardChoice } from './card-choice.tsx';
import { PaymentAmountField } from './payment-amount-field.tsx';
import { type PayOrder, usePayOrder } from './use-pay-order.ts';

export interface PayOrderFormProps {
  order: Order;
  /** The amount that is due now on a layby; null if nothing is due. The customer can pay it with one press, or choose another amount. */
  dueCents: number | null;
  onPaid(order: Order): void;
}

/**
 * A form with which the customer pays an order from the account. A layby can be paid in any amount up to its balance, all other orders
 * only in full.
 */
export function PayOrderForm({ order, dueCents, onPaid }: PayOrderFormProps) {
  const amountId = useId();
  const amountInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const action = usePayOrder(order, { dueCents, onPaid }, { amountInput, button });
  const { amount, card, payment, isOut } = action;
  const { sent, alert, isWorking } = payment;
  const showsCardFields = !card.usesSaved && card.isReady && sent === null;

  return (
    <HydratedForm
      noValidate
      aria-label={`Pay order #${order.id}`}
      className="mt-4 grid gap-4"
      onSubmit={(event) => void action.submit(event)}
    >
      {isOut ? null : (
        <fieldset disabled={isWorking} className="grid min-w-0 gap-4">
          <legend className="sr-only">Payment</legend>
          {order.plan === null || amount.dueCents !== null ? null : (
            <PaymentAmountField
              ref={amountInput}
              plan={order.plan}
              balanceCents={amount.balanceCents}
              text={amount.text}
              error={amount.error}
              onChange={amount.type}
            />
          )}
          {card.saved === null ? null : <CardChoice card={card.saved} chosen={card.chosen} onChoose={card.choose} />}
          {showsCardFields ? card.form.fields(isWorking) : null}
        </fieldset>
      )}
      <div role="alert" className="empty:hidden">
        {alert === null ? null : <PaymentAlert outcome={alert} place="order" onStartAgain={payment.startAgain} />}
        {alert === null && sent !== null && isOut ? (
          <PendingPaymentAlert cents={sent.amountCents} last4={sent.last4} />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          ref={button}
          type="submit"
          className="w-full sm:w-auto"
          disabled={!action.canPay}
          aria-describedby={amountId}
        >
          {order.charge === null ? formatButton(action) : formatKiloButton(action, order.charge.button)}
        </Button>
        {amount.dueCents === null || isOut ? null : (
          <button type="button" className="text-link min-h-11" disabled={isWorking} onClick={amount.ask}>
            Another amount
          </button>
        )}
        <p id={amountId} className="grow basis-60 empty:hidden">
          {order.charge === null ? <AmountHint action={action} /> : null}
        </p>
      </div>
      <p role="status" className="text-steel empty:hidden">
        {payment.progress}
      </p>
      {card.form.question}
    </HydratedForm>
  );
}

/** A hint about the charge: "$249.98 is charged now to your Visa ending 4242." */
function AmountHint({ action: { amount, card, isOut } }: { action: PayOrder }) {
  const { cents } = amount;
  if (isOut || cents === 0) return null;
  if (!card.isReady) {
    return (
      <>
        Next you enter the card that <strong>{formatMoney(cents)}</strong> is charged to.
      </>
    );
  }
  return (
    <>
      <strong>{formatMoney(cents)}</strong> is charged now to{' '}
      {card.usesSaved && card.saved !== null ? `your ${formatCard(card.saved)}` : 'the card above'}.
    </>
  );
}

/** Returns the button's label for an order of goods sold by the kilo. It names the most that the order can cost. */
function formatKiloButton(action: PayOrder, label: string | null): string {
  const { card, payment, isOut } = action;
  return label === null || payment.isWorking || isOut ? formatButton(action) : card.isReady ? label : 'Enter your card';
}

function formatButton({ amount, card, payment, isOut }: PayOrder): string {
  if (payment.isWorking) return 'Processing...';
  if (isOut) return checkPayment;
  if (amount.dueCents !== null) return `Pay ${formatMoney(amount.dueCents)} now`;
  return card.isReady ? 'Make Payment' : 'Pay by card';
}
