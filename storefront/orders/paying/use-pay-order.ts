import { type FormEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Instalment, SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { payableOrder } from '#core/payments/payable-amount.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { describeUnpaid } from '#storefront/payments/describe-unpaid.ts';
import { useFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import type { PaymentForm } from '#storefront/payments/payment-form.ts';
import { type OrderPayment, useOrderPayment, type WantedPayment } from '#storefront/payments/use-order-payment.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from '../order-queries.ts';
import type { ChosenCard } from './card-choice.tsx';
import { useCardFormTurn } from './one-card-form.tsx';
import { checkPaymentAmount, dollarText } from './payment-amount-field.tsx';

/** The storage key of the typed amount. The amount is stored so that it is still there after signing in, if the session ends. */
export function typedAmountKey({ id }: Pick<Order, 'id'>): string {
  return `order-amount-${id}`;
}

export interface PayOrder {
  payment: OrderPayment;
  /**
   * Whether a payment was sent and has no response yet. Nothing can be typed then; the customer can only check the payment's
   * outcome.
   */
  isOut: boolean;
  balanceCents: number;
  /** The amount due, which can be paid with one press; null if the customer types an amount, or if the order is paid in full. */
  dueCents: number | null;
  /** Lets the customer type an amount other than the one due. */
  askForAmount(): void;
  /** The typed amount, in dollars. Not used for an order paid in full. */
  text: string;
  setText(text: string): void;
  amountError: string;
  /** The amount that would be charged, in cents; 0 if nothing can be charged. */
  cents: number;
  canPay: boolean;
  savedCard: SavedCard | null;
  usesSaved: boolean;
  /** Whether the card's fields are shown. Fields that are slow to load are shown only on request. */
  isCardOpen: boolean;
  chosen: ChosenCard;
  choose(chosen: ChosenCard): void;
  paymentForm: PaymentForm;
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

/** The state of an order's payment form: amount, card, payment, and the steps after the payment's result. */
export function usePayOrder(order: Order, { dueCents, onPaid }: PayOrderWish, controls: Controls): PayOrder {
  const { plan } = order;
  const storage = useOwnedStorage();
  const typedKey = typedAmountKey(order);
  const [text, setText] = useState(() => storage.getItem(typedKey) ?? '');
  const [amountError, setAmountError] = useState('');
  const [asksForAmount, setAsksForAmount] = useState(text !== '');
  // After a declined charge, another card is preselected, because the saved card would be declined again. If the bank only needs
  // the customer's confirmation, no retry is scheduled and the saved card stays selected.
  const hasFailed = plan?.installments.some(isFailed) ?? false;
  const [chosen, choose] = useState<ChosenCard>(hasFailed ? 'another' : 'saved');
  const failedToast = useFailedToast();
  const changes = useOrderChanges();

  const balanceCents = remainingCents(order.totalAmount, order.amountPaid);
  const { minimumChargeCents } = useShop();
  const savedCard = plan?.status === 'pending' ? null : (plan?.card ?? null);
  const usesSaved = savedCard !== null && chosen === 'saved';
  const turn = useCardFormTurn(`order-${order.id}`);
  const shownDueCents = asksForAmount ? null : dueCents;
  const wantedText = shownDueCents === null ? text : dollarText(shownDueCents);
  const amount =
    plan === null
      ? { cents: balanceCents, error: null }
      : checkPaymentAmount(wantedText, payableOrder(order), minimumChargeCents);
  const paymentForm = usePaymentForm({ amountCents: amount.cents || balanceCents, savesCard: savesCard(order) });
  const payment = useOrderPayment(order, paymentForm);
  const { sent, isWorking } = payment;
  const isOut = sent !== null && !isWorking;
  const isOpen = paymentForm.focusOnceReady === null || turn.isOpen;
  const isNothing = plan !== null && (wantedText.trim() === '' || Number(wantedText) === 0);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A pending payment is sent again unchanged; it needs no input.
    if (sent !== null) return pay({ amountCents: sent.amountCents });
    setAmountError(amount.error ?? '');
    if (amount.error !== null) {
      const description = 'Please enter a valid payment amount.';
      toast({ variant: 'destructive', title: 'Invalid Amount', description });
      controls.amountInput.current?.focus();
      return;
    }
    if (usesSaved || isOpen) return pay({ amountCents: amount.cents, usesSaved });
    turn.open();
    paymentForm.focusOnceReady?.();
  }

  async function pay(wanted: WantedPayment): Promise<void> {
    failedToast.dismiss();
    const outcome = await payment.pay(wanted);
    if (outcome === null) return;
    if (outcome.kind === 'paid') return showPaid(outcome.orders, wanted.amountCents);
    failedToast.show(describeUnpaid(outcome, 'order'));
    // The order was changed in another way, so it is reloaded and its card shows the change.
    if (outcome.kind === 'refused') await changes.refresh();
    // The button was disabled until now, and a button loses the focus when it is disabled.
    setTimeout(() => controls.button.current?.focus({ preventScroll: true }));
  }

  function showPaid(orders: readonly Order[], paidCents: number): void {
    toast({
      title: 'Payment Successful',
      description: `Your payment of ${formatMoney(paidCents)} has been processed.`,
    });
    setText('');
    setAsksForAmount(false);
    storage.removeItem(typedKey);
    choose('saved');
    paymentForm.clear();
    changes.remember(orders);
    onPaid(orders[0] ?? order);
  }

  return {
    payment,
    isOut,
    balanceCents,
    dueCents: shownDueCents,
    askForAmount() {
      flushSync(() => setAsksForAmount(true));
      controls.amountInput.current?.focus();
    },
    text,
    setText(next) {
      setText(next);
      storage.setItem(typedKey, next);
      setAmountError('');
    },
    amountError,
    cents: amount.cents,
    canPay: !isWorking && (isOut || !isNothing),
    savedCard,
    usesSaved,
    isCardOpen: !usesSaved && isOpen && sent === null,
    chosen,
    choose(next) {
      choose(next);
      if (next === 'another') turn.open();
    },
    paymentForm,
    submit,
  };
}

function isFailed({ status, nextAttemptOn }: Instalment): boolean {
  return status === 'missed' || (status === 'retrying' && nextAttemptOn !== null);
}
