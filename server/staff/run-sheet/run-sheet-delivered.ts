import { inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { formatShortDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { noSuchOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { deliverAll } from '../orders/mark-delivered.ts';
import { requireStep } from '../orders/order-change.ts';
import { findRunSheet } from './run-sheet-queries.ts';

interface Delivered {
  day: Day;
  orders: { id: number; version?: number | undefined }[];
}

/**
 * Marks the named deliveries of a day as delivered, all or none; what somebody else has marked meanwhile stays as it is.
 * @throws AppError not_found; wrong_status where one was cancelled or has another day by now; stale_version
 */
export async function deliverStops(
  tx: Writer,
  { body, actor, now }: Pick<RequestContext<unknown, unknown, Delivered>, 'body' | 'actor' | 'now'>,
): Promise<RunSheet> {
  const named = new Map(body.orders.map((order) => [order.id, order]));
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...named.keys()]));
  const found = new Map(rows.map((row) => [row.id, row]));
  const leaving: OrderRow[] = [];
  for (const { id, version } of named.values()) {
    const row = found.get(id);
    if (row === undefined) throw noSuchOrder();
    if (row.deliveryDate !== body.day) {
      const detail = `Order #${id} isn’t delivered on ${formatShortDay(body.day)} any more.`;
      throw new AppError('wrong_status', { detail });
    }
    if (row.status === 'delivered') continue;
    requireStep(row, 'delivered');
    if (version !== undefined && version !== row.version) throw new AppError('stale_version');
    leaving.push(row);
  }
  await deliverAll(tx, leaving, { actor, now });
  return findRunSheet(tx, body.day);
}
