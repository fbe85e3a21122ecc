import type { HandedBack, LineToRefund } from '#core/orders/refunds/refund-amounts.ts';
import type { Writer } from '#server/db/store.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { recordRefundedAmount } from '../charges/change-paid-amount.ts';
import { payments } from '../payment-tables.ts';

/** Money that staff hand back. `lines` are the lines to remove from the order. Without them, a share of each tax class is removed. */
export type MoneyHandedBack = HandedBack & { lines?: readonly LineToRefund[] };

/** Records money that staff hand back. Several payments count as one change of the order, so the returned order keeps its version. */
export async function recordHandedBack(
  tx: Writer,
  row: OrderRow,
  { handedBack, recordedBy, now }: { handedBack: readonly MoneyHandedBack[]; recordedBy: number; now: Date },
): Promise<OrderRow> {
  let order = row;
  for (const { method, amountCents, lines } of handedBack) {
    const payment = { orderId: row.id, paidAt: now.toISOString(), recordedBy, method, isRefund: true };
    const [made] = await tx
      .insert(payments)
      .values({ ...payment, amountCents: -amountCents })
      .returning();
    if (made === undefined) throw new Error('A payment was not stored');
    const refund = { ...made, lines: lines ?? null };
    order = { ...(await recordRefundedAmount(tx, order, refund, now)), version: row.version };
  }
  return order;
}
