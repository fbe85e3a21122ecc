import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** What a customer intends to do with an order, which decides how it must end. */
export type Intention =
  /** The order is paid immediately. */
  | 'pay'
  /** A layby on a card that works to the end. */
  | 'layby'
  /** A layby on a card that fails once the customer is away. */
  | 'failing-layby'
  /** A layby that is paid at the counter. */
  | 'counter-layby'
  /** Nobody pays the order. */
  | 'leave';

export interface PlayedOrder {
  id: number;
  intention: Intention;
  /** The visitor who ordered; null for a sale at the counter. */
  visitor: Visitor | null;
  /** Whether the shop reported its payment as made. */
  isPaid: boolean;
  /** Whether the outcome of one of its payments wasn't known when the customer left. */
  isUnknown: boolean;
  /** Whether staff cancelled it. */
  isCancelled: boolean;
}

/** What the shop told people. Its own records must agree with it. */
export class Records {
  readonly orders = new Map<number, PlayedOrder>();
  /** The amount in cents of every payment that the shop reported as made, by its id. */
  readonly payments = new Map<number, number>();
  /** The sum in cents that the shop told staff it refunds. */
  refunds = 0;
  /** Answers that a person wouldn't expect. */
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
