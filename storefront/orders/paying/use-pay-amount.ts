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
  /**
   * The amount that is due and can be paid with one press. Null for an order that is paid in full, and when the customer types another
   * amount.
   */
  dueCents: number | null;
  /** Lets the customer type an amount other than the one due. */
  ask(): void;
  /** The amount in dollars, as typed. Not used for an order that is paid in full. */
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
  /** Clears the typed amount after a payment, because the next payment may be another amount. */
  reset(): void;
}

/**
 * The key under which the typed amount is stored. If the session ends, the amount is still there after the customer has signed in
 * again.
 */
export function typedAmountKey({ id }: Pick<Order, 'id'>): string {
  return `order-amount-${id}`;
}

interface WantedAmount {
  cents: number;
  error: string | null;
  isEmpty: boolean;
}

/** Returns the amount to pay. For a layby, it is the amount due or the typed amount; for all other orders, the whole balance. */
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
