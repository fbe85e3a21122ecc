import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AlertBox, checkPayment, LookFirst, PendingPaymentAlert } from '#storefront/payments/payment-alert.tsx';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { PayAlertBox } from '../pay-panel.tsx';
import { pendingCents } from './checkout-attempt.ts';
import { useCheckoutPay } from './use-checkout-pay.ts';

/**
 * The checkout page that is shown if the cart is empty while the outcome of a payment is still unknown. The customer can check the
 * outcome here.
 */
export function PendingCheckout({ onLeave }: { onLeave(): void }) {
  const paymentForm = usePaymentForm({ amountCents: null, savesCard: false });
  // Prevents a redirect to the cart after the payment, while the account page opens.
  const [isLeaving, setLeaving] = useState(false);
  const payment = useCheckoutPay(paymentForm, {
    onLeave() {
      setLeaving(true);
      onLeave();
    },
  });
  const { sent, alert, isWorking, progress } = payment;
  if (sent === null && alert === null && !isWorking && !isLeaving) return <Navigate to="/cart" replace />;
  return (
    <HydratedForm
      aria-label="Checkout"
      className="mt-8 grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void payment.pay(async () => null);
      }}
    >
      <div role="alert" className="empty:hidden">
        {alert !== null && alert.kind !== 'price-changed' ? (
          <PayAlertBox alert={alert} onStartAgain={payment.startAgain} onOrderAgain={payment.orderAgain} />
        ) : null}
        {alert === null && sent !== null && !isWorking ? (
          <PendingPaymentAlert cents={pendingCents(sent)} last4={sent.last4} />
        ) : null}
      </div>
      {sent === null && !isWorking ? (
        <ShopLink to="/cart" className="text-link inline-flex min-h-11 items-center">
          Back to the cart
        </ShopLink>
      ) : (
        <Button type="submit" size="lg" aria-disabled={isWorking || undefined}>
          {isWorking ? 'Processing...' : checkPayment}
        </Button>
      )}
      <p role="status" className="text-sm text-steel empty:hidden">
        {progress}
      </p>
      {paymentForm.question}
    </HydratedForm>
  );
}

/** Tells a guest that a payment was sent from this tab by an account that has since signed out. */
export function OthersPaymentNotice() {
  return (
    <div className="mt-6 max-w-3xl">
      <AlertBox title="A payment was sent from this page before you were signed out">
        It may have gone through.{' '}
        <ShopLink to="/account?redirect=/checkout" className="text-link">
          Sign in again
        </ShopLink>{' '}
        and look at your orders, or look in your email, before you pay again.
      </AlertBox>
    </div>
  );
}

/**
 * A notice that a payment from this tab may have gone through. The payment was pending when someone signed in or out in the tab, or
 * removed their orders from it.
 */
export function UnansweredPaymentNotice({ onStartAgain }: { onStartAgain(): void }) {
  return (
    <div className="mt-6 max-w-3xl">
      <AlertBox title="A payment from this page may have gone through">
        It was sent before someone signed in or out here. If it was yours, look in your email or your account before you
        pay again.
        <LookFirst onStartAgain={onStartAgain} />
      </AlertBox>
    </div>
  );
}
