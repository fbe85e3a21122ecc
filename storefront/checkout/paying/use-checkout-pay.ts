import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSameLine, type LineKey } from '#core/cart/cart.ts';
import { holdsBought, takeBought } from '#core/cart/take-bought.ts';
import type { Order } from '#core/orders/order.ts';
import { askCurrentUser, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useCartRevision } from '#storefront/cart/cart-revision.tsx';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { justPaidState } from '#storefront/orders/confirmation/just-paid.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { ownerOf } from '#storefront/payments/owned-storage.ts';
import { paymentFailedToast, useFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import type { PaymentForm } from '#storefront/payments/payment-form.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { forgetDraft } from '../checkout-draft.ts';
import { changeAttempt, forgetAttempt, type PendingPayment } from './checkout-attempt.ts';
import { type CheckoutPayState, checkoutPayReducer, consequencesOf, type PayAlert } from './checkout-pay-state.ts';
import type { CheckoutTools } from './make-orders.ts';
import { rememberPaidCart } from './paid-cart.ts';
import { type CheckoutToPay, findFinishedPayment, findPendingPayment } from './pay-checkout.ts';
import { setDeliveryDays } from './set-delivery-days.ts';
import { tryCheckout } from './try-checkout.ts';
import { useGuestSession } from './use-guest-session.ts';

type Bill = Pick<PendingPayment, 'bought' | 'deliveryDate' | 'last4' | 'placed'>;

export interface CheckoutPay extends CheckoutPayState {
  dismissAlert(): void;
  /** Call this when the customer confirms that the payment without a response was not made. This tab then forgets the payment. */
  startAgain(): void;
  /** Call this when the customer wants the same packs again, although this cart was already paid for. */
  orderAgain(): void;
  /**
   * If a payment is pending, requests its outcome without reading the form. Otherwise sends the result of `prepare`; null means that
   * the input has errors.
   */
  pay(prepare: () => Promise<CheckoutToPay | null>): Promise<void>;
}

interface CheckoutPayEvents {
  /** Called once the orders are paid, before the cart is emptied. */
  onLeave(): void;
  /** Called after the customer has been notified that nothing was paid, or that the outcome is unknown. */
  onFail?(outcome: PayAlert): void;
}

/** The logic of the pay button, from the press to the account page. */
export function useCheckoutPay(form: PaymentForm, { onLeave, onFail }: CheckoutPayEvents): CheckoutPay {
  const cart = useCart();
  const queries = useQueryClient();
  const owner = ownerOf(useCurrentUser());
  const navigate = useNavigate();
  const storage = useOwnedStorage();
  const openSession = useGuestSession();
  const revise = useCartRevision();
  const [state, dispatch] = useReducer(checkoutPayReducer, null, () => {
    const sent = findPendingPayment({ storage });
    return { isWorking: false, progress: '', alert: null, sent, placed: sent?.placed ?? [] };
  });
  const paymentTools = usePaymentTools(form, (text) => dispatch({ type: 'progressed', text }));
  const tools: CheckoutTools = { ...paymentTools, storage };
  // A ref, because state would update too late for the second click of a double click.
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const failedToast = useFailedToast();

  const conditions = {
    locks: navigator.locks,
    holds: (bought: PendingPayment['bought']) => holdsBought(cart.newest(), bought),
    openSession,
    isSameCustomer: async () => ownerOf(await askCurrentUser(queries)) === owner,
  };

  async function pay(prepare: () => Promise<CheckoutToPay | null>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    dispatch({ type: 'pressed' });
    try {
      let wanted = findPendingPayment(tools) ?? (await prepare());
      if (wanted === null) return;
      dispatch({ type: 'started' });
      failedToast.dismiss();
      let outcome = await tryCheckout(wanted, conditions, tools);
      const next = findPendingPayment(tools);
      if (outcome.kind === 'paid' && next !== null) {
        place(outcome.orders, { ...wanted, bought: wanted.bought.filter((line) => !isIn(next.bought, line)) });
        wanted = next;
        outcome = await tryCheckout(next, conditions, tools);
      }
      if (outcome.kind === 'paid') await finish(outcome.orders, wanted);
      else if (outcome.kind !== 'other-customer') await fail(outcome);
      else reportOtherCustomer({ isSent: 'allocations' in wanted });
    } finally {
      isRunning.current = false;
      dispatch({ type: 'ended', sent: findPendingPayment(tools) });
    }
  }

  async function fail(outcome: PayAlert): Promise<void> {
    const { revisesCart, refreshesTerms, ...failure } = consequencesOf(outcome);
    // The alert is shown only after the new terms and payment options have loaded. Otherwise the customer could accept outdated terms,
    // which has no effect.
    await Promise.all([
      refreshesTerms ? queries.invalidateQueries(contentQueries.shop()) : null,
      revisesCart ? revise(cart.lines).catch(() => {}) : null,
    ]);
    dispatch({ type: 'failed', outcome });
    onFail?.(outcome);
    if (isHere.current) failedToast.show(failure);
  }

  /** Removes the bought lines from the cart. Returns the ids of the checkout's orders that are placed so far. */
  function takeOut(orders: readonly Order[], { bought, placed = [...state.placed] }: Bill): number[] {
    const orderIds = [...placed, ...orders.map(({ id }) => id)];
    rememberPaidCart(cart.id(), orderIds);
    cart.renewId();
    cart.change((present) => takeBought(present, bought));
    queries.removeQueries({ queryKey: orderQueries.all });
    return orderIds;
  }

  /** Called after the first of two payments. The cart then contains only the goods of the second payment. */
  function place(orders: readonly Order[], bill: Bill): void {
    dispatch({ type: 'placed', orderIds: takeOut(orders, bill) });
  }

  async function finish(orders: Order[], bill: Bill): Promise<void> {
    onLeave();
    forgetDraft(storage);
    const orderIds = takeOut(orders, bill);
    const { last4 } = bill;
    const justPaid = {
      orderIds,
      paidCents: orders.reduce((sum, order) => sum + order.amountPaid, 0),
      ...(last4 === undefined ? {} : { last4 }),
    };
    // The account page confirms the payment. If the customer has already left the checkout, a toast confirms it instead.
    if (isHere.current) navigate('/account?tab=orders', { replace: true, state: justPaidState(justPaid) });
    else toast({ title: 'Payment Successful', description: 'Your order has been processed successfully.' });
    // The delivery days are set after the navigation. Otherwise the pay button could be pressed again while they are being set.
    await setDeliveryDays(orders, bill.deliveryDate);
    void queries.invalidateQueries({ queryKey: orderQueries.all });
  }

  // After a reload during a payment: opens the account page if the payment has since succeeded.
  const resume = useRef(async () => {
    const { sent } = state;
    if (sent === null) return;
    try {
      const orders = await findFinishedPayment(sent, tools);
      if (orders === null || isRunning.current) return;
      const next = findPendingPayment(tools);
      if (next === null) return await finish(orders, sent);
      place(orders, sent);
      dispatch({ type: 'ended', sent: next });
    } catch {
      // The payment's outcome isn't known yet. The page says so, and offers to check again.
    }
  });
  useEffect(() => {
    isHere.current = true;
    void resume.current();
    return () => {
      isHere.current = false;
    };
  }, []);

  function startAgain(): void {
    forgetAttempt(storage);
    dispatch({ type: 'begun-again' });
  }

  function orderAgain(): void {
    changeAttempt(storage, { created: null });
    cart.renewId();
    dispatch({ type: 'alert-dismissed' });
  }

  const dismissAlert = () => dispatch({ type: 'alert-dismissed' });
  return { ...state, dismissAlert, startAgain, orderAgain, pay };
}

function isIn(lines: readonly LineKey[], line: LineKey): boolean {
  return lines.some((each) => isSameLine(each, line));
}

/**
 * Shows a toast that another customer is signed in. Nothing else stays visible, because the page immediately changes to that
 * customer's.
 */
function reportOtherCustomer({ isSent }: { isSent: boolean }): void {
  const title = 'You are signed in differently now.';
  if (!isSent) {
    paymentFailedToast(`${title} Nothing was charged. Please check your details.`);
    return;
  }
  const description = 'Your payment may have gone through. Look in its account or your email before you pay again.';
  toast({ variant: 'destructive', title, description });
}
