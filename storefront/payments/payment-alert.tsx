import type { ReactNode } from 'react';
import { formatMoney } from '#core/money.ts';
import type { UnpaidOutcome } from './ask-until-final.ts';

export const unpaidTitles: Record<UnpaidOutcome['kind'], string> = {
  declined: 'Your card was declined',
  refused: 'The payment was not made',
  unanswered: 'Not finished yet',
};

/** What went wrong with a payment, whether anything was charged, and what to do now. */
export function PaymentAlert({ outcome }: { outcome: UnpaidOutcome }) {
  return <AlertBox title={unpaidTitles[outcome.kind]}>{lead(outcome)}</AlertBox>;
}

function lead(outcome: UnpaidOutcome): string {
  switch (outcome.kind) {
    case 'declined':
      return 'Nothing was charged, and your order is kept. Check the card, or pay with another one.';
    case 'refused':
      return `${sentence(outcome.detail)} No payment was made just now.`;
    case 'unanswered':
      return `${sentence(outcome.detail)} Trying again never charges twice.`;
  }
}

/** On the button that asks what became of a payment. */
export const checkPayment = 'Check payment';

/** For a payment whose answer is still out, as after a reload in the middle of it. */
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

/** The shop's own words as a whole sentence. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
