import type { Order } from '#core/orders/order.ts';
import '#storefront/api/zod-without-eval.ts';
import { makePayment } from '#core/payments/payment-api.ts';
import { askUntilFinal, type PaymentTools, type UnpaidOutcome } from './ask-until-final.ts';

export interface PaymentAttempt {
  /** Repeated until there is a final answer. The same key never charges twice. */
  key: string;
  /** `version` is the order's version as shown: if the order has changed since, it isn't paid. */
  allocations: { orderId: number; amount: number; version?: number }[];
  /** Left out where the layby's saved card pays. */
  paymentToken?: string;
  /** The last digits of the card behind the token. */
  last4?: string;
  /** It was sent before and never answered. */
  wasSentBefore: boolean;
}

export type PaymentOutcome = { kind: 'paid'; orders: Order[] } | UnpaidOutcome;

/** Repeats the payment call until its answer is final. One key makes one charge. */
export async function sendPayment(attempt: PaymentAttempt, tools: PaymentTools): Promise<PaymentOutcome> {
  const { key, last4, wasSentBefore, ...body } = attempt;
  const amountCents = body.allocations.reduce((sum, { amount }) => sum + amount, 0);
  const outcome = await askUntilFinal(
    {
      wasSentBefore,
      send: () => tools.call(makePayment, { body, idempotencyKey: key }),
      subjectOf({ order }) {
        const ending = body.paymentToken === undefined ? order.plan?.card?.last4 : last4;
        return { amountCents, ...(ending === undefined ? {} : { last4: ending }) };
      },
    },
    tools,
  );
  return outcome.kind === 'done' ? { kind: 'paid', orders: outcome.response.orders } : outcome;
}
