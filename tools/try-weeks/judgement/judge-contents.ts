import type { OwnerAction } from '../people/owner.ts';

interface Contents {
  /** The contents that the last email before the charge showed. */
  shown: readonly string[];
  /** The contents of the order, as its confirmation shows them. */
  ordered: readonly string[];
  /** The box's cut-off and its charge. The order was made between them. */
  between: readonly [Date, Date];
}

/**
 * Returns how the contents of a charged order differ from those that the last email before the charge showed; null if they are equal.
 * Each change that a customer makes is followed by such an email. While the owner has taken a product off sale, one may be missing.
 */
export function contentsFault(
  { shown, ordered, between }: Contents,
  ownerActions: readonly OwnerAction[],
): string | null {
  const extra = ordered.filter((goods) => !shown.includes(goods));
  const missing = shown.filter((goods) => !ordered.includes(goods));
  const mayBeMissing = isOneOffSale(ownerActions, between) ? 1 : 0;
  if (extra.length === 0 && missing.length <= mayBeMissing) return null;
  return `has ${ordered.join(', ') || 'nothing'} in its order, but the last email showed ${shown.join(', ') || 'nothing'}`;
}

/** Whether a product was off sale at any time between two instants. The owner takes only one product off sale at a time. */
function isOneOffSale(ownerActions: readonly OwnerAction[], [from, to]: readonly [Date, Date]): boolean {
  const sales = ownerActions.filter(({ text }) => text.includes('allowFullPayment'));
  const during = sales.filter(({ at }) => at > from && at <= to);
  return [sales.findLast(({ at }) => at <= from), ...during].some((action) => action?.text.includes('false'));
}
