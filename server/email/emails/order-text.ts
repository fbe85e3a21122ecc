import { type Day, formatLongDay, formatShortDay } from '#core/dates.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { FigureRow } from '../email-components.tsx';

/** "Tue 8 Dec 2026": the day of a sum that is due. */
export function formatDueDay(day: Day): string {
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

export function formatRemaining(order: Order): string {
  return formatMoney(remainingCents(order.totalAmount, order.amountPaid));
}

/** What is left and which payment comes next, as one sentence. */
export function balanceText(order: Order): string {
  const { plan, totalAmount, amountPaid } = order;
  if (amountPaid >= totalAmount) return `The whole ${formatMoney(totalAmount)} is paid.`;
  const left = `${formatRemaining(order)} is left to pay`;
  if (plan === null) return `${left}.`;
  if (plan.status === 'paused') return `${left}; your layby is paused, so nothing is charged until it goes on.`;
  const missed = plan.installments.find((instalment) => instalment.status === 'missed');
  if (missed) return `${left}, and ${formatMoney(openCents(missed))} of it was due on ${formatDueDay(missed.dueDate)}.`;
  const next = plan.installments.find((instalment) => instalment.status !== 'paid');
  return next
    ? `${left}: the next payment is ${formatMoney(openCents(next))} on ${formatDueDay(next.dueDate)}.`
    : `${left}.`;
}

export function openCents({ amount, amountPaid }: Pick<Instalment, 'amount' | 'amountPaid'>): number {
  return remainingCents(amount, amountPaid);
}

/** "2 × Beef hindquarter and 1 × Half lamb". */
export function goodsText({ items }: Order): string {
  const names = items.map(({ quantity, name }) => `${quantity} × ${name}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Every instalment with its sum and day, and what is still to pay. */
export function scheduleRows(order: Order): FigureRow[] {
  if (order.plan === null) return [];
  const { plan } = order;
  const rows = plan.installments.map((instalment) => instalmentRow(plan, instalment));
  return [...rows, { label: 'Still to pay', figure: formatRemaining(order), isTotal: true }];
}

function instalmentRow(plan: Layby, { number, amount, amountPaid, dueDate, status }: Instalment): FigureRow {
  const row = { label: `Payment ${number} of ${plan.numInstallments}`, figure: formatMoney(amount) };
  if (status === 'paid') return { ...row, note: 'Paid' };
  if (plan.status === 'cancelled') return { ...row, note: 'No longer due' };
  const due = { scheduled: 'Due', retrying: 'Not paid yet, was due', missed: 'Missed, was due' }[status];
  const when = plan.status === 'paused' ? 'Paused' : `${due} ${formatDueDay(dueDate)}`;
  return { ...row, note: amountPaid > 0 ? `${when}; ${formatMoney(amountPaid)} of it is paid` : when };
}

/** When and where it is delivered, or what has to happen first. */
export function deliveryText(order: Order): string {
  const { deliveryDate, plan, status } = order;
  const to = addressLine(order);
  const where = to === null ? '' : `\nTo: ${to}`;
  if (isTaken(order)) return 'You took it with you.';
  if (status === 'delivered' && deliveryDate === null) return `It has been delivered.${where}`;
  if (deliveryDate !== null) return `We deliver on ${formatLongDay(deliveryDate)}.${where}`;
  if (plan !== null && status === 'pending') {
    return `You choose the delivery day once the last payment is made.${where}`;
  }
  return `Please choose your delivery day: it takes a minute.${where}`;
}

/** Handed over at the counter. An online order without a day was delivered all the same, once staff say so. */
export function isTaken({ source, status, deliveryDate }: Order): boolean {
  return source === 'counter' && status === 'delivered' && deliveryDate === null;
}

export function addressLine({ address }: Order): string | null {
  if (address === null) return null;
  const town = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  return [address.street, town].filter(Boolean).join(', ');
}
