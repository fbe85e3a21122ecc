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
  const first = lines.findIndex(({ label }) => label === paidBeforeWeighed);
  // An earlier refund was for something else.
  const since = first === -1 ? [] : lines.slice(first);
  const counted = [paidBeforeWeighed, 'Refund', 'Refund returned by the bank'];
  const own = since.filter(({ label }) => counted.includes(label));
  return Math.max(
    0,
    own.reduce((sum, { amount }) => sum + amount, 0),
  );
}
