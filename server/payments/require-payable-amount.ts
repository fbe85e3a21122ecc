import { AppError } from '#core/app-error.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { describeAmountError, type PayableOrder, payableAmountError } from '#core/payments/payable-amount.ts';
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
  };
}

/**
 * Throws where the amount may not be paid on the order. `path` names the request's field; `describe` words the message.
 * @throws AppError over_balance, full_payment_only, below_first_instalment
 */
export function requirePayableAmount(
  amountCents: number,
  order: PayableOrder,
  { path, describe = describeAmountError }: { path: string; describe?: typeof describeAmountError },
): void {
  const error = payableAmountError(amountCents, order);
  if (error === null) return;
  const message = describe(error);
  throw new AppError(error.code, { detail: message, errors: [{ path, message }] });
}
