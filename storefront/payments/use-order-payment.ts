import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#core/orders/order.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { isSettled, type UnpaidOutcome } from './ask-until-final.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { PaymentForm } from './payment-form.ts';
import {
  findPendingOrderPayment,
  forgetPendingPayment,
  orderBefore,
  type PendingOrderPayment,
  savePendingPayment,
} from './pending-order-payment.ts';
import { type PaymentOutcome, sendPayment } from './send-payment.ts';
import { usePaymentTools } from './use-payment-tools.ts';

export interface OrderPayment {
  isWorking: boolean;
  /** A text for the customer that explains what the payment is waiting for. */
  progress: string;
  alert: UnpaidOutcome | null;
  /** The payment that has no response yet. Until its outcome is known, nothing else can be paid. */
  sent: PendingOrderPayment | null;
  /**
   * Pays the order. While a payment is pending, requests that payment's outcome instead and ignores `wanted`. Returns null if nothing
   * was sent, because a payment is already in progress or the card details are invalid.
   */
  pay(wanted: WantedPayment): Promise<PaymentOutcome | null>;
  /**
   * Called when the customer has checked and confirms that the pending payment wasn't made. Its outcome is no longer requested.
   */
  startAgain(): void;
}

export interface WantedPayment {
  amountCents: number;
  /** Whether the layby's saved card is charged, rather than the card in the form. */
  usesSaved?: boolean;
}

/** Pays one order, from the click to the final result. The key is kept until the result is final, so nothing is charged twice. */
export function useOrderPayment(order: Order, form: PaymentForm): OrderPayment {
  const storage = useOwnedStorage();
  const [progress, setProgress] = useState('');
  const tools = usePaymentTools(form, setProgress);
  const [isWorking, setWorking] = useState(false);
  const [alert, setAlert] = useState<UnpaidOutcome | null>(null);
  const [sent, setSent] = useState(() => findPendingOrderPayment(storage, order));
  // A ref, because state would update too late for the second click of a double click.
  const isRunning = useRef(false);

  // Stops waiting for a payment that has succeeded in another way: in another tab, or by an automatic charge.
  useEffect(() => {
    if (!isRunning.current) setSent(findPendingOrderPayment(storage, order));
  }, [order, storage]);

  async function pay(wanted: WantedPayment): Promise<PaymentOutcome | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setWorking(true);
    try {
      const pending = findPendingOrderPayment(storage, order);
      const payment = pending ?? (await preparePayment(wanted));
      return payment === null ? null : await send(payment, { wasSentBefore: pending !== null });
    } finally {
      isRunning.current = false;
      setSent(findPendingOrderPayment(storage, order));
      setWorking(false);
      setProgress('');
    }
  }

  /** Creates the payment to send. If the card details are invalid, returns null and moves the focus to them. */
  async function preparePayment({ amountCents, usesSaved }: WantedPayment): Promise<PendingOrderPayment | null> {
    const payment = { key: newIdempotencyKey(), amountCents, ...orderBefore(order) };
    if (usesSaved) return payment;
    const card = await form.createToken();
    if (!('errors' in card)) return { ...payment, ...card };
    // Unlocks the fields, because locked fields can't take the focus.
    flushSync(() => setWorking(false));
    card.errors[0]?.focus();
    return null;
  }

  async function send(
    payment: PendingOrderPayment,
    { wasSentBefore }: { wasSentBefore: boolean },
  ): Promise<PaymentOutcome> {
    savePendingPayment(storage, order.id, payment);
    setAlert(null);
    setProgress('Processing your payment…');
    const { key, amountCents, version, paymentToken, last4 } = payment;
    const outcome = await sendPayment(
      {
        key,
        wasSentBefore,
        allocations: [{ orderId: order.id, amount: amountCents, version }],
        ...(paymentToken === undefined ? {} : { paymentToken }),
        ...(last4 === undefined ? {} : { last4 }),
      },
      tools,
    );
    if (outcome.kind === 'paid' || isSettled(outcome)) forgetPendingPayment(storage, order.id);
    if (outcome.kind !== 'paid') setAlert(outcome);
    return outcome;
  }

  function startAgain(): void {
    forgetPendingPayment(storage, order.id);
    setSent(null);
    setAlert(null);
  }

  return { isWorking, progress, alert, sent, pay, startAgain };
}
