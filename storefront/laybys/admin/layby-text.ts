import { type Day, formatShortDay } from '#core/dates.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import { formatMoney } from '#core/money.ts';
import { capitalised } from '#storefront/orders/order-text.ts';

/** Returns the customer's name, or else the email address or the order number. */
export function formatCustomer({ customer, orderId }: Pick<LaybyPlan, 'customer' | 'orderId'>): string {
  return customer.name ?? customer.email ?? `the customer of order #${orderId}`;
}

/** Formats a plan's instalments: "4 × $249.98". The last payment also includes the odd cents. */
export function formatInstalments({ numInstallments: numInstalments, totalAmount }: LaybyPlan): string {
  return `${numInstalments} × ${formatMoney(splitInstalments(totalAmount, numInstalments)[0] ?? 0)}`;
}

/**
 * Returns whether the next payment of a plan is overdue or due today. Null if it isn't due yet, if the plan isn't active, or if its
 * customer has asked to cancel.
 */
export function dueMark(plan: LaybyPlan, today: Day): 'Overdue' | 'Today' | null {
  const { status, nextDueDate, cancelRequestedAt } = plan;
  if (status !== 'active' || cancelRequestedAt !== null || nextDueDate === null || nextDueDate > today) return null;
  return nextDueDate === today ? 'Today' : 'Overdue';
}

/** The unpaid part of an instalment, in cents. */
export function openCents({ amount, amountPaid }: Pick<PlanInstalment, 'amount' | 'amountPaid'>): number {
  return amount - amountPaid;
}

/**
 * Describes what happens next with an instalment if staff do nothing; empty if nothing happens. `minimumCents`: the smallest amount
 * that can be charged to a card.
 */
export function formatNextStep(instalment: PlanInstalment, plan: LaybyPlan, minimumCents: number): string {
  if (instalment.status === 'paid' || plan.status === 'cancelled' || plan.status === 'completed') return '';
  if (plan.status === 'pending') return 'Waiting for the first payment';
  if (plan.card === null) return 'Paid by the customer: no saved card';
  if (openCents(instalment) < minimumCents) {
    return `Not charged: cards take at least ${formatMoney(minimumCents)}. Take it in cash or with the next payment`;
  }
  if (plan.cancelRequestedAt !== null) return 'Not charged: the customer asked to cancel';
  if (plan.status === 'paused') return 'Not charged while paused';
  if (instalment.nextAttemptOn === null)
    return instalment.status === 'missed' ? 'Not charged again' : 'Waiting for the customer';
  return `${instalment.status === 'retrying' ? 'Tried again' : 'Charged'} ${formatShortDay(instalment.nextAttemptOn)}`;
}

export function formatStatus(status: LaybyPlan['status'] | PlanInstalment['status']): string {
  return capitalised(status);
}
