import { AppError } from '#core/app-error.ts';
import { addDays, type Day } from '#core/dates.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Reader } from '#server/db/store.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { findUnweighed } from '#server/orders/weighing/require-weighed.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';

/**
 * Whether a payment of these orders is only held at first, because its goods are sold by the kilo and aren't weighed yet. Orders
 * without such goods need no query.
 * @throws AppError wrong_status if the amount is held already; invalid if other orders are in the same payment
 */
export async function isToBeHeld(db: Reader, paid: readonly OrderRow[]): Promise<boolean> {
  const byKilo = paid.find(({ ceilingCents }) => ceilingCents !== null);
  if (byKilo === undefined) return false;
  if ((byKilo.holdCents ?? 0) >= remainingCents(byKilo.totalCents, byKilo.paidCents)) {
    throw new AppError('wrong_status', { detail: `The amount of order #${byKilo.id} is held on your card already.` });
  }
  if ((await findUnweighed(db, byKilo)).length === 0) return false;
  if (paid.length === 1) return true;
  const message = 'An order by the kilo is paid in a payment of its own.';
  throw new AppError('invalid', { detail: message, errors: [{ path: 'allocations', message }] });
}

/**
 * Whether the card is only saved now, and a job holds the amount later. This is so if the order has no delivery day yet, or if a hold
 * placed today may end before the order is packed.
 */
export function isHeldLater(
  { deliveryDate, wishedDeliveryDate }: OrderRow,
  today: Day,
  { holdDays }: Pick<PaymentProvider, 'holdDays'>,
): boolean {
  const day = deliveryDate ?? wishedDeliveryDate;
  return day === null || day > addDays(today, holdDays);
}
