import { and, eq } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orderEvents } from '#server/orders/order-tables.ts';

type RunRequest = Pick<RequestContext, 'actor' | 'today'>;

/**
 * Rejects a driver's request for a run that isn't today's, because drivers may only see today's customers.
 * @throws AppError forbidden
 */
export function requireVisibleRun({ actor, today }: RunRequest, day: Day): void {
  if (hasRole(actor?.role, 'counter') || day === today) return;
  throw new AppError('forbidden', { detail: 'Drivers only see today’s run. Ask the counter about other days.' });
}

/**
 * Rejects a driver's entry for a future run. Entries for past days are accepted, because a phone sends them when it has a signal again.
 * @throws AppError wrong_status
 */
export function requireRunHasCome({ actor, today }: RunRequest, day: Day): void {
  if (hasRole(actor?.role, 'counter') || day <= today) return;
  throw new AppError('wrong_status', {
    detail: 'Drivers can’t deliver ahead of the day. Ask the counter to move the order.',
  });
}

/** Returns the part of a run that the user may see. Drivers see no email addresses, and no stops of other days. */
export function visibleRun({ actor, today }: RunRequest, sheet: RunSheet): RunSheet {
  if (hasRole(actor?.role, 'counter')) return sheet;
  const stops = sheet.day === today ? sheet.stops : [];
  return {
    ...sheet,
    totals: sheet.day === today ? sheet.totals : [],
    stops: stops.map((stop) => ({ ...stop, customer: { ...stop.customer, email: null } })),
  };
}

/**
 * Checks that a driver records only stops of that day's run. An order that staff have since moved to another day is accepted too,
 * because it was delivered.
 * @throws AppError wrong_status
 */
export async function requireOnRunOfDriver(
  db: Reader,
  { actor }: Pick<RequestContext, 'actor'>,
  { order, day }: { order: OrderRow; day: Day },
): Promise<void> {
  if (hasRole(actor?.role, 'counter') || order.deliveryDate === day || order.wishedDeliveryDate === day) return;
  const moves = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'delivery-date')));
  const wasOnIt = moves.some(({ detail }) => (detail as { deliveryDate?: unknown } | null)?.deliveryDate === day);
  if (wasOnIt) return;
  throw new AppError('wrong_status', { detail: `Order #${order.id} isn’t on the run of ${formatShortDay(day)}.` });
}
