import type { LaybyStatus } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { OrderStatus } from '#core/orders/order-status.ts';
import type { LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import type { PaymentRow } from '#server/payments/payment-queries.ts';
import { sumOf } from './audit-report.ts';

/** What a plan may be while its order is so. */
const agreeing: Record<OrderStatus, readonly LaybyStatus[]> = {
  pending: ['pending', 'active', 'paused'],
  paid: ['completed'],
  delivered: ['completed'],
  cancelled: ['cancelled'],
};

/** An order's plan and instalments against what was paid. */
export function auditLaybyPlan(order: OrderRow, found: LaybyPlanOfOrder | null, own: readonly PaymentRow[]): string[] {
  const isLayby = order.paymentType !== 'immediate';
  if (found === null) return isLayby ? [`Order #${order.id} is a layby without a plan.`] : [];
  if (!isLayby) return [`Order #${order.id} is paid in full, but has layby plan #${found.plan.id}.`];
  return [...auditStatus(order, found), ...auditInstalments(order, found), ...auditPaid(order, found, own)];
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

function auditInstalments(order: OrderRow, { plan, instalments }: LaybyPlanOfOrder): string[] {
  const parts = sumOf(instalments.map((part) => part.amountCents));
  const found: string[] = [];
  if (plan.totalCents !== order.totalCents || parts !== plan.totalCents) {
    const sums = `${formatMoney(plan.totalCents)}, its instalments ${formatMoney(parts)}`;
    found.push(`Order #${order.id} comes to ${formatMoney(order.totalCents)}, its plan #${plan.id} to ${sums}.`);
  }
  if (instalments.length !== plan.instalmentCount) {
    found.push(`Layby plan #${plan.id} has ${instalments.length} instalments in place of ${plan.instalmentCount}.`);
  }
  return found;
}

function auditPaid(order: OrderRow, { plan, instalments }: LaybyPlanOfOrder, own: readonly PaymentRow[]): string[] {
  const found: string[] = [];
  const covered = sumOf(instalments.map((part) => part.paidCents));
  const paid = paidBeforeItsEnd(order, own, covered);
  const marked = instalments.filter((part) => part.status === 'paid');
  if (sumOf(marked.map((part) => part.amountCents)) > paid) {
    const numbers = marked.map((part) => part.number).join(', ');
    found.push(
      `Instalments ${numbers} of plan #${plan.id} are marked paid, but order #${order.id} has only ${formatMoney(paid)}.`,
    );
  } else if (covered !== paid) {
    const sums = `hold ${formatMoney(covered)}, the payments of order #${order.id} ${formatMoney(paid)}`;
    found.push(`The instalments of plan #${plan.id} ${sums}.`);
  }
  for (const part of instalments) {
    const isWhole = part.paidCents === part.amountCents;
    if (isWhole !== (part.status === 'paid') || isWhole !== (part.paidAt !== null)) {
      const sums = `${formatMoney(part.paidCents)} of ${formatMoney(part.amountCents)}`;
      found.push(`Instalment ${part.number} of plan #${plan.id} is ${part.status} with ${sums}.`);
    }
  }
  return found;
}

/**
 * A cancelled plan keeps what was paid on it when it ended; later on money only went back. What staff took back before
 * and what they handed back after are told apart by what the plan holds: payments stand in the order of their making,
 * while the instants of two calls may overlap.
 */
function paidBeforeItsEnd({ status }: OrderRow, own: readonly PaymentRow[], covered: number): number {
  if (status !== 'cancelled') return sumOf(own.map((payment) => payment.amountCents));
  const amounts = own.filter((payment) => payment.refundId === null).map((payment) => payment.amountCents);
  let paid = sumOf(amounts);
  for (const cents of amounts.toReversed()) {
    if (paid === covered || cents > 0) break;
    paid -= cents;
  }
  return paid;
}
