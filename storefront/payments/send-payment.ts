import type { Order } from '#core/orders/order.ts';
import '#storefront/api/zod-without-eval.ts';
import { makePayment } from '#core/payments/payment-api.ts';
import { askUntilFinal, type PaymentTools, type UnpaidOutcome } from './ask-until-final.ts';

export interface PaymentAttempt {
  /** The idempotency key, which stays the same until the result is final. Calls with the same key charge only once. */
  key: string;
  /** `version` is the version of the order that was shown. If the order has changed since, it isn't paid. */
  allocations: { orderId: number; amount: number; version?: number }[];
  /** The provider's token for the card; absent if the layby's saved card is charged. */
  paymentToken?: string;
  /** The last four digits of the token's card. */
  last4?: string;
  /** Whether the payment was sent before without a response. */
  wasSentBefore: boolean;
}

export type PaymentOutcome = { kind: 'paid'; orders: Order[] } | UnpaidOutcome;

/** Repeats the payment call until its result is final. Calls with the same key charge only once. */
export async function sendPayment(attempt: PaymentAttempt, tools: PaymentTools): Promise<PaymentOutcome> {
  const { key, last4, wasSentBefore, ...body } = attempt;
  const amountCents = body.allocations.reduce((sum, { amount }) => sum + amount, 0);
  const outcome = await askUntilFinal(
    {
      wasSentBefore,
      send: () => tools.call(makePayment, { body, idempotencyKey: key }),
      subjectOf({ order }) {
        const ending = body.paymentToken === undefined ? order?.plan?.card?.last4 : last4;
        return { amountCents, ...(ending === undefined ? {} : { last4: ending }) };
      },
    },
    tools,
  );
  return outcome.kind === 'done' ? { kind: 'paid', orders: outcome.response.orders } : outcome;
}
