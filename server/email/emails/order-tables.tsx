import { formatLongDay, melbourneDay } from '#core/dates.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import { gstNote, isTaxed } from '#core/orders/order-gst.ts';
import { isUnweighed, itemWeightText } from '#core/orders/weighing/weight-text.ts';
import { type CartPaymentType, instalmentCount, subscriptionNote } from '#core/products/payment-options.ts';
import { SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import { productImage } from '../images/email-image.ts';
import { addressLine, formatRemaining, isPaid, isPickup, isTaken } from './order-text.ts';

interface OrderPart {
  order: Order;
  context: EmailContext;
}

/**
 * The order's goods and their prices. The table is a tax invoice if the shop is registered for GST and the order is complete: all goods
 * are weighed, and a layby is fully paid.
 */
export function InvoiceTable({ order, context }: OrderPart) {
  const { gstRegistered } = context.sender;
  const isInvoice = gstRegistered && (order.plan === null || isPaid(order)) && !isUnweighed(order);
  return (
    <>
      <SectionHeading>{isInvoice ? `Tax invoice for order #${order.id}` : 'What you bought'}</SectionHeading>
      {isInvoice ? <SmallPrint>{invoiceParties(order, context)}</SmallPrint> : null}
      <FigureTable rows={[...itemRows(order, context), ...otherRows(order, context), ...totalRows(order)]} />
      <SmallPrint>{gstNote(order, gstRegistered)}</SmallPrint>
    </>
  );
}

/**
 * Returns the lines that a tax invoice needs: the seller, the buyer if known, and the day of issue with its year. From $1,000 the law
 * requires the buyer.
 */
function invoiceParties(order: Order, { sender, today }: EmailContext): string {
  const { name } = order.customer;
  return [
    `From ${sender.businessName}${sender.abn === '' ? '' : `, ABN ${sender.abn}`}`,
    name === null ? null : `To ${[name, addressLine(order)].filter(Boolean).join(', ')}`,
    `Issued on ${formatLongDay(today)}, ordered on ${formatLongDay(melbourneDay(new Date(order.createdAt)))}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function itemRows(order: Order, context: EmailContext): FigureRow[] {
  return order.items.map((item) => ({
    label: `${item.quantity} × ${item.name}${context.sender.gstRegistered && isTaxed(order, item) ? '\u00a0*' : ''}`,
    note: itemNote(item),
    figure: formatMoney(item.weighedPrice ?? item.totalPrice),
    image: productImage(item),
  }));
}

function itemNote(item: OrderItem): string {
  const { weight, paymentType, quantity, unitPrice } = item;
  const byKilo = itemWeightText(item);
  const each = byKilo !== null || quantity === 1 ? null : `${formatMoney(unitPrice)} each`;
  return [byKilo ?? weight, each, paymentNote(paymentType)].filter(Boolean).join(' · ');
}

/** Returns a note about how the order is paid; null for payment in full, because this may have been by card or at the counter. */
function paymentNote(paymentType: CartPaymentType): string | null {
  if (paymentType === 'credit-card') return null;
  if (paymentType === 'subscription') return subscriptionNote;
  return `Layby, ${instalmentCount(paymentType)} payments`;
}

/** Returns the rows for delivery, discounts and later deductions. */
function otherRows(order: Order, { sender }: EmailContext): FigureRow[] {
  const others = order.lines.flatMap(({ kind, label, amount, taxClass, itemId }): FigureRow[] => {
    const mark = sender.gstRegistered && taxClass === 'gst' ? '\u00a0*' : '';
    return kind === 'goods' || itemId !== null ? [] : [{ label: `${label}${mark}`, figure: formatMoney(amount) }];
  });
  if (isTaken(order) || order.lines.some(({ kind }) => kind === 'delivery')) return others;
  return [{ label: isPickup(order) ? 'Pick-up at the shop' : 'Delivery', figure: 'Free' }, ...others];
}

/** Returns the rows for the order's total and what is paid. A layby's payments are left out, because they have their own table. */
function totalRows(order: Order): FigureRow[] {
  const label = isUnweighed(order) ? 'Total, at most' : 'Total';
  const total = { label, figure: formatMoney(order.totalAmount), isTotal: true };
  if (order.plan !== null) return [total];
  const rows = order.amountPaid === 0 ? [total] : [total, { label: 'Paid', figure: formatMoney(order.amountPaid) }];
  return isPaid(order) ? rows : [...rows, { label: 'Still to pay', figure: formatRemaining(order), isTotal: true }];
}

/** The products of the order, without prices. */
export function ProductTable({ order, heading }: { order: Order; heading?: string }) {
  const rows = order.items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    note: itemWeightText(item) ?? item.weight,
    figure: '',
    image: productImage(item),
  }));
  return (
    <>
      {heading === undefined ? null : <SectionHeading>{heading}</SectionHeading>}
      <FigureTable rows={rows} />
    </>
  );
}

/** A layby's instalments; empty for other orders. */
export function ScheduleTable({ order, context }: OrderPart) {
  const { plan } = order;
  if (plan === null) return null;
  const rows = plan.installments.map((instalment) => instalmentRow(plan, instalment, context));
  return (
    <>
      <SectionHeading>Your payments</SectionHeading>
      <FigureTable rows={[...rows, { label: 'Still to pay', figure: formatRemaining(order), isTotal: true }]} />
    </>
  );
}

function instalmentRow(
  plan: Layby,
  { number, amount, amountPaid, dueDate, status }: Instalment,
  { formatDay }: EmailContext,
): FigureRow {
  const row = { label: `Payment ${number} of ${plan.numInstallments}`, figure: formatMoney(amount) };
  if (status === 'paid') return { ...row, note: 'Paid' };
  if (plan.status === 'cancelled') return { ...row, note: 'No longer due' };
  const due = { scheduled: 'Due on', retrying: 'Not paid yet, was due on', missed: 'Missed, was due on' }[status];
  const when = plan.status === 'paused' ? 'Paused' : `${due} ${formatDay(dueDate)}`;
  return { ...row, note: amountPaid > 0 ? `${when}; ${formatMoney(amountPaid)} of it is paid` : when };
}

/** The accepted lay-by agreement in small print; empty for other orders. */
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
