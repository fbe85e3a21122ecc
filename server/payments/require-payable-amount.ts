import { AppError } from '#core/app-error.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import {
  type CardCharge,
  describeAmountError,
  type PayableOrder,
  payableAmountError,
} from '#core/payments/payable-amount.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';

export function toPayableOrder(
  { totalCents, paidCents }: Pick<OrderRow, 'totalCents' | 'paidCents'>,
  layby: LaybyPlanOfOrder | null,
): PayableOrder {
  const first = layby?.plan.status === 'pending' ? layby.instalments[0] : undefined;
  return {
    balanceCents: remainingCents(totalCents, paidCents),
    takesParts: layby !== null,
    firstInstalmentCents: first?.amountCents ?? 0,
    openCents: layby?.instalments.map((row) => row.amountCents - row.paidCents) ?? [],
  };
}

interface AmountContext {
  path: string;
  /** The card charge that takes the amount; null for cash. */
  card?: CardCharge | null;
  describe?: typeof describeAmountError;
}

/**
 * Rejects an amount that may not be paid on the order. The error contains the order's `balance`. `path` is the path of the amount
 * in the request; `describe` returns the error's message.
 * @throws AppError over_balance, full_payment_only, below_first_instalment, below_card_minimum, leaves_too_little
 */
export function requirePayableAmount(
  amountCents: number,
  order: PayableOrder,
  { path, card = null, describe = describeAmountError }: AmountContext,
): void {
  const error = payableAmountError(amountCents, order, card);
  if (error === null) return;
  const message = describe(error);
  throw new AppError(error.code, { detail: message, errors: [{ path, message }], balance: order.balanceCents });
}
