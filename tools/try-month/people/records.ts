import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** What somebody meant to do with an order, which decides how it must end. */
export type Intention =
  /** It is paid at once. */
  | 'pay'
  /** A layby on a card that is good to its end. */
  | 'layby'
  /** A layby on a card that fails once its customer is away. */
  | 'failing-layby'
  /** A layby that is paid at the counter. */
  | 'counter-layby'
  /** Nobody pays. */
  | 'leave';

export interface PlayedOrder {
  id: number;
  intention: Intention;
  /** Whose browser it is in; null for a sale at the counter. */
  visitor: Visitor | null;
  /** Its payment was told to be made. */
  isPaid: boolean;
  /** Cancelled by staff. */
  isCancelled: boolean;
}

/** What people were told. The shop's own records have to agree with it. */
export class Records {
  readonly orders = new Map<number, PlayedOrder>();
  /** The amount in cents of every payment that was told to be made, by its id. */
  readonly payments = new Map<number, number>();
  /** Cents that staff were told go back. */
  refunds = 0;
  /** What was answered in another way than a person would expect. */
  readonly surprises: string[] = [];

  ordered({ id }: Order, intention: Intention, visitor: Visitor | null): PlayedOrder {
    const played = { id, intention, visitor, isPaid: false, isCancelled: false };
    this.orders.set(id, played);
    return played;
  }

  paid(payments: readonly Pick<Payment, 'id' | 'amount'>[]): void {
    for (const { id, amount } of payments) this.payments.set(id, amount);
  }
}
