import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { canVoid } from '#core/orders/corrections/void-sale.ts';
import type { Order } from '#core/orders/order.ts';
import { divideRefund, type RefundMethod, roundFinalRefund } from '#core/orders/refunds/refund-amounts.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { listRefundableCharges, paidWithoutCard } from '#server/payments/refunds/refund-queries.ts';
import { disputedError } from '#server/payments/refunds/refundable.ts';
import { endOrder, rejectOpenMoney } from './cancel-order.ts';
import { getOrderToChange, type StaffContext } from './change-amount-paid.ts';
import { requireWithinLimit } from './limits/correction-limit.ts';

type VoidContext = StaffContext<{ method: RefundMethod; reason: string; goodsBack: boolean; version: number }>;

/**
 * Undoes a counter sale that was made today. The order is cancelled, even if the customer has taken the goods, and everything paid is
 * refunded. The caller then sends the refunds to the provider.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight, charge_disputed, approval_needed
 */
export async function voidSale(tx: Writer, context: VoidContext, { env }: Pick<Deps, 'env'>): Promise<Order> {
  const row = await getOrderToChange(tx, context);
  requireVoidable(row, context.now);
  await rejectOpenMoney(tx, row.id);
  const { method, reason, goodsBack } = context.body;
  const { paidCents } = row;
  const { charges, disputedCents, lostCents } = await listRefundableCharges(tx, row.id);
  if (disputedCents + lostCents > 0) throw disputedError(disputedCents + lostCents);
  const byHand = await paidWithoutCard(tx, row.id);
  const { cards, handedBack: exact } =
    paidCents === 0 ? { cards: [], handedBack: [] } : divideRefund({ amountCents: paidCents, method, charges, byHand });
  const { handedBack, keptCents } = roundFinalRefund(exact, 0);
  const refundCents = paidCents - keptCents;
  const amounts = { paidCents, lostCents: 0, keptCents, roundingCents: keptCents, refundCents, cards, handedBack };
  const limit = await requireWithinLimit(tx, context, { orderId: row.id, amountCents: paidCents });
  const stay = row.status === 'delivered' && !goodsBack ? { goodsBack } : {};
  const detail = { reason: 'voided', words: reason, ...stay, ...limit };
  return endOrder(tx, row, { amounts, detail, goodsBack }, { context, env });
}

/** @throws AppError wrong_status */
export function requireVoidable(row: OrderRow, now: Date): void {
  if (canVoid(row, melbourneDay(now))) return;
  const detail =
    row.status === 'cancelled'
      ? `Order #${row.id} is cancelled already.`
      : `Only a counter sale can be voided, on the day that it was made. Order #${row.id} can be refunded instead.`;
  throw new AppError('wrong_status', { detail });
}
