import { roundingLine, roundingOf } from '#core/orders/cash-rounding.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { findLinesOfOrders, storeLines } from '#server/orders/order-lines.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { toPayableOrder } from '#server/payments/require-payable-amount.ts';

interface CounterMoney {
  layby: LaybyPlanOfOrder | null;
  method: PaymentMethod;
  amountCents: number;
  now: Date;
}

/**
 * Rounds an order's total for a payment in cash, so that the recorded amount equals the cash in the drawer. The rounding is a separate
 * line, because the total must remain the sum of its lines. Returns the updated order. The payment must be recorded in the same
 * transaction.
 */
export async function roundForCash(
  tx: Writer,
  row: OrderRow,
  { layby, method, amountCents, now }: CounterMoney,
): Promise<OrderRow> {
  const cents = roundingOf(toPayableOrder(row, layby), { method, amountCents });
  if (cents === 0) return row;
  const lines = (await findLinesOfOrders(tx, [row.id])).get(row.id) ?? [];
  await storeLines(tx, { orderId: row.id, lines: [roundingLine(lines, cents)], now });
  const totalCents = row.totalCents + cents;
  await updateRow(tx, orders, row.id, { totalCents });
  return { ...row, totalCents };
}
