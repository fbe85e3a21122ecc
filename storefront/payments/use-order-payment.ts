import { useEffect, useRef, useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { UnpaidOutcome } from './payment-alert.tsx';
import {
  findPendingOrderPayment,
  forgetPendingPayment,
  type PendingOrderPayment,
  savePendingPayment,
} from './pending-order-payment.ts';
import { type PaymentOutcome, sendPayment } from './send-payment.ts';
import type { BankQuestion } from './till/use-bank-question.ts';
import { usePaymentTools } from './use-payment-tools.ts';

export interface OrderPayment {
  isWorking: boolean;
  /** What is being waited for, in words for the customer. */
  progress: string;
  alert: UnpaidOutcome | null;
  dismissAlert(): void;
  /** The payment whose answer is still out: it is asked for before anything else can be paid. */
  sent: PendingOrderPayment | null;
  /** What is being paid just now, for the bank's question. */
  current: PendingOrderPayment | null;
  bank: BankQuestion;
  /** While an answer is out it asks for that and leaves `wanted` alone. Null while a payment is under way already. */
  pay(wanted: { amountCents: number; paymentToken?: string }): Promise<PaymentOutcome | null>;
}

/** Pays one order, from the click to the final answer. The key is kept until then, so nothing is ever charged twice. */
export function useOrderPayment(order: Order): OrderPayment {
  const storage = useOwnedStorage();
  const { tools, bank, progress, setProgress } = usePaymentTools();
  const [isWorking, setWorking] = useState(false);
  const [alert, setAlert] = useState<UnpaidOutcome | null>(null);
  const [sent, setSent] = useState(() => findPendingOrderPayment(storage, order));
  const [current, setCurrent] = useState<PendingOrderPayment | null>(null);
  // A state would be too late for the second click of a double click.
  const isRunning = useRef(false);

  // What was seen to go through another way (in another tab, or by the shop itself) is no longer waited for.
  useEffect(() => {
    if (!isRunning.current) setSent(findPendingOrderPayment(storage, order));
  }, [order, storage]);

  async function pay(wanted: { amountCents: number; paymentToken?: string }): Promise<PaymentOutcome | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    const { id, version, amountPaid } = order;
    const payment = findPendingOrderPayment(storage, order) ?? {
      key: newIdempotencyKey(),
      version,
      paidBeforeCents: amountPaid,
      ...wanted,
    };
    savePendingPayment(storage, id, payment);
    setCurrent(payment);
    setWorking(true);
    setAlert(null);
    setProgress('Processing your payment…');
    try {
      const { key, amountCents, paymentToken } = payment;
      const allocations = [{ orderId: id, amount: amountCents, version: payment.version }];
      const outcome = await sendPayment({ key, allocations, ...(paymentToken ? { paymentToken } : {}) }, tools);
      if (outcome.kind !== 'unanswered') forgetPendingPayment(storage, id);
      if (outcome.kind !== 'paid') setAlert(outcome);
      return outcome;
    } finally {
      isRunning.current = false;
      setSent(findPendingOrderPayment(storage, order));
      setWorking(false);
      setProgress('');
    }
  }

  return { isWorking, progress, alert, dismissAlert: () => setAlert(null), sent, current, bank, pay };
}
