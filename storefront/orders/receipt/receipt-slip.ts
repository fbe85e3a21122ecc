import type { PublicShop } from '#core/content/shop-settings.ts';
import { formatInstantDate, formatLongDay, formatShortDay } from '#core/dates.ts';
import { formatSlot } from '#core/delivery/delivery-method.ts';
import type { Layby } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { gstNote, isTaxed } from '#core/orders/order-gst.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';
import { isUnweighed, itemWeightText } from '#core/orders/weighing/weight-text.ts';
import type { Payment } from '#core/payments/payment.ts';
import { subscriptionNote } from '#core/products/payment-options.ts';
import { addressLine, capitalised, formatOrderPayment } from '../order-text.ts';
import { formatPayment } from '../paying/payment-history.tsx';
import { provisionalNote, receiptNumber } from './provisional-receipt.ts';

/**
 * Returns the title of a receipt. A shop that is registered for GST issues tax invoices. An order with unweighed goods has no final
 * price yet, so its paper is neither a receipt nor an invoice.
 */
export function receiptTitle(order: Order, gstRegistered: boolean, note: string | null): string {
  if (note !== null) return 'Provisional receipt';
  if (isUnweighed(order)) return 'Order, not weighed yet';
  return gstRegistered ? 'Tax invoice' : 'Receipt';
}

/**
 * Returns the day of issue, which a tax invoice must state; null for all other papers. It is the day of the latest payment, because
 * goods sold by the kilo have no final price before that.
 */
export function issuedOn(order: Order, payments: readonly Payment[], title: string): string | null {
  const latest = payments.findLast(({ amount, isReturnedRefund }) => amount > 0 && !isReturnedRefund);
  return title === 'Tax invoice' ? formatInstantDate(latest?.paymentDate ?? order.createdAt) : null;
}

/** Returns the lines of an order's total that aren't the price of goods, such as delivery and refunds. */
export function otherLines(order: Order): { key: string; label: string; cents: number }[] {
  const others = order.lines.flatMap(({ kind, label, amount, taxClass, itemId }, index) => {
    const mark = taxClass === 'gst' ? ' *' : '';
    return kind === 'goods' || itemId !== null ? [] : [{ key: String(index), label: `${label}${mark}`, cents: amount }];
  });
  const hasFee = order.lines.some(({ kind }) => kind === 'delivery');
  return hasFee ? others : [{ key: 'free', label: 'Delivery', cents: 0 }, ...others];
}

/** Returns the unpaid amount of an order; 0 if the order is cancelled. */
export function balanceCents(order: Order): number {
  return order.status === 'cancelled' ? 0 : remainingCents(order.totalAmount, order.amountPaid);
}

/** Returns the label of an order's total. Until all goods are weighed, the total is a maximum. */
export function totalLabel(order: Order): string {
  return isUnweighed(order) ? 'Total, at most' : 'Total';
}

/** Returns where and when an order is delivered, as lines of text. If the customer took the goods at the counter, the text says so. */
export function deliveryLines({ status, deliveryDate, deliveryMethod, pickupSlot, address }: Order): string[] {
  if (status === 'delivered' && deliveryDate === null) return ['Handed over'];
  const day = deliveryDate === null ? 'Day not chosen yet' : formatLongDay(deliveryDate);
  if (deliveryMethod === 'pickup')
    return ['Picked up at our shop', pickupSlot === null ? day : `${day}, ${formatSlot(pickupSlot)}`];
  return [address === null ? 'Address not given yet' : addressLine(address), day];
}

export function paymentTerms(order: Order): string {
  return `${formatOrderPayment(order)}. ${capitalised(order.status)}.`;
}

export function openParts({ installments }: Layby): Layby['installments'] {
  return installments.filter((part) => part.amountPaid < part.amount);
}

/** The seller's details, shown below the shop's name. */
export function sellerLines({ abn, streetAddress, phone, email }: PublicShop): string[] {
  return [abn === '' ? '' : `ABN ${abn}`, streetAddress, phone, email].filter(Boolean);
}

/** Returns the line below an item's name: its weight, and a note if it is a subscription. */
export function itemDetail(item: Order['items'][number]): string {
  const weight = itemWeightText(item) ?? `Approx. ${item.weight}`;
  return item.paymentType === 'subscription' ? `${weight}. ${subscriptionNote}` : weight;
}

interface SlipParts {
  order: Order;
  payments: readonly Payment[];
  shop: PublicShop;
  /** The name of the staff member who prints the receipt. */
  servedBy: string | null;
}

/** The receipt of an order, for a receipt printer. */
export function receiptSlipOf({ order, payments, shop, servedBy }: SlipParts): ReceiptSlip {
  const { customer, plan } = order;
  const { businessName, gstRegistered } = shop;
  const balance = balanceCents(order);
  const note = provisionalNote(order, payments);
  const title = receiptTitle(order, gstRegistered, note);
  const facts = [
    ['Customer', [customer.name, customer.phone].filter(Boolean).join(', ')],
    ['Delivery', deliveryLines(order).join(', ')],
    ['Ordered on', formatInstantDate(order.createdAt)],
    ['Issued on', issuedOn(order, payments, title) ?? ''],
    ['Payment', paymentTerms(order)],
  ] as const;
  return {
    seller: { name: businessName, lines: sellerLines(shop) },
    title,
    number: receiptNumber(order.id),
    note,
    facts: facts.filter(([, text]) => text !== '').map(([term, text]) => ({ term, text })),
    items: order.items.map((item) => ({
      name: `${item.name}${isTaxed(order, item) ? ' *' : ''}`,
      detail: itemDetail(item),
      quantity: item.quantity,
      unitCents: item.grams === null ? item.unitPrice : null,
      totalCents: item.weighedPrice ?? item.totalPrice,
    })),
    others: otherLines(order).map(({ label, cents }) => ({ label, cents })),
    totalLabel: totalLabel(order),
    totalCents: order.totalAmount,
    tax: gstNote(order, gstRegistered),
    payments: payments.map((payment) => ({
      day: formatInstantDate(payment.paymentDate),
      method: formatPayment(payment),
      cents: payment.amount,
    })),
    paidCents: order.amountPaid,
    balanceCents: balance,
    due:
      plan === null || balance === 0
        ? []
        : openParts(plan).map((part) => ({
            part: `${part.number} of ${plan.numInstallments}`,
            day: formatShortDay(part.dueDate),
            cents: part.amount - part.amountPaid,
          })),
    servedBy,
  };
}
