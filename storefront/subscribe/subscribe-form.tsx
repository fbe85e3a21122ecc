import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { readTillToken } from '#core/payments/till-tokens.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { AlertBox, checkPayment, PaymentAlert, PendingPaymentAlert } from '#storefront/payments/payment-alert.tsx';
import { paymentFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import { CardFields } from '#storefront/payments/till/card-fields.tsx';
import { TillConfirmDialog } from '#storefront/payments/till/till-confirm-dialog.tsx';
import { useCardForm } from '#storefront/payments/till/use-card-form.ts';
import { type OrderPayment, useOrderPayment } from '#storefront/payments/use-order-payment.ts';
import { Button } from '#storefront/ui/button.tsx';
import { dismissToast, toast } from '#storefront/ui/toasts/toast.ts';

/** Pays a subscription's order whole, then leads to the account, where its delivery is chosen. */
export function SubscribeForm({ order }: { order: Order }) {
  const cardForm = useCardForm();
  const payment = useOrderPayment(order);
  const { sent, isWorking, current } = payment;
  const finish = useFinishSubscription();
  const failureToast = useRef<number | null>(null);
  const isOut = sent !== null && !isWorking;

  async function subscribe(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isWorking) return;
    const paymentToken = sent === null ? await cardForm.readToken() : sent.paymentToken;
    if (paymentToken === null) return;
    if (failureToast.current !== null) dismissToast(failureToast.current);
    const wanted = { amountCents: order.totalAmount, ...(paymentToken ? { paymentToken } : {}) };
    const outcome = await payment.pay(wanted);
    if (outcome === null) return;
    if (outcome.kind === 'paid') return finish();
    failureToast.current = paymentFailedToast(outcome.detail || 'Something went wrong');
  }

  return (
    <form noValidate aria-label="Subscribe" className="mt-5 grid gap-5" onSubmit={(event) => void subscribe(event)}>
      {isOut ? null : (
        <fieldset disabled={isWorking} className="min-w-0">
          <legend className="sr-only">Card</legend>
          <CardFields {...cardForm.fields} />
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
        You are charged {formatMoney(order.totalAmount)} today, once. Card details are not stored or sent from this
        page.
      </p>
      <TillConfirmDialog
        open={payment.bank.isConfirmOpen}
        amountCents={order.totalAmount}
        last4={readTillToken(current?.paymentToken ?? '')?.last4 ?? ''}
        onResponse={payment.bank.response}
      />
    </form>
  );
}

/** A refusal shows the provider's or the shop's own words; the rest is told as with every payment. */
function AlertText({ payment: { alert, sent }, isOut }: { payment: OrderPayment; isOut: boolean }) {
  if (alert !== null) {
    if (alert.kind === 'unanswered') return <PaymentAlert outcome={alert} />;
    return <AlertBox title="Payment Failed">{alert.detail || 'Something went wrong'}</AlertBox>;
  }
  if (!isOut || sent === null) return null;
  return <PendingPaymentAlert cents={sent.amountCents} paymentToken={sent.paymentToken} />;
}

function useFinishSubscription(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const description = 'Your meat subscription has been set up successfully.';
    toast({ title: 'Subscription Created', description });
    queries.removeQueries({ queryKey: orderQueries.all });
    navigate('/account?tab=orders', { replace: true });
  };
}
