import type { OrderEvent } from '#core/orders/order-event.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { TaxClass } from '#core/products/tax-class.ts';

/** Money of an order that went back: what for, how, when, who, and the GST in it. */
export interface RefundMade {
  /** Of its event in the order's log. */
  id: number;
  at: string;
  by: string;
  cents: number;
  reason: string | null;
  /** What it took off the order; what the shop kept is negative. */
  lines: { label: string; cents: number; taxClass: TaxClass | null }[];
  /** Where it went. */
  parts: { text: string; cents: number }[];
  gstCents: number;
}

/** The refunds of an order, the last of them first, as its log has them. */
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

/** Both kinds are written with the event, in one transaction: they have its very instant. */
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

function cancelledLines({ reason, paidCents, keptCents }: OrderEvent['detail']): RefundMade['lines'] {
  const kept = numberOf(keptCents);
  const retainedLabel = reason === 'voided' ? 'Rounding of cash' : 'Cancellation charge';
  return [
    { label: 'The whole order, as far as it was paid', cents: numberOf(paidCents), taxClass: null },
    ...(kept === 0 ? [] : [{ label: retainedLabel, cents: -kept, taxClass: null }]),
  ];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
