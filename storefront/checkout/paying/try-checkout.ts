import { readFailure } from '#storefront/payments/payment-problem.ts';
import type { PendingPayment } from './checkout-attempt.ts';
import type { CheckoutTools } from './make-orders.ts';
import { askForPayment, type CheckoutOutcome, type CheckoutToPay, payCheckout } from './pay-checkout.ts';
import { type Locks, whileNoOtherTabPays } from './pay-lock.ts';

/** The conditions that a checkout checks before it sends anything. */
export interface CheckoutConditions {
  locks: Locks;
  /** Whether the cart still contains the packs that are being bought. */
  holds(bought: CheckoutToPay['bought']): boolean;
  /** Opens the session that the orders will belong to. */
  openSession(): Promise<unknown>;
  /** Returns false if another user has signed in, or this user has signed out, in another tab. */
  isSameCustomer(): Promise<boolean>;
}

/** `other-customer`: the page's content belongs to another customer and must not be sent. */
export type TriedOutcome = CheckoutOutcome | { kind: 'other-customer' };

/** Handles one press of Pay, from taking the lock to the outcome. If a payment is pending, only requests its outcome. */
export function tryCheckout(
  wanted: CheckoutToPay | PendingPayment,
  conditions: CheckoutConditions,
  tools: CheckoutTools,
): Promise<TriedOutcome> {
  return whileNoOtherTabPays<TriedOutcome>(conditions.locks, pay, async (detail) => {
    return { kind: 'cart-taken', isPaid: false, orderIds: [], detail };
  });

  async function pay(): Promise<TriedOutcome> {
    const isSent = 'allocations' in wanted;
    if (!isSent && !conditions.holds(wanted.bought)) {
      const detail = 'Your cart has changed in another tab. Please look it over before you pay.';
      return { kind: 'orders-refused', code: 'cart_changed', detail, errors: [] };
    }
    try {
      await conditions.openSession();
      if (!(await conditions.isSameCustomer())) return { kind: 'other-customer' };
    } catch (error) {
      const failure = readFailure(error);
      return { kind: 'unanswered', detail: 'detail' in failure ? failure.detail : '' };
    }
    return isSent ? askForPayment(wanted, tools, { wasSentBefore: true }) : payCheckout(wanted, tools);
  }
}
