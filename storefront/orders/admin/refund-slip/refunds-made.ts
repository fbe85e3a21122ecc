import type { OrderEvent } from '#core/orders/order-event.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { TaxClass } from '#core/products/tax-class.ts';

/** A refund of an order: what was refunded, how, when and by whom, and the GST in it. */
export interface RefundMade {
  /** The id of the refund's event in the order's log. */
  id: number;
  at: string;
  by: string;
  cents: number;
  reason: string | null;
  /** The amounts that make up the refund. An amount that the shop kept is negative. */
  lines: { label: string; cents: number; taxClass: TaxClass | null }[];
  /** How the refund was paid, by method. */
  parts: { text: string; cents: number }[];
  gstCents: number;
}

/** The refunds of an order, newest first, from its log. */
export function refundsMade(order: StaffOrder): RefundMade[] {
  return order.log.flatMap((event) => toRefund(order, event) ?? []).toReversed();
}

function toRefund(order: StaffOrder, { id, at, kind, actor, detail }: OrderEvent): RefundMade | null {
  if (kind !== 'refunded' && kind !== 'cancelled') return null;
  const cents = numberOf(kind === 'refunded' ? detail.amountCents : detail.refundCents);
  if (cents === 0) return null;
  const reason = kind === 'refunded' ? detail.reason : detail.words;
  return {
    id,
    at,
    by: actor.name ?? 'Staff',
    cents,
    reason: typeof reason === 'string' ? reason : null,
    lines: kind === 'refunded' ? goodsOf(detail.lines) : cancelledLines(detail),
    parts: partsOf(order, at),
    gstCents: numberOf(detail.gstCents),
  };
}

/**
 * Returns how a refund was paid. Its parts are found by their time: they are stored in one transaction with the refund's event, so all
 * have the same time.
 */
function partsOf({ refunds, payments }: StaffOrder, at: string): RefundMade['parts'] {
  const toCards = refunds
    .filter(({ createdAt }) => createdAt === at)
    .map(({ card, status, amount }) => {
      const isRejected = status === 'refused' || status === 'failed';
      const name = card === null ? 'the card' : formatCard(card);
      return { text: `To ${name}${isRejected ? ', refused by the bank' : ''}`, cents: amount };
    });
  const byHand = payments
    .filter(({ paymentDate, isRefund, method }) => paymentDate === at && isRefund && method !== 'card')
    .map(({ method, amount }) => ({ text: byHandText[method as keyof typeof byHandText], cents: -amount }));
  return [...toCards, ...byHand];
}

const byHandText = { cash: 'Handed back in cash', eftpos: 'Handed back by EFTPOS', manual: 'Handed back' };

function goodsOf(lines: unknown): RefundMade['lines'] {
  return (Array.isArray(lines) ? (lines as Record<string, unknown>[]) : []).map((line) => {
    const name = String(line.label ?? 'Refund').replace(/^Refund: /, '');
    const quantity = numberOf(line.quantity);
    const taxClass = line.taxClass === 'gst' || line.taxClass === 'gst_free' ? line.taxClass : null;
    return { label: quantity > 1 ? `${quantity} × ${name}` : name, cents: numberOf(line.amountCents), taxClass };
  });
}

function cancelledLines({ reason, paidCents, keptCents, ...detail }: OrderEvent['detail']): RefundMade['lines'] {
  const kept = numberOf(keptCents);
  // A sale that staff undo has no cancellation charge. Events of earlier versions lack the cash rounding and the amount that the bank
  // took back.
  const rounding = reason === 'voided' ? kept : numberOf(detail.roundingCents);
  const returned = numberOf(detail.lostCents);
  const charge = kept - rounding - returned;
  return [
    { label: 'The whole order, as far as it was paid', cents: numberOf(paidCents), taxClass: null },
    ...(charge === 0 ? [] : [{ label: 'Cancellation charge', cents: -charge, taxClass: null }]),
    ...(returned === 0 ? [] : [{ label: 'Returned by the bank already', cents: -returned, taxClass: null }]),
    ...(rounding === 0 ? [] : [{ label: 'Rounding of cash', cents: -rounding, taxClass: null }]),
  ];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
