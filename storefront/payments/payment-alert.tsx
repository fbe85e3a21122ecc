import type { ReactNode } from 'react';
import { formatMoney } from '#core/money.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { UnpaidOutcome } from './ask-until-final.ts';
import { describeUnpaid, type PaymentPlace } from './describe-unpaid.ts';

interface PaymentAlertProps {
  outcome: UnpaidOutcome;
  place: PaymentPlace;
  /** Moves the focus to the card number, if the card's fields are shown. */
  onCheckCard?: () => void;
  /** Called when the customer has checked and confirms that nothing was paid. */
  onStartAgain(): void;
}

/** Explains why a payment failed, whether anything was charged, and what to do next. */
export function PaymentAlert({ outcome, place, onCheckCard, onStartAgain }: PaymentAlertProps) {
  const { title, text, next, offersPhone } = describeUnpaid(outcome, place);
  return (
    <AlertBox title={title}>
      {text}
      {offersPhone ? <CallTheShop /> : null}
      {outcome.kind === 'declined' && onCheckCard !== undefined ? (
        <button type="button" className="text-link block min-h-11" onClick={onCheckCard}>
          Go to the card
        </button>
      ) : null}
      {next === 'look' ? <LookFirst onStartAgain={onStartAgain} /> : null}
    </AlertBox>
  );
}

/** A notice about a payment that may have succeeded: where the customer can check it, and how to continue afterwards. */
export function LookFirst({ onStartAgain }: Pick<PaymentAlertProps, 'onStartAgain'>) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-5">
      <ShopLink to="/account?tab=orders" className="text-link inline-flex min-h-11 items-center">
        Look in your account
      </ShopLink>
      <button type="button" className="text-link min-h-11" onClick={onStartAgain}>
        I have looked: nothing was paid
      </button>
    </div>
  );
}

/**
 * A text for when waiting may take long. It asks the customer to contact the shop, where staff can check the payment or accept it
 * another way.
 */
function CallTheShop() {
  const { phone } = useShop();
  if (phone === '') return <> If it stays like this, contact us: we can look, and take your payment another way.</>;
  return (
    <>
      {' '}
      If it stays like this, call us on{' '}
      <a href={telephoneLink(phone)} className="text-link whitespace-nowrap">
        {phone}
      </a>
      : we can look, and take your payment another way.
    </>
  );
}

/** The label of the button that checks a payment's outcome. */
export const checkPayment = 'Check payment';

/** A notice that a payment has no response yet, for example after a reload during the payment. */
export function PendingPaymentAlert({ cents, last4 }: { cents: number; last4: string | undefined }) {
  return (
    <AlertBox title="Your payment is on its way">
      You sent {formatMoney(cents)}
      {last4 ? ` with the card ending ${last4}` : ''}, and we don’t know yet whether it went through. Press “
      {checkPayment}”: you are never charged twice, and nothing needs to be typed again.
    </AlertBox>
  );
}

export function AlertBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ledger-margin bg-white px-4 py-3 text-sm">
      <p className="font-semibold text-oxblood">{title}</p>
      <div className="mt-0.5">{children}</div>
    </div>
  );
}
