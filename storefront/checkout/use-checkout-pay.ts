import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openSession } from '#core/accounts/account-api.ts';
import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { askCurrentUser, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { call, type ResponseOf } from '#storefront/api/call.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { ownerOf } from '#storefront/payments/owned-storage.ts';
import { paymentFailedToast } from '#storefront/payments/payment-failed-toast.ts';
import { readFailure } from '#storefront/payments/payment-problem.ts';
import type { BankQuestion } from '#storefront/payments/till/use-bank-question.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';
import { dismissToast, toast } from '#storefront/ui/toasts/toast.ts';
import { useCartRevision } from './cart-revision.tsx';
import type { PendingPayment } from './checkout-attempt.ts';
import { forgetDraft } from './checkout-form-state.ts';
import type { CheckoutTools } from './make-orders.ts';
import {
  type CheckoutOutcome,
  type CheckoutToPay,
  findFinishedPayment,
  findPendingPayment,
  payCheckout,
} from './pay-checkout.ts';
import { whileNoOtherTabPays } from './pay-lock.ts';

/** What the customer must be told; everything that went well needs no notice. */
export type PayAlert = Exclude<CheckoutOutcome, { kind: 'paid' }>;

type Bill = Pick<PendingPayment, 'bought' | 'deliveryDate'>;

export interface CheckoutPay {
  isWorking: boolean;
  /** What is being waited for, in words for the customer. */
  progress: string;
  alert: PayAlert | null;
  dismissAlert(): void;
  /** The payment whose answer is still out: it is asked for before anything else can be bought. */
  sent: PendingPayment | null;
  bank: BankQuestion;
  /** While an answer is out it asks for that and leaves `checkout` alone. */
  pay(checkout: CheckoutToPay): Promise<void>;
}

/** Everything behind the pay button, from the click to the account page. `onLeave` runs before the cart is emptied. */
export function useCheckoutPay(onLeave: () => void): CheckoutPay {
  const cart = useCart();
  const queries = useQueryClient();
  const owner = ownerOf(useCurrentUser());
  const navigate = useNavigate();
  const { bank, progress, setProgress, tools: paymentTools } = usePaymentTools();
  const session = useGuestSession();
  const revise = useCartRevision();
  const [isWorking, setWorking] = useState(false);
  const [alert, setAlert] = useState<PayAlert | null>(null);
  const storage = useOwnedStorage();
  const [sent, setSent] = useState(() => findPendingPayment({ storage }));
  // A state would be too late for the second click of a double click.
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const failureToast = useRef<number | null>(null);

  const tools: CheckoutTools = { ...paymentTools, storage };

  async function pay(checkout: CheckoutToPay): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setWorking(true);
    setAlert(null);
    setProgress('Processing your payment…');
    if (failureToast.current !== null) dismissToast(failureToast.current);
    try {
      await whileNoOtherTabPays(navigator.locks, () => payAndFinish(checkout), reject);
    } finally {
      isRunning.current = false;
      setSent(findPendingPayment(tools));
      setWorking(false);
      setProgress('');
    }
  }

  async function payAndFinish(checkout: CheckoutToPay): Promise<void> {
    const pendingBefore = findPendingPayment(tools);
    if (pendingBefore === null && !cart.holds(checkout.bought)) {
      return reject('Your cart has changed in another tab. Please look it over before you pay.');
    }
    const outcome = await paySession(checkout);
    if (outcome === null) return;
    if (outcome.kind === 'paid') await finishCheckout(outcome.orders, pendingBefore ?? checkout);
    else await showOutcome(outcome);
  }

  function reject(detail: string): Promise<void> {
    return showOutcome({ kind: 'orders-refused', code: 'paying_elsewhere', detail, errors: [] });
  }

  /** Null where somebody else has signed in, or out, in another tab: what stands here isn't theirs to send. */
  async function paySession(checkout: CheckoutToPay): Promise<CheckoutOutcome | null> {
    try {
      await session.opened();
      if (ownerOf(await askCurrentUser(queries)) !== owner) {
        paymentFailedToast('You are signed in differently now. Nothing was charged. Please check your details.');
        return null;
      }
    } catch (error) {
      const failure = readFailure(error);
      return { kind: 'unanswered', detail: 'detail' in failure ? failure.detail : '' };
    }
    return payCheckout(checkout, tools);
  }

  async function showOutcome(outcome: PayAlert): Promise<void> {
    // Told once the new terms and ways of paying stand on the page: the old ones would be accepted anew in vain.
    if (outcome.kind === 'due-changed') await revise(cart.lines).catch(() => {});
    if (outcome.kind === 'orders-refused' && outcome.code === 'terms_changed') {
      await Promise.all([queries.invalidateQueries(contentQueries.shop()), revise(cart.lines).catch(() => {})]);
    }
    setAlert(outcome);
    if (outcome.kind === 'price-changed' || outcome.kind === 'due-changed') return;
    if (outcome.kind === 'unanswered' && outcome.bankIsUnavailable) return;
    if (isHere.current) failureToast.current = paymentFailedToast();
  }

  async function finishCheckout(orders: Order[], bill: Bill): Promise<void> {
    onLeave();
    forgetDraft(tools.storage);
    // Only what was paid for: another tab may have put something in meanwhile.
    for (const line of bill.bought) cart.remove(line);
    toast({ title: 'Payment Successful', description: 'Your order has been processed successfully.' });
    queries.removeQueries({ queryKey: orderQueries.all });
    if (isHere.current) navigate('/account?tab=orders', { replace: true });
    // Nobody waits for it: until then the button would still be there to be pressed.
    await setDeliveryDays(orders, bill.deliveryDate);
    void queries.invalidateQueries({ queryKey: orderQueries.all });
  }

  // A reload in the middle of paying: where the payment has gone through meanwhile, the customer is led on.
  const resumePendingPayment = useRef(async () => {
    if (sent === null) return;
    try {
      const orders = await findFinishedPayment(sent, tools);
      if (orders !== null && !isRunning.current) await finishCheckout(orders, sent);
    } catch {
      // Not known yet: the page says so and offers to ask again.
    }
  });
  useEffect(() => {
    isHere.current = true;
    void resumePendingPayment.current();
    return () => {
      isHere.current = false;
    };
  }, []);

  return { isWorking, progress, alert, dismissAlert: () => setAlert(null), sent, bank, pay };
}

/**
 * Opens the guest session of a checkout as soon as it appears. `opened` is what Pay waits for; it tries again where the
 * first try failed, and rejects as an API call does.
 */
function useGuestSession(): { opened(): Promise<unknown> } {
  const opening = useRef<Promise<ResponseOf<typeof openSession>> | null>(null);
  const opened = useCallback(() => {
    opening.current ??= call(openSession, { body: {} }).catch((error: unknown) => {
      opening.current = null;
      throw error;
    });
    return opening.current;
  }, []);
  useEffect(() => {
    // Pay asks again and says so; on its own this failure harms nobody.
    opened().catch(() => {});
  }, [opened]);
  return { opened };
}

const timeoutMs = 4000;

/**
 * Repeats the chosen day for every order that is now paid. The server has set it with the payment already, so a failure
 * is only logged.
 */
async function setDeliveryDays(orders: readonly Order[], deliveryDate: string | null): Promise<void> {
  if (deliveryDate === null) return;
  const paid = orders.filter((order) => order.status === 'paid');
  await Promise.all(
    paid.map(({ id }) =>
      call(setDeliveryDate, {
        params: { id },
        body: { deliveryDate },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => console.warn(`The delivery day of order ${id} could not be set.`, error)),
    ),
  );
}
