import type { FormEvent } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import { describeUnpaid } from '#storefront/payments/describe-unpaid.ts';
import { checkPayment, PaymentAlert, PendingPaymentAlert } from '#storefront/payments/payment-alert.tsx';
import { useFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import { type OrderPayment, useOrderPayment } from '#storefront/payments/use-order-payment.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';

interface SubscribeFormProps {
  order: Order;
  onPaid(orders: readonly Order[]): void;
}

/** A form that pays a subscription's order in full. */
export function SubscribeForm({ order, onPaid }: SubscribeFormProps) {
  const paymentForm = usePaymentForm({ amountCents: order.totalAmount, savesCard: savesCard(order) });
  const payment = useOrderPayment(order, paymentForm);
  const { sent, isWorking } = payment;
  const failedToast = useFailedToast();
  const isOut = sent !== null && !isWorking;

  async function subscribe(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isWorking) return;
    failedToast.dismiss();
    const outcome = await payment.pay({ amountCents: order.totalAmount });
    if (outcome === null) return;
    if (outcome.kind === 'paid') return onPaid(outcome.orders);
    failedToast.show(describeUnpaid(outcome, 'subscription'));
  }

  return (
    <HydratedForm
      noValidate
      aria-label="Subscribe"
      className="mt-5 grid gap-5"
      onSubmit={(event) => void subscribe(event)}
    >
      {sent !== null ? null : (
        <fieldset disabled={isWorking} className="min-w-0">
          <legend className="sr-only">Card</legend>
          {paymentForm.fields(isWorking)}
        </fieldset>
      )}
      <div role="alert" className="empty:hidden">
        <AlertText payment={payment} isOut={isOut} />
      </div>
      <Button type="submit" size="lg" className="w-full" aria-disabled={isWorking || undefined}>
        {isWorking ? 'Processing...' : isOut ? checkPayment : 'Subscribe Now'}
      </Button>
      <p role="status" className="text-center text-sm text-steel empty:hidden">
        {payment.progress}
      </p>
      <p className="text-sm text-steel">
        You are charged {formatMoney(order.totalAmount)} today, once. {paymentForm.notice}
      </p>
      {paymentForm.question}
    </HydratedForm>
  );
}

function AlertText({ payment: { alert, sent, startAgain }, isOut }: { payment: OrderPayment; isOut: boolean }) {
  if (alert !== null) {
    return <PaymentAlert outcome={alert} place="subscription" onStartAgain={startAgain} />;
  }
  if (!isOut || sent === null) return null;
  return <PendingPaymentAlert cents={sent.amountCents} last4={sent.last4} />;
}
