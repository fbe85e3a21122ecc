import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orderItems } from '#server/orders/order-tables.ts';

type WeighedOrder = Pick<OrderRow, 'id' | 'ceilingCents'>;

/** The names of an order's items by the kilo that aren't weighed yet. Orders without goods by the kilo cost no query. */
export async function findUnweighed(db: Reader, { id, ceilingCents }: WeighedOrder): Promise<string[]> {
  if (ceilingCents === null) return [];
  const isOfKilo = and(eq(orderItems.orderId, id), isNotNull(orderItems.pricePerKiloCents));
  const rows = await db
    .select({ name: orderItems.name })
    .from(orderItems)
    .where(and(isOfKilo, isNull(orderItems.weighedGrams)))
    .orderBy(asc(orderItems.id));
  return rows.map(({ name }) => name);
}

/**
 * Rejects payment and hand-over of goods that aren't weighed yet, because the customer would pay the highest price.
 * @throws AppError not_weighed
 */
export async function requireWeighed(db: Reader, order: WeighedOrder): Promise<void> {
  const names = await findUnweighed(db, order);
  if (names.length === 0) return;
  throw new AppError('not_weighed', {
    detail: `Please weigh these goods of order #${order.id} first: ${names.join(', ')}.`,
  });
}
