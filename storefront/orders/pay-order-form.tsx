import { useId, useRef } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { readTillToken } from '#core/payments/till-tokens.ts';
import { CardFields } from '#storefront/payments/card-fields.tsx';
import { checkPayment, PaymentNotice, SentPaymentNotice } from '#storefront/payments/payment-notice.tsx';
import { TillConfirmDialog } from '#storefront/payments/till-confirm-dialog.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CardChoice } from './card-choice.tsx';
import { cardWords } from './order-words.ts';
import { PaymentAmountField } from './payment-amount-field.tsx';
import { type PayOrder, usePayOrder } from './use-pay-order.ts';

/** Pays an order from the account: all of it where it is paid in full, any amount up to the balance of a layby. */
export function PayOrderForm({ order, onPaid }: { order: Order; onPaid(order: Order): void }) {
  const sumId = useId();
  const amountInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const deed = usePayOrder(order, onPaid, { amountInput, button });
  const { payment, isOut, savedCard } = deed;
  const { sent, notice, isWorking, current } = payment;

  return (
    <form
      noValidate
      aria-label={`Pay order #${order.id}`}
      className="mt-4 grid gap-4"
      onSubmit={(event) => void deed.submit(event)}
    >
      {isOut ? null : (
        <fieldset disabled={isWorking} className="grid min-w-0 gap-4">
          <legend className="sr-only">Payment</legend>
          {order.plan === null ? null : (
            <PaymentAmountField
              ref={amountInput}
              plan={order.plan}
              balanceCents={deed.balanceCents}
              text={deed.text}
              error={deed.amountError}
              onChange={deed.setText}
            />
          )}
          {savedCard === null ? null : <CardChoice card={savedCard} chosen={deed.chosen} onChoose={deed.choose} />}
          {deed.usesSaved ? null : <CardFields {...deed.cardForm.fields} />}
        </fieldset>
      )}
      <div role="alert" className="empty:hidden">
        {notice === null ? null : <PaymentNotice outcome={notice} />}
        {notice === null && sent !== null && isOut ? (
          <SentPaymentNotice cents={sent.amountCents} paymentToken={sent.paymentToken} />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          ref={button}
          type="submit"
          className="w-full sm:w-auto"
          disabled={!deed.canPay}
          aria-describedby={sumId}
        >
          {buttonWords(isWorking, isOut)}
        </Button>
        <p id={sumId} className="grow basis-60 empty:hidden">
          <SumWords deed={deed} />
        </p>
      </div>
      <p role="status" className="text-steel empty:hidden">
        {payment.progress}
      </p>
      <TillConfirmDialog
        open={payment.bank.isAsking}
        amountCents={current?.amountCents ?? 0}
        last4={readTillToken(current?.paymentToken ?? '')?.last4 ?? savedCard?.last4 ?? ''}
        onAnswer={payment.bank.answer}
      />
    </form>
  );
}

/** "$249.98 is charged now to your Visa ending 4242." */
function SumWords({ deed: { isOut, cents, usesSaved, savedCard } }: { deed: PayOrder }) {
  if (isOut || cents === 0) return null;
  return (
    <>
      <strong>{formatMoney(cents)}</strong> is charged now to{' '}
      {usesSaved && savedCard !== null ? `your ${cardWords(savedCard)}` : 'the card above'}.
    </>
  );
}

function buttonWords(isWorking: boolean, isOut: boolean): string {
  if (isWorking) return 'Processing...';
  return isOut ? checkPayment : 'Make Payment';
}
