import type { Order } from '../order.ts';
import { returnedByBank } from '../order-lines.ts';

/**
 * The label of the line that keeps the total equal to the paid amount if goods are weighed after they were paid for at the
 * counter.
 */
export const paidBeforeWeighed = 'Paid before it was weighed';

/**
 * Returns the amount in cents that a customer overpaid at the counter before the goods were weighed, minus refunds of an amount
 * since then.
 */
export function overpaidCents({
  lines,
}: {
  lines: readonly Pick<Order['lines'][number], 'label' | 'amount'>[];
}): number {
  const first = lines.findIndex(({ label }) => label === paidBeforeWeighed);
  // Refunds before this line were for something else.
  const since = first === -1 ? [] : lines.slice(first);
  const counted = [paidBeforeWeighed, 'Refund', returnedByBank];
  const own = since.filter(({ label }) => counted.includes(label));
  return Math.max(
    0,
    own.reduce((sum, { amount }) => sum + amount, 0),
  );
}
