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
 * Lets drivers see only the customers of today's run.
 * @throws AppError forbidden
 */
export function requireVisibleRun({ actor, today }: RunRequest, day: Day): void {
  if (hasRole(actor?.role, 'counter') || day === today) return;
  throw new AppError('forbidden', { detail: 'Drivers only see today’s run. Ask the counter about other days.' });
}

/**
 * Prevents drivers from recording anything before a run's day. Steps of a past day are accepted, because a phone sends them when
 * it has a signal again.
 * @throws AppError wrong_status
 */
export function requireRunHasCome({ actor, today }: RunRequest, day: Day): void {
  if (hasRole(actor?.role, 'counter') || day <= today) return;
  throw new AppError('wrong_status', {
    detail: 'Drivers can’t deliver ahead of the day. Ask the counter to move the order.',
  });
}

/** The part of a run that this user may see: drivers see no email addresses, and no stops of other days. */
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
 * A driver may only record stops of that day's run. An order that staff have since moved to another day is still accepted,
 * because it has been delivered.
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
