import type { Day } from '#core/dates.ts';
import { formatShortDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import type { Call } from '#server/http/call.ts';
import { checkStep, markDelivered } from './change-order.ts';
import { getOrder } from './order-queries.ts';
import { findRunSheet } from './run-sheet-queries.ts';

interface Delivered {
  day: Day;
  orders: { id: number; version?: number | undefined }[];
}

/**
 * Marks the named deliveries of a day as delivered, all or none; what somebody else has marked meanwhile stays as it is.
 * @throws Refusal not_found; wrong_status where one was cancelled or has another day by now; stale_version
 */
export async function deliverStops(
  tx: Writer,
  { body, caller, now }: Pick<Call<unknown, unknown, Delivered>, 'body' | 'caller' | 'now'>,
): Promise<RunSheet> {
  for (const { id, version } of body.orders) {
    const row = await getOrder(tx, id);
    if (row.deliveryDate !== body.day) {
      const detail = `Order #${id} isn’t delivered on ${formatShortDay(body.day)} any more.`;
      throw new Refusal('wrong_status', { detail });
    }
    if (row.status === 'delivered') continue;
    checkStep(row, 'delivered');
    await markDelivered(tx, { params: { id }, body: { status: 'delivered', version }, caller, now });
  }
  return findRunSheet(tx, body.day);
}
