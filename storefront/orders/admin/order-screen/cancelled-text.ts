import { type EventText, sumOf } from './event-text.ts';

/** Why an order was cancelled, and what became of what was paid. */
export function formatCancelled({ who, detail }: EventText): string {
  switch (detail.reason) {
    case 'cart-changed':
      return `${who} changed the cart, and another order took the place of this one.`;
    case 'never-paid':
      return 'The shop cancelled it by itself: nothing was paid within 24 hours.';
    case 'restored-refund':
      return 'The shop cancelled it again after a backup was restored: its refund had been made before.';
    case 'ended-by-shop':
      return `${who} cancelled it for the shop. ${formatMoneyBack(detail)}`;
    default:
      return `${who} cancelled it for the customer. ${formatMoneyBack(detail)}`;
  }
}

function formatMoneyBack({
  paidCents,
  keptCents: retainedCents,
  refundCents,
  handedBackCents,
}: EventText['detail']): string {
  if (!(typeof paidCents === 'number' && paidCents > 0)) return 'Nothing had been paid.';
  const parts = [`Of ${sumOf(paidCents)} paid, ${sumOf(refundCents)} goes back`];
  if (typeof handedBackCents === 'number' && handedBackCents > 0) parts.push(`${sumOf(handedBackCents)} of it by hand`);
  if (typeof retainedCents === 'number' && retainedCents > 0) parts.push(`${sumOf(retainedCents)} is kept`);
  return `${parts.join(', ')}.`;
}
