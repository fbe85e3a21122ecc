import { inArray } from 'drizzle-orm';
import { type Day, formatFullDay } from '#core/dates.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { costText, weighingAgreement } from './price-box.ts';
import type { FullRepeat } from './repeat-queries.ts';

/**
 * Returns a sentence for each box that a change or a stop no longer affects, because its cut-off has passed. Boxes that were already
 * delivered and boxes whose order was cancelled are left out.
 */
export async function boxesStillComing(
  db: Reader,
  { cycles }: FullRepeat,
  { today, hasNewAddress = false }: { today: Day; hasNewAddress?: boolean },
): Promise<string[]> {
  const made = await ordersOf(db, cycles);
  return cycles.flatMap(({ deliveredOn, noticed, status, orderId }) => {
    const order = made.get(orderId);
    const isSkipped = status === 'skipped' || status === 'missed';
    const isOver = isSkipped || order?.status === 'delivered' || order?.status === 'cancelled';
    if (deliveredOn === null || deliveredOn < today || noticed === null || isOver) return [];
    const day = formatFullDay(deliveredOn);
    if (order?.status === 'pending' && order.cancelRequestedAt !== null)
      return [`You have asked us to cancel the order of the box of ${day}. It isn’t charged until we have answered.`];
    const box = `The box of ${day} still comes${hasNewAddress ? ' to your previous address' : ''}`;
    if (status !== 'ordered')
      return [`${box}, and ${costText(noticed)} is still charged for it: its cut-off had passed.`];
    if (order?.status === 'paid' || weighingAgreement(noticed) === null) return [`${box}: it is paid already.`];
    return [`${box}, and what it weighs is charged, ${costText(noticed)}: its cut-off had passed.`];
  });
}

/**
 * Returns a sentence for each box that was ordered before its customer entered another card. If its charge failed, the box is charged
 * to the new card. If it is charged once it is weighed, it is still charged to the previous card.
 */
export async function boxesAtChangeOfCard(db: Reader, { cycles }: FullRepeat): Promise<string[]> {
  const made = await ordersOf(db, cycles);
  return cycles.flatMap(({ deliveredOn, noticed, status, orderId }) => {
    const order = made.get(orderId);
    if (deliveredOn === null || order?.status !== 'pending' || order.cancelRequestedAt !== null) return [];
    const box = `The box of ${formatFullDay(deliveredOn)}`;
    if (status === 'charging') return [`${box} is charged to it now.`];
    if (status !== 'ordered' || weighingAgreement(noticed) === null) return [];
    return [`${box} was ordered before. What it weighs is still charged to your previous card.`];
  });
}

type BoxOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'cancelRequestedAt'>;

/** Returns the order of each box, by its id. */
async function ordersOf(db: Reader, cycles: FullRepeat['cycles']): Promise<Map<number | null, BoxOrder>> {
  const ids = cycles.flatMap(({ orderId }) => orderId ?? []);
  const { id, status, cancelRequestedAt } = orders;
  const made = await db.select({ id, status, cancelRequestedAt }).from(orders).where(inArray(id, ids));
  return new Map(made.map((order) => [order.id, order]));
}
