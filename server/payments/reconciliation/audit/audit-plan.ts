import type { LaybyStatus } from '#core/laybys/layby.ts';
import { formatMoney, sumOfCents } from '#core/money.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import type { OrderStatus } from '#core/orders/order-status.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import type { OrderLineRow } from '#server/orders/order-lines.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import type { PaymentRow } from '#server/payments/payment-queries.ts';

/** The plan statuses that are allowed for each order status. */
const agreeing: Record<OrderStatus, readonly LaybyStatus[]> = {
  pending: ['pending', 'active', 'paused'],
  paid: ['completed'],
  delivered: ['completed'],
  cancelled: ['cancelled'],
};

/** Compares an order's plan and instalments with the amount paid. */
export function auditLaybyPlan(
  order: OrderRow,
  { found, lines, own }: { found: LaybyPlanOfOrder | null; lines: readonly OrderLineRow[]; own: readonly PaymentRow[] },
): string[] {
  const isLayby = order.paymentType !== 'immediate';
  if (found === null) return isLayby ? [`Order #${order.id} is a layby without a plan.`] : [];
  if (!isLayby) return [`Order #${order.id} is paid in full, but has layby plan #${found.plan.id}.`];
  return [...auditStatus(order, found), ...auditInstalments(order, found, lines), ...auditPaid(order, found, own)];
}

function auditStatus(order: OrderRow, { plan }: LaybyPlanOfOrder): string[] {
  if (!agreeing[order.status].includes(plan.status)) {
    return [`Layby plan #${plan.id} is ${plan.status}, but its order #${order.id} is ${order.status}.`];
  }
  if (plan.status === 'pending' && order.paidCents > 0) {
    const paid = formatMoney(order.paidCents);
    return [`Layby plan #${plan.id} waits for its first payment, but order #${order.id} has ${paid}.`];
  }
  return [];
}

/** Checks the sums of a layby plan and its instalments. When refunds reduce the order's total, the plan stays as agreed. */
function auditInstalments(
  order: OrderRow,
  { plan, instalments }: LaybyPlanOfOrder,
  lines: readonly OrderLineRow[],
): string[] {
  const agreedCents = linesTotalCents(lines.filter(({ kind }) => kind !== 'adjustment'));
  const instalmentCents = sumOfCents(instalments.map((instalment) => instalment.amountCents));
  const found: string[] = [];
  if (plan.totalCents !== agreedCents || instalmentCents !== plan.totalCents) {
    const sums = `${formatMoney(plan.totalCents)}, its instalments ${formatMoney(instalmentCents)}`;
    found.push(`Order #${order.id} came to ${formatMoney(agreedCents)}, its plan #${plan.id} to ${sums}.`);
  }
  if (instalments.length !== plan.instalmentCount) {
    found.push(`Layby plan #${plan.id} has ${instalments.length} instalments in place of ${plan.instalmentCount}.`);
  }
  return found;
}

function auditPaid(order: OrderRow, { plan, instalments }: LaybyPlanOfOrder, own: readonly PaymentRow[]): string[] {
  const found: string[] = [];
  const covered = sumOfCents(instalments.map((instalment) => instalment.paidCents));
  const paid = paidBeforeItsEnd(order, own, covered);
  const marked = instalments.filter((instalment) => instalment.status === 'paid');
  if (sumOfCents(marked.map((instalment) => instalment.amountCents)) > paid) {
    const numbers = marked.map((instalment) => instalment.number).join(', ');
    found.push(
      `Instalments ${numbers} of plan #${plan.id} are marked paid, but order #${order.id} has only ${formatMoney(paid)}.`,
    );
  } else if (covered !== paid) {
    const sums = `hold ${formatMoney(covered)}, the payments of order #${order.id} ${formatMoney(paid)}`;
    found.push(`The instalments of plan #${plan.id} ${sums}.`);
  }
  for (const instalment of instalments) {
    const isWhole = instalment.paidCents === instalment.amountCents;
    if (isWhole !== (instalment.status === 'paid') || isWhole !== (instalment.paidAt !== null)) {
      const sums = `${formatMoney(instalment.paidCents)} of ${formatMoney(instalment.amountCents)}`;
      found.push(`Instalment ${instalment.number} of plan #${plan.id} is ${instalment.status} with ${sums}.`);
    }
  }
  return found;
}

/**
 * Returns the sum of the payments that count for a layby plan. Refunds don't count. For a cancelled order, only what was paid until the
 * cancellation counts; later payments only returned money. The times of the payments can't show whether a negative payment was a correction
 * before the cancellation or a refund after it, because two requests may overlap. The plan's amount and the sequence of the rows show it.
 */
function paidBeforeItsEnd({ status }: OrderRow, own: readonly PaymentRow[], covered: number): number {
  if (status !== 'cancelled') {
    const lasting = own.filter(({ isRefund, failedRefundId }) => !isRefund && failedRefundId === null);
    return sumOfCents(lasting.map((payment) => payment.amountCents));
  }
  const isNoRefund = (payment: PaymentRow) => payment.refundId === null && payment.failedRefundId === null;
  const amounts = own.filter(isNoRefund).map((payment) => payment.amountCents);
  let paid = sumOfCents(amounts);
  for (const cents of amounts.toReversed()) {
    if (paid === covered || cents > 0) break;
    paid -= cents;
  }
  return paid;
}
