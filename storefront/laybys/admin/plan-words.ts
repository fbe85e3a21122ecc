import { type Day, formatShortDay } from '#core/dates.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import type { InstallmentPlan, PlanInstallment } from '#core/laybys/layby-api.ts';
import { formatMoney } from '#core/money.ts';
import { capitalised } from '#storefront/orders/order-words.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';

export const plansPath = '/api/admin/installment-plans';

/** What changes with a plan. */
export const plansAndOrders = [plansPath, '/api/admin/orders', '/api/admin/overview'];

export function installmentsPath({ id }: Pick<InstallmentPlan, 'id'>): string {
  return `${plansPath}/${id}/installments`;
}

const tones: Partial<Record<InstallmentPlan['status'], BadgeTone>> = {
  active: 'done',
  completed: 'delivered',
  paused: 'progress',
};

/** Whatever is none of these is shown as destructive. */
export function planTone(status: InstallmentPlan['status']): BadgeTone {
  return tones[status] ?? 'alert';
}

/** Whose plan it is. */
export function customerWords({ customer, orderId }: Pick<InstallmentPlan, 'customer' | 'orderId'>): string {
  return customer.name ?? customer.email ?? `the customer of order #${orderId}`;
}

/** "4 × $249.98". The last payment also takes the odd cents. */
export function partsWords({ numInstallments, totalAmount }: InstallmentPlan): string {
  return `${numInstallments} × ${formatMoney(splitInstalments(totalAmount, numInstallments)[0] ?? 0)}`;
}

/** Whether a plan's next day is now, was before, or is still to come. A paused plan's days stand still. */
export function dueMark({ status, nextDueDate }: InstallmentPlan, today: Day): 'Overdue' | 'Today' | null {
  if (status !== 'active' || nextDueDate === null || nextDueDate > today) return null;
  return nextDueDate === today ? 'Today' : 'Overdue';
}

/** What is left of an instalment, in cents. */
export function openCents({ amount, amountPaid }: Pick<PlanInstallment, 'amount' | 'amountPaid'>): number {
  return amount - amountPaid;
}

/** What becomes of an instalment by itself; the empty text where nothing does. */
export function nextStepWords(part: PlanInstallment, plan: InstallmentPlan): string {
  if (part.status === 'paid' || plan.status === 'cancelled' || plan.status === 'completed') return '';
  if (plan.status === 'pending') return 'Waits for the first payment';
  if (plan.card === null) return 'Paid by the customer: no saved card';
  if (plan.status === 'paused') return 'Not charged while paused';
  if (part.nextAttemptOn === null) return part.status === 'missed' ? 'Not charged again' : 'Waits for the customer';
  return `${part.status === 'retrying' ? 'Tried again' : 'Charged'} ${formatShortDay(part.nextAttemptOn)}`;
}

export function statusWords(status: InstallmentPlan['status'] | PlanInstallment['status']): string {
  return capitalised(status);
}
