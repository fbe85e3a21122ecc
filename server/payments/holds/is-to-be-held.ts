import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orderItems } from '#server/orders/order-tables.ts';

/**
 * Whether a payment of these orders is only held: of an order by the kilo until it is weighed. Orders without goods by the kilo cost
 * no query.
 * @throws AppError wrong_status if the amount is held already; invalid if other orders are in the same payment
 */
export async function isToBeHeld(db: Reader, paid: readonly OrderRow[]): Promise<boolean> {
  const byKilo = paid.find(({ ceilingCents }) => ceilingCents !== null);
  if (byKilo === undefined) return false;
  if (byKilo.holdCents !== null) {
    throw new AppError('wrong_status', { detail: `The amount of order #${byKilo.id} is held on your card already.` });
  }
  const isUnweighed = and(
    eq(orderItems.orderId, byKilo.id),
    isNotNull(orderItems.pricePerKiloCents),
    isNull(orderItems.weighedGrams),
  );
  if ((await db.$count(orderItems, isUnweighed)) === 0) return false;
  if (paid.length === 1) return true;
  const message = 'An order by the kilo is paid in a payment of its own.';
  throw new AppError('invalid', { detail: message, errors: [{ path: 'allocations', message }] });
}
