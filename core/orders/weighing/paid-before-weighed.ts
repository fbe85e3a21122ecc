import type { Order } from '../order.ts';

/** The label of the line that keeps the total at what was paid, if goods are weighed after they were paid at the counter. */
export const paidBeforeWeighed = 'Paid before it was weighed';

/**
 * Returns what a customer paid at the counter above what the goods turned out to weigh, in cents, as far as it wasn't given back by
 * refunds of an amount.
 */
export function overpaidCents({
  lines,
}: {
  lines: readonly Pick<Order['lines'][number], 'label' | 'amount'>[];
}): number {
  const sumOf = (labels: readonly string[]) =>
    lines.reduce((sum, { label, amount }) => sum + (labels.includes(label) ? amount : 0), 0);
  const paid = sumOf([paidBeforeWeighed]);
  return paid === 0 ? 0 : Math.max(0, paid + sumOf(['Refund', 'Refund returned by the bank']));
}
