import type { FormEvent, RefObject } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { describeUnpaid } from '#storefront/payments/describe-unpaid.ts';
import { useFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import { type OrderPayment, useOrderPayment, type WantedPayment } from '#storefront/payments/use-order-payment.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from '../order-queries.ts';
import { type PayAmount, usePayAmount } from './use-pay-amount.ts';
import { type PayCard, usePayCard } from './use-pay-card.ts';

export interface PayOrder {
  amount: PayAmount;
  card: PayCard;
  payment: OrderPayment;
  /**
   * Whether a payment was sent and has no response yet. Until then, nothing can be typed; the customer can only ask for the payment's
   * outcome.
   */
  isOut: boolean;
  canPay: boolean;
  submit(event: FormEvent): Promise<void>;
}

interface Controls {
  amountInput: RefObject<HTMLInputElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

interface PayOrderWish {
  /** The amount due now on a layby; null if nothing is due. */
  dueCents: number | null;
  onPaid(order: Order): void;
}

/** The state of an order's payment form: the amount, the card, the payment, and what happens after it. */
export function usePayOrder(order: Order, { dueCents, onPaid }: PayOrderWish, controls: Controls): PayOrder {
  const amount = usePayAmount(order, dueCents, controls.amountInput);
  const card = usePayCard(order, amount.cents || amount.balanceCents);
  const payment = useOrderPayment(order, card.form);
  const failedToast = useFailedToast();
  const changes = useOrderChanges();
  const { sent, isWorking } = payment;
  const isOut = sent !== null && !isWorking;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A payment without a response is sent again unchanged, so it needs no input.
    if (sent !== null) return pay({ amountCents: sent.amountCents });
    if (!amount.check()) {
      const description = 'Please enter a valid payment amount.';
      toast({ variant: 'destructive', title: 'Invalid Amount', description });
      return;
    }
    if (card.isReady) return pay({ amountCents: amount.cents, usesSaved: card.usesSaved });
    card.open();
  }

  async function pay(wanted: WantedPayment): Promise<void> {
    failedToast.dismiss();
    const outcome = await payment.pay(wanted);
    if (outcome === null) return;
    if (outcome.kind === 'paid') return showPaid(outcome.orders, wanted.amountCents);
    failedToast.show(describeUnpaid(outcome, 'order'));
    // If the server rejected the payment, the order may have been changed elsewhere, so it is reloaded and its current state is shown.
    if (outcome.kind === 'refused') await changes.refresh();
    // The button lost the focus when it was disabled during the payment, so it is focused again.
    setTimeout(() => controls.button.current?.focus({ preventScroll: true }));
  }

  function showPaid(orders: readonly Order[], paidCents: number): void {
    const [paid = order] = orders;
    const { charge, status } = paid;
    // An order of goods sold by the kilo isn't charged yet: the amount is only held, or the card is saved.
    if (charge !== null && status === 'pending') toast({ title: charge.title, description: charge.text });
    else {
      toast({
        title: 'Payment Successful',
        description: `Your payment of ${formatMoney(paidCents)} has been processed.`,
      });
    }
    amount.reset();
    card.reset();
    changes.remember(orders);
    onPaid(paid);
  }

  return { amount, card, payment, isOut, canPay: !isWorking && (isOut || !amount.isEmpty), submit };
}
