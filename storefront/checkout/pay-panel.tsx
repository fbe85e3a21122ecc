import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { CartLine } from '#core/cart/cart.ts';
import { formatMoney } from '#core/money.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { PriceChangeAlert } from '#storefront/cart/cart-revision.tsx';
import { sentence } from '#storefront/payments/describe-unpaid.ts';
import { AlertBox, checkPayment, PaymentAlert, PendingPaymentAlert } from '#storefront/payments/payment-alert.tsx';
import type { InputError } from '#storefront/payments/payment-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { CartTakenAlert } from './paying/cart-taken-alert.tsx';
import type { PayAlert } from './paying/checkout-pay-state.ts';
import type { CheckoutPay } from './paying/use-checkout-pay.ts';

interface PayPanelProps {
  payment: CheckoutPay;
  lines: readonly CartLine[];
  /** The amount that the button charges or holds, in cents. */
  payCents: number;
  /** The highest possible price of the goods by the kilo, in cents. `payCents` includes it. Null if there are no such goods. */
  ceilingCents: number | null;
  /** The fields that need correcting, in the order of the screen. */
  errors: readonly InputError[];
  /** Moves the focus to the card number, so that the customer can check the card. */
  onCheckCard(): void;
  /** A notice shown where the card's details are entered. */
  cardNotice: string;
  /** The order summary. */
  children: ReactNode;
}

function buttonText(isWorking: boolean, isSent: boolean, todayCents: number, ceilingCents: number | null): string {
  if (isWorking) return 'Processing...';
  if (isSent) return checkPayment;
  if (ceilingCents === null) return `Pay ${formatMoney(todayCents)}`;
  return `Order · ${todayCents > 0 ? `${formatMoney(todayCents)} today, ` : ''}at most ${formatMoney(ceilingCents)}`;
}

function Due({ label, cents }: { label: string; cents: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="font-semibold">{label}</span>
      <Price cents={cents} className="text-3xl text-oxblood" />
    </p>
  );
}

/** The panel next to the form: the packs, what still prevents paying, and the pay button. */
export function PayPanel(props: PayPanelProps) {
  const { payment, lines, payCents, ceilingCents, errors, onCheckCard, cardNotice, children } = props;
  const { isWorking, progress, alert, sent, placed } = payment;
  const todayCents = payCents - (ceilingCents ?? 0);
  const isSent = sent !== null;
  const isChanged = alert?.kind === 'price-changed';
  const button = useRef<HTMLButtonElement>(null);
  const alertPlace = useRef<HTMLDivElement>(null);

  // Scrolls to the notice of a pending payment. The notice is important, but on a phone it is below the whole form. The field that had
  // the focus is disabled now.
  useEffect(() => {
    if (!isSent) return;
    alertPlace.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
  }, [isSent]);

  /** Runs an alert's action, then focuses the pay button, because the alert's own button has disappeared by then. */
  function thenFocusPay(act: () => void): void {
    flushSync(act);
    button.current?.focus();
  }

  return (
    <section
      id="order-summary"
      aria-labelledby="order-summary-heading"
      className="ticket scroll-mt-24 lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100dvh-3rem)] lg:flex-col lg:overflow-y-auto"
    >
      {/* On a desktop the lines scroll, while the amount due and the button stay visible. */}
      <div className="p-5 sm:p-6 lg:min-h-56 lg:short:pt-4 lg:overflow-y-auto lg:pb-2">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="order-summary-heading" className="text-xl sm:text-2xl">
            Order Summary
          </h2>
          <ShopLink to="/cart" className="text-link shrink-0 text-sm">
            Change cart
          </ShopLink>
        </div>
        <hr className="ledger-rule mt-3 mb-4 lg:short:mt-2 lg:short:mb-2" />
        {children}
      </div>
      <div className="grid shrink-0 gap-4 px-5 pb-5 sm:px-6 sm:pb-6 lg:border-t lg:border-ink lg:pt-4">
        {isChanged ? null : (
          <div>
            <Due label="Due today" cents={todayCents} />
            {ceilingCents === null ? null : <Due label="Once weighed, at most" cents={ceilingCents} />}
          </div>
        )}
        <ErrorSummary errors={errors} />
        <div ref={alertPlace} role="alert" className="empty:hidden">
          {alert === null || placed.length === 0 ? null : (
            <p className="mb-2">Order #{placed.join(', #')} is placed. What is left here isn’t paid yet.</p>
          )}
          {alert !== null && alert.kind !== 'price-changed' ? (
            <PayAlertBox
              alert={alert}
              onCheckCard={onCheckCard}
              onStartAgain={payment.startAgain}
              onOrderAgain={() => thenFocusPay(payment.orderAgain)}
            />
          ) : null}
          {alert === null && isSent && !isWorking ? <PendingPaymentAlert cents={payCents} last4={sent.last4} /> : null}
        </div>
        {isChanged || ceilingCents === null ? null : (
          <p className="ledger-margin bg-white px-4 py-3 text-sm">
            <strong>By ordering you agree:</strong> {kiloAgreement(ceilingCents)}
          </p>
        )}
        {isChanged ? (
          <PriceChangeAlert lines={lines} items={alert.items} onUpdated={() => thenFocusPay(payment.dismissAlert)} />
        ) : (
          <Button ref={button} type="submit" size="lg" className="w-full" aria-disabled={isWorking || undefined}>
            {buttonText(isWorking, isSent, todayCents, ceilingCents)}
          </Button>
        )}
        <p role="status" className="text-center text-sm text-steel empty:hidden">
          {progress}
        </p>
        {isChanged ? null : (
          <p className="text-sm text-steel">
            {cardNotice} You are charged {formatMoney(todayCents)} today and nothing that is not shown above.
          </p>
        )}
        <PolicyNotice />
      </div>
    </section>
  );
}

/** A notice with links to the policies. The links open in new tabs, so that the typed text isn't lost. */
function PolicyNotice() {
  const to = (path: string, text: string) => (
    <a href={path} target="_blank" rel="noopener" className="text-link">
      {text}
    </a>
  );
  return (
    <p className="text-sm text-steel">
      By paying you accept our {to('/terms', 'terms of sale')}. See also {to('/returns', 'returns and refunds')} and{' '}
      {to('/privacy', 'privacy')}.
    </p>
  );
}

interface PayAlertBoxProps {
  alert: Exclude<PayAlert, { kind: 'price-changed' }>;
  onCheckCard?: () => void;
  onStartAgain(): void;
  onOrderAgain(): void;
}

/** Explains why a payment failed, whether anything was charged, and what to do next. */
export function PayAlertBox({ alert, ...actions }: PayAlertBoxProps) {
  if (alert.kind === 'due-changed') {
    return (
      <AlertBox title="What is due today has changed">
        It is now {formatMoney(alert.dueTodayCents)}. Nothing was charged; look over the summary and press Pay once
        more.
      </AlertBox>
    );
  }
  if (alert.kind === 'cart-taken') return <CartTakenAlert alert={alert} onOrderAgain={actions.onOrderAgain} />;
  if (alert.kind !== 'orders-refused') return <PaymentAlert outcome={alert} place="checkout" {...actions} />;
  return (
    <AlertBox title="Couldn’t make the order">
      {sentence(alert.detail)} No payment was made just now.
      {alert.errors.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {alert.errors.map((error) => (
            <li key={`${error.path} ${error.message}`}>{error.message}</li>
          ))}
        </ul>
      ) : null}
    </AlertBox>
  );
}
