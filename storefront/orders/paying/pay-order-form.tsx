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
  /**
   * The amount due now on a layby. It can be paid with one press, or the customer can choose another amount. Null if nothing is
   * due.
   */
  dueCents: number | null;
  onPaid(order: Order): void;
}

/** Pays an order from the account: all of an order paid in full, or any amount up to the balance of a layby. */
export function PayOrderForm({ order, dueCents, onPaid }: PayOrderFormProps) {
  const amountId = useId();
  const amountInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const action = usePayOrder(order, { dueCents, onPaid }, { amountInput, button });
  const { payment, paymentForm, isOut, savedCard } = action;
  const { sent, alert, isWorking } = payment;

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
          {order.plan === null || action.dueCents !== null ? null : (
            <PaymentAmountField
              ref={amountInput}
              plan={order.plan}
              balanceCents={action.balanceCents}
              text={action.text}
              error={action.amountError}
              onChange={action.setText}
            />
          )}
          {savedCard === null ? null : <CardChoice card={savedCard} chosen={action.chosen} onChoose={action.choose} />}
          {action.isCardOpen ? paymentForm.fields(isWorking) : null}
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
          {formatButton(action)}
        </Button>
        {action.dueCents === null || isOut ? null : (
          <button type="button" className="text-link min-h-11" disabled={isWorking} onClick={action.askForAmount}>
            Another amount
          </button>
        )}
        <p id={amountId} className="grow basis-60 empty:hidden">
          <AmountHint action={action} />
        </p>
      </div>
      <p role="status" className="text-steel empty:hidden">
        {payment.progress}
      </p>
      {paymentForm.question}
    </HydratedForm>
  );
}

/** "$249.98 is charged now to your Visa ending 4242." */
function AmountHint({ action: { isOut, cents, usesSaved, savedCard, isCardOpen } }: { action: PayOrder }) {
  if (isOut || cents === 0) return null;
  if (!usesSaved && !isCardOpen) {
    return (
      <>
        Next you enter the card that <strong>{formatMoney(cents)}</strong> is charged to.
      </>
    );
  }
  return (
    <>
      <strong>{formatMoney(cents)}</strong> is charged now to{' '}
      {usesSaved && savedCard !== null ? `your ${formatCard(savedCard)}` : 'the card above'}.
    </>
  );
}

function formatButton({ payment, isOut, dueCents, usesSaved, isCardOpen }: PayOrder): string {
  if (payment.isWorking) return 'Processing...';
  if (isOut) return checkPayment;
  if (dueCents !== null) return `Pay ${formatMoney(dueCents)} now`;
  return usesSaved || isCardOpen ? 'Make Payment' : 'Pay by card';
}
