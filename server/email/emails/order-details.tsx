import { type Day, formatLongDay, formatShortDay } from '#core/dates.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';
import { type FigureRow, FigureTable, SectionHeading, SmallPrint } from '../email-components.tsx';

/** "Tue 8 Dec 2026": the day on which an amount is due. */
export function formatDueDay(day: Day): string {
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

export function formatRemaining(order: Order): string {
  return formatMoney(remainingCents(order.totalAmount, order.amountPaid));
}

/** What is left and which payment comes next, as one sentence. */
export function balanceText(order: Order): string {
  const { plan, totalAmount, amountPaid } = order;
  if (amountPaid >= totalAmount) return `Paid in full: ${formatMoney(totalAmount)}.`;
  const left = `${formatRemaining(order)} is left to pay`;
  if (plan === null) return `${left}.`;
  if (plan.status === 'paused')
    return `${left}; your layby is paused, so there are no automatic payments until it resumes.`;
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

/** Every instalment with its amount and day, and what is still to pay. */
function scheduleRows(order: Order): FigureRow[] {
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

/** Picked up at the counter. An online order without a delivery day counts as delivered once staff say so. */
export function isTaken({ source, status, deliveryDate }: Order): boolean {
  return source === 'counter' && status === 'delivered' && deliveryDate === null;
}

export function addressLine({ address }: Order): string | null {
  if (address === null) return null;
  const town = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  return [address.street, town].filter(Boolean).join(', ');
}

/** Where something is taxed, the receipt says how much the GST is. */
export function totalLabel({ lines }: Order): string {
  return lines.every(({ taxClass }) => taxClass === 'gst_free') ? 'Total, GST free' : 'Total';
}

/** What was bought, line by line, and the total. */
export function ItemTable({ order }: { order: Order }) {
  const items = order.items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    note: itemNote(order, item),
    figure: formatMoney(item.totalPrice),
  }));
  const others = order.lines.flatMap(({ kind, label, amount }): FigureRow[] => {
    return kind === 'goods' ? [] : [{ label, figure: formatMoney(amount) }];
  });
  const hasNoFee = !isTaken(order) && !order.lines.some(({ kind }) => kind === 'delivery');
  const delivery: FigureRow[] = hasNoFee ? [{ label: 'Delivery', figure: 'Free' }, ...others] : others;
  const total = { label: totalLabel(order), figure: formatMoney(order.totalAmount), isTotal: true };
  return (
    <>
      <SectionHeading>What you bought</SectionHeading>
      <FigureTable rows={[...items, ...delivery, total]} />
    </>
  );
}

/** The cart's label for paying in full mentions a card, but a counter sale may be paid without one. */
function itemNote({ source }: Order, { weight, paymentType }: OrderItem): string {
  const isPlain = source === 'counter' && paymentType === 'credit-card';
  return isPlain ? weight : `${weight} · ${paymentTypeLabel(paymentType)}`;
}

/** A layby's instalments; nothing for an order that is paid in full. */
export function ScheduleTable({ order }: { order: Order }) {
  if (order.plan === null) return null;
  return (
    <>
      <SectionHeading>Your payments</SectionHeading>
      <FigureTable rows={scheduleRows(order)} />
    </>
  );
}

/** The lay-by agreement as it was accepted, in small print; nothing for an order that is paid in full. */
export function Agreement({ termsText }: { termsText: string | null }) {
  if (termsText === null) return null;
  const [heading = '', ...paragraphs] = termsText.split('\n\n');
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {paragraphs.map((paragraph) => (
        <SmallPrint key={paragraph}>{paragraph}</SmallPrint>
      ))}
    </>
  );
}
