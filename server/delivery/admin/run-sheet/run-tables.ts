import { sql } from 'drizzle-orm';
import { stopOutcomes } from '#core/delivery/stop-outcome.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  choice,
  count,
  day,
  id,
  instant,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
} from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** The delivery run of a day, stored once it has started. */
export const deliveryRuns = table(
  'delivery_runs',
  {
    id: id(),
    date: day('date').notNull().unique(),
    /**
     * The key of the request that started the run. The phone creates it and it is kept permanently, so that a repeated request
     * never changes anything.
     */
    clientKey: text('client_key').notNull().unique(),
    /** When the run started, by the phone's clock. `recordedAt` is when the shop received the request. */
    startedAt: instant('started_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    startedBy: reference('started_by', () => users.id).notNull(),
    /** The meat's temperature when it was loaded, in tenths of a degree Celsius. */
    loadedDecidegrees: count('loaded_decidegrees'),
  },
  (row) => [rule('delivery_runs_temperature', sql`${row.loadedDecidegrees} between -500 and 500`)],
);

/** A stop that was dragged to its own position, or that the driver has visited. */
export const runStops = table(
  'run_stops',
  {
    id: id(),
    date: day('date').notNull(),
    orderId: reference('order_id', () => orders.id).notNull(),
    /** The position to which the stop was dragged, counted from 1; null for the position on the shortest route. */
    position: count('position'),
    clientKey: text('client_key').unique(),
    outcome: choice('outcome', stopOutcomes),
    /** When the driver visited the stop, by the phone's clock. `recordedAt` is when the shop received the request. */
    at: instant('at'),
    recordedAt: instant('recorded_at'),
    recordedBy: reference('recorded_by', () => users.id),
    photo: text('photo'),
    /** The meat's temperature at the door, in tenths of a degree Celsius. */
    decidegrees: count('decidegrees'),
    note: text('note'),
  },
  (row) => [
    uniqueIndex('run_stops_order').on(row.date, row.orderId),
    oneOf('run_stops_outcome', row.outcome, stopOutcomes),
    rule('run_stops_position', sql`${row.position} >= 1`),
    rule('run_stops_temperature', sql`${row.decidegrees} between -500 and 500`),
  ],
);
