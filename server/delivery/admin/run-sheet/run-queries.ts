import { eq } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import type { Reader } from '#server/db/store.ts';
import { deliveryRuns, runStops } from './run-tables.ts';

export type RunStopRow = typeof runStops.$inferSelect;

/** Finds the delivery run of a day; null until the driver has started it. */
export async function findRun(db: Reader, day: Day): Promise<RunSheet['run']> {
  const [row] = await db.select().from(deliveryRuns).where(eq(deliveryRuns.date, day));
  return row === undefined ? null : { startedAt: row.startedAt, loadedTemperature: degrees(row.loadedDecidegrees) };
}

/** Returns the stops of a day's run that were dragged or visited. The keys are the orders' ids. */
export async function findRunStops(db: Reader, day: Day): Promise<Map<number, RunStopRow>> {
  const rows = await db.select().from(runStops).where(eq(runStops.date, day));
  return new Map(rows.map((row) => [row.orderId, row]));
}

export function toVisit({ outcome, at, photo, decidegrees, note }: RunStopRow): RunStop['visit'] {
  if (outcome === null || at === null) return null;
  return { outcome, at, photo, temperature: degrees(decidegrees), note };
}

function degrees(decidegrees: number | null): number | null {
  return decidegrees === null ? null : decidegrees / 10;
}
