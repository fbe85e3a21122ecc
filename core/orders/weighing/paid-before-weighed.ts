import type { Order } from '../order.ts';
import { returnedByBank } from '../order-lines.ts';

/**
 * The label of a line for goods that were paid for at the counter before they were weighed. The line keeps the order's total equal to
 * the amount paid.
 */
export const paidBeforeWeighed = 'Paid before it was weighed';

/**
 * Returns how much more a customer paid at the counter than the goods cost once they were weighed, in cents. Amounts that were refunded
 * since then are deducted.
 */
export function overpaidCents({
  lines,
}: {
  lines: readonly Pick<Order['lines'][number], 'label' | 'amount'>[];
}): number {
  const first = lines.findIndex(({ label }) => label === paidBeforeWeighed);
  // Refunds before this line had other reasons, so they aren't counted.
  const since = first === -1 ? [] : lines.slice(first);
  const counted = [paidBeforeWeighed, 'Refund', returnedByBank];
  const own = since.filter(({ label }) => counted.includes(label));
  return Math.max(
    0,
    own.reduce((sum, { amount }) => sum + amount, 0),
  );
}
