import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** A customer's intention for an order, which determines the order's expected final state. */
export type Intention =
  /** The order is paid immediately. */
  | 'pay'
  /** A layby with a card that works until the last instalment. */
  | 'layby'
  /** A layby with a card that fails when charged off-session. */
  | 'failing-layby'
  /** A layby that is paid at the counter. */
  | 'counter-layby'
  /** The order is never paid. */
  | 'leave';

export interface PlayedOrder {
  id: number;
  intention: Intention;
  /** The visitor who ordered; null for a sale at the counter. */
  visitor: Visitor | null;
  /** Whether the shop reported the order's payment as made. */
  isPaid: boolean;
  /** Whether the outcome of one of the order's payments was unknown when the customer left. */
  isUnknown: boolean;
  /** Whether staff cancelled the order. */
  isCancelled: boolean;
}

/** The results that customers and staff received from the shop. The shop's own records must match. */
export class Records {
  readonly orders = new Map<number, PlayedOrder>();
  /** The amount in cents of every payment that the shop reported as made, by its id. */
  readonly payments = new Map<number, number>();
  /** The total in cents that the shop has reported to staff as refunded. */
  refunds = 0;
  /** Responses that a person wouldn't expect. */
  readonly surprises: string[] = [];

  ordered({ id }: Order, intention: Intention, visitor: Visitor | null): PlayedOrder {
    const played = { id, intention, visitor, isPaid: false, isUnknown: false, isCancelled: false };
    this.orders.set(id, played);
    return played;
  }

  paid(payments: readonly Pick<Payment, 'id' | 'amount'>[]): void {
    for (const { id, amount } of payments) this.payments.set(id, amount);
  }
}
