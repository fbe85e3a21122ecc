import { formatMoney, sumOfCents } from '#core/money.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import type { OrderLineRow } from '#server/orders/order-lines.ts';
import type { OrderItemRow, OrderRow } from '#server/orders/order-queries.ts';
import type { PaymentRow } from '#server/payments/payment-queries.ts';

interface LinesToAudit {
  items: readonly OrderItemRow[];
  lines: readonly OrderLineRow[];
  payments: readonly PaymentRow[];
}

/** Compares an order's total with its lines, the order's goods with its items, and its refunds with their payments. */
export function auditLines({ id, totalCents }: OrderRow, { items, lines, payments: paid }: LinesToAudit): string[] {
  const found: string[] = [];
  const total = linesTotalCents(lines);
  if (total !== totalCents) {
    found.push(`Order #${id} comes to ${formatMoney(totalCents)}, its lines to ${formatMoney(total)}.`);
  }
  const ofItems = sumOfCents(items.map((item) => item.totalCents));
  const ofGoods = linesTotalCents(lines.filter(({ kind }) => kind === 'goods'));
  if (ofItems !== ofGoods) {
    found.push(`The goods of order #${id} come to ${formatMoney(ofGoods)}, its items to ${formatMoney(ofItems)}.`);
  }
  const linesOf = Map.groupBy(lines, (line) => line.paymentId);
  for (const payment of paid) {
    const own = linesOf.get(payment.id);
    linesOf.delete(payment.id);
    const isRefund = payment.isRefund || payment.failedRefundId !== null;
    const taken = linesTotalCents(own ?? []);
    if (own === undefined ? !isRefund : taken === payment.amountCents) continue;
    const sums = `${formatMoney(payment.amountCents)}, its lines to ${formatMoney(taken)}`;
    found.push(`Payment #${payment.id} of order #${id} comes to ${sums}.`);
  }
  for (const paymentId of linesOf.keys()) {
    if (paymentId !== null) found.push(`Lines of order #${id} belong to payment #${paymentId}, which isn’t its own.`);
  }
  return found;
}
