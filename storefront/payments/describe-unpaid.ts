import type { UnpaidOutcome } from './ask-until-final.ts';

/** The screen on which a payment is made. Each screen has its own texts about the next steps. */
export type PaymentPlace = 'checkout' | 'order' | 'subscription';

/** The message for a customer whose payment wasn't made, or may not have been made. */
export interface UnpaidNotice {
  title: string;
  text: string;
  /**
   * The text of the toast if the payment has certainly failed. Otherwise null, because a toast would claim a failure that isn't
   * certain.
   */
  failedToast: string | null;
  /** The action that the customer can take: pay, check the outcome, or look elsewhere and then confirm that nothing was paid. */
  next: 'pay' | 'check' | 'look';
  /** Whether waiting may take long. If so, the shop's phone number and other ways to pay are shown. */
  offersPhone: boolean;
}

/** The text that the specification requires for a failed payment. */
export const paymentFailedText = 'There was an error processing your payment. Please try again.';

/** Returns the texts about a payment's outcome, for all screens that take payments. */
export function describeUnpaid(outcome: UnpaidOutcome, place: PaymentPlace): UnpaidNotice {
  switch (outcome.kind) {
    case 'declined':
      return failed(outcome, place, {
        title: 'Your card was declined',
        text: 'Nothing was charged, and your order is kept. Check the card, or pay with another one.',
      });
    case 'refused':
      return refused(outcome, place);
    case 'unanswered': {
      const text = sentence(outcome.detail);
      const isLong = outcome.bankIsUnavailable === true;
      const again =
        place === 'checkout'
          ? 'What you typed is kept. Trying again never orders or charges twice.'
          : 'Trying again never charges twice.';
      return unknown('Not finished yet', `${text} ${again}`, { next: 'check', offersPhone: isLong });
    }
    case 'out-of-sight':
      return unknown(
        'We can’t see this payment from this browser any more',
        'It may have gone through. Look in your account or in your email before you pay again.',
        { next: 'look', offersPhone: true },
      );
  }
}

function refused(outcome: Extract<UnpaidOutcome, { kind: 'refused' }>, place: PaymentPlace): UnpaidNotice {
  // Another payment is in progress, and its outcome isn't known here.
  if (outcome.code === 'charge_in_flight') {
    const text = `${sentence(outcome.detail)} This one was not made.`;
    return unknown('Another payment is under way', text, { next: 'pay', offersPhone: true });
  }
  const isGone = outcome.status === 404;
  const gone = 'The order that was to be paid is no longer there. Nothing was charged';
  const pressPay = place === 'checkout' ? '; press Pay to order again.' : '.';
  const text = isGone ? `${gone}${pressPay}` : `${sentence(outcome.detail)} No payment was made just now.`;
  return failed(outcome, place, { title: 'Couldn’t make the payment', text });
}

/**
 * The notice for a failed payment. On the subscription screen, both the notice and the toast show the reason from the provider or
 * the server.
 */
function failed(
  { detail }: { detail: string },
  place: PaymentPlace,
  words: Pick<UnpaidNotice, 'title' | 'text'>,
): UnpaidNotice {
  const rest = { next: 'pay', offersPhone: false } as const;
  if (place !== 'subscription') return { ...words, failedToast: paymentFailedText, ...rest };
  const text = detail || 'Something went wrong';
  return { title: 'Payment Failed', text, failedToast: text, ...rest };
}

function unknown(title: string, text: string, rest: Pick<UnpaidNotice, 'next' | 'offersPhone'>): UnpaidNotice {
  return { title, text, failedToast: null, ...rest };
}

/** Returns the server's message as a complete sentence. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
