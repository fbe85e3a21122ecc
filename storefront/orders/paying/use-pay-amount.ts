import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { payableOrder } from '#core/payments/payable-amount.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { checkPaymentAmount, dollarText } from './payment-amount-field.tsx';

export interface PayAmount {
  balanceCents: number;
  /** The amount due, which can be paid with one press; null if the customer types an amount, or if the order is paid in full. */
  dueCents: number | null;
  /** Lets the customer type an amount other than the one due. */
  ask(): void;
  /** The typed amount, in dollars. Not used for an order paid in full. */
  text: string;
  type(text: string): void;
  /** Why the typed amount can't be paid; empty until the customer tries to pay it. */
  error: string;
  /** The amount that would be charged, in cents; 0 if nothing can be charged. */
  cents: number;
  /** Whether an amount must be typed but none has been typed yet. */
  isEmpty: boolean;
  /** Returns whether the amount can be paid. If not, shows why and focuses the input. */
  check(): boolean;
  /** Call this after the payment: clears the typed amount, because the next payment has another amount. */
  reset(): void;
}

/** The storage key of the typed amount. The amount is stored so that it is still there after signing in, if the session ends. */
export function typedAmountKey({ id }: Pick<Order, 'id'>): string {
  return `order-amount-${id}`;
}

interface WantedAmount {
  cents: number;
  error: string | null;
  isEmpty: boolean;
}

/** Returns the amount to pay: everything for an order paid in full; for a layby, the amount due or the typed amount. */
export function wantedAmount(
  order: Order,
  { dueCents, text, minimumChargeCents }: { dueCents: number | null; text: string; minimumChargeCents: number },
): WantedAmount {
  if (order.plan === null) {
    return { cents: remainingCents(order.totalAmount, order.amountPaid), error: null, isEmpty: false };
  }
  const wanted = dueCents === null ? text : dollarText(dueCents);
  const isEmpty = wanted.trim() === '' || Number(wanted) === 0;
  return { ...checkPaymentAmount(wanted, payableOrder(order), minimumChargeCents), isEmpty };
}

/** The amount of an order's next payment. `due` is the amount due now on a layby; null if nothing is due. */
export function usePayAmount(order: Order, due: number | null, input: RefObject<HTMLInputElement | null>): PayAmount {
  const storage = useOwnedStorage();
  const { minimumChargeCents } = useShop();
  const typedKey = typedAmountKey(order);
  const [text, setText] = useState(() => storage.getItem(typedKey) ?? '');
  const [error, setError] = useState('');
  const [isTyping, setTyping] = useState(text !== '');
  const dueCents = isTyping ? null : due;
  const wanted = wantedAmount(order, { dueCents, text, minimumChargeCents });
  return {
    balanceCents: remainingCents(order.totalAmount, order.amountPaid),
    dueCents,
    ask() {
      flushSync(() => setTyping(true));
      input.current?.focus();
    },
    text,
    type(next) {
      setText(next);
      storage.setItem(typedKey, next);
      setError('');
    },
    error,
    cents: wanted.cents,
    isEmpty: wanted.isEmpty,
    check() {
      setError(wanted.error ?? '');
      if (wanted.error !== null) input.current?.focus();
      return wanted.error === null;
    },
    reset() {
      setText('');
      setTyping(false);
      storage.removeItem(typedKey);
    },
  };
}
