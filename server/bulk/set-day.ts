import { AppError } from '#core/app-error.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { Writer } from '#server/db/store.ts';
import { updateDeliveryDate } from '#server/orders/delivery/set-delivery-date.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import type { Acting, BulkRecord, Outcome } from './bulk-work.ts';

/**
 * Sets an order's delivery day as staff do on the order's own screen. No limit is overridden: full and closed days are rejected.
 * @throws AppError
 */
export async function setDay(tx: Writer, { subjectId }: BulkRecord, day: Day, acting: Acting): Promise<Outcome> {
  const order = await getOrder(tx, subjectId);
  const dayNow = isFirm(order) ? order.deliveryDate : order.status === 'pending' ? order.wishedDeliveryDate : null;
  if (dayNow === day) return 'unchanged';
  const context = { ...acting, session: null, params: { id: subjectId }, body: { deliveryDate: day } };
  try {
    await updateDeliveryDate(tx, context, acting.deps);
  } catch (error) {
    throw error instanceof AppError ? toStaffError(error, day) : error;
  }
  return 'changed';
}

/** Replaces the error's message, which asks a customer to choose another day and doesn't fit a list of orders. */
function toStaffError(error: AppError, day: Day): AppError {
  if (error.code === 'day_full') return new AppError('day_full', { detail: `${formatShortDay(day)} is fully booked.` });
  if (error.code !== 'not_a_delivery_day') return error;
  return new AppError('not_a_delivery_day', { detail: `${formatShortDay(day)} isn’t a day of its zone or time.` });
}
