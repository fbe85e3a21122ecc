import { inArray } from 'drizzle-orm';
import { type Day, formatFullDay } from '#core/dates.ts';
import type { OrderStatus } from '#core/orders/order-status.ts';
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
    const isOver = status === 'skipped' || status === 'missed' || order === 'delivered' || order === 'cancelled';
    if (deliveredOn === null || deliveredOn < today || noticed === null || isOver) return [];
    const box = `The box of ${formatFullDay(deliveredOn)} still comes${hasNewAddress ? ' to your previous address' : ''}`;
    if (status !== 'ordered')
      return [`${box}, and ${costText(noticed)} is still charged for it: its cut-off had passed.`];
    if (order === 'paid' || weighingAgreement(noticed) === null) return [`${box}: it is paid already.`];
    return [`${box}, and what it weighs is charged, ${costText(noticed)}: its cut-off had passed.`];
  });
}

/**
 * Returns a sentence for each box that is still charged to the previous card. Such a box was ordered before the card was replaced, and
 * is charged once it is weighed.
 */
export async function boxesOnPreviousCard(db: Reader, { cycles }: FullRepeat): Promise<string[]> {
  const made = await ordersOf(db, cycles);
  return cycles.flatMap(({ deliveredOn, noticed, status, orderId }) => {
    const isUnpaid = status === 'ordered' && made.get(orderId) === 'pending';
    if (deliveredOn === null || !isUnpaid || weighingAgreement(noticed) === null) return [];
    const box = `The box of ${formatFullDay(deliveredOn)}`;
    return [`${box} was ordered before. What it weighs is still charged to your previous card.`];
  });
}

/** Returns the status of each box's order. */
async function ordersOf(db: Reader, cycles: FullRepeat['cycles']): Promise<Map<number | null, OrderStatus>> {
  const ids = cycles.flatMap(({ orderId }) => orderId ?? []);
  const made = await db.select({ id: orders.id, status: orders.status }).from(orders).where(inArray(orders.id, ids));
  return new Map(made.map(({ id, status }) => [id, status]));
}
