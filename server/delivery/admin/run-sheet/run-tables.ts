import { sql } from 'drizzle-orm';
import { stopOutcomes } from '#core/delivery/stop-outcome.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** The delivery run of a day. The row is stored when the run starts. */
export const deliveryRuns = t.table(
  'delivery_runs',
  {
    id: t.id(),
    date: t.day('date').notNull().unique(),
    /**
     * The key of the request that started the run, created by the phone. It is kept for good, so that a repeated request never changes
     * anything.
     */
    clientKey: t.text('client_key').notNull().unique(),
    /** When the run started, by the phone's clock. `recordedAt` is the time at which the shop received the request. */
    startedAt: t.instant('started_at').notNull(),
    recordedAt: t.instant('recorded_at').notNull(),
    startedBy: t.reference('started_by', () => users.id).notNull(),
    /** The meat's temperature when it was loaded, in tenths of a degree Celsius. */
    loadedDecidegrees: t.count('loaded_decidegrees'),
  },
  (row) => [t.rule('delivery_runs_temperature', sql`${row.loadedDecidegrees} between -500 and 500`)],
);

/** A stop that staff have dragged to a position, or that the driver has visited. */
export const runStops = t.table(
  'run_stops',
  {
    id: t.id(),
    date: t.day('date').notNull(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    /** The position to which staff dragged the stop, starting at 1; null if its position is calculated. */
    position: t.count('position'),
    clientKey: t.text('client_key').unique(),
    outcome: t.choice('outcome', stopOutcomes),
    /** When the driver visited the stop, by the phone's clock. `recordedAt` is the time at which the shop received the request. */
    at: t.instant('at'),
    recordedAt: t.instant('recorded_at'),
    recordedBy: t.reference('recorded_by', () => users.id),
    photo: t.text('photo'),
    /** The meat's temperature at the door, in tenths of a degree Celsius. */
    decidegrees: t.count('decidegrees'),
    note: t.text('note'),
  },
  (row) => [
    t.uniqueIndex('run_stops_order').on(row.date, row.orderId),
    t.oneOf('run_stops_outcome', row.outcome, stopOutcomes),
    t.rule('run_stops_position', sql`${row.position} >= 1`),
    t.rule('run_stops_temperature', sql`${row.decidegrees} between -500 and 500`),
  ],
);
