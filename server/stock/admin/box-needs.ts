import { and, between, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { sellsRepeats } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { contentsOf } from '#server/repeats/price-box.ts';
import { loadRepeats } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';

/** The boxes of repeating orders that were announced and have no order yet, and the quantity of each product that they need. */
export interface BoxNeeds {
  boxes: { repeatId: number; date: Day }[];
  quantities: Map<number, number>;
}

/**
 * Returns the quantities that announced boxes need on the given days. Boxes whose order is already made are left out. Skipped boxes
 * need nothing. Neither do boxes of repeats that wait for their customer or were stopped in time.
 */
export async function readBoxNeeds(db: Reader, { from, to }: { from: Day; to: Day }): Promise<BoxNeeds> {
  const needs: BoxNeeds = { boxes: [], quantities: new Map() };
  if (!(await sellsRepeats(db))) return needs;
  const day = sql<string>`coalesce(${repeatCycles.deliveredOn}, ${repeatCycles.movedTo}, ${repeatCycles.plannedDate})`;
  const isRunning = and(
    isNull(repeats.undeliverableSince),
    or(eq(repeats.status, 'active'), and(eq(repeats.status, 'paused'), isNotNull(repeats.pausedUntil))),
  );
  const rows = await db
    .select({ id: repeatCycles.id, repeatId: repeatCycles.repeatId, date: day })
    .from(repeatCycles)
    .innerJoin(repeats, eq(repeats.id, repeatCycles.repeatId))
    .where(
      and(
        eq(repeatCycles.status, 'planned'),
        isNull(repeatCycles.orderId),
        isNotNull(repeatCycles.noticedAt),
        between(day, from, to),
        or(isNotNull(repeatCycles.deliveredOn), isRunning),
      ),
    )
    .orderBy(day, repeatCycles.repeatId);
  if (rows.length === 0) return needs;
  const found = await loadRepeats(db, from, inArray(repeats.id, [...new Set(rows.map(({ repeatId }) => repeatId))]));
  for (const { id, repeatId, date } of rows) {
    const full = found.find(({ row }) => row.id === repeatId);
    const cycle = full?.cycles.find((each) => each.id === id);
    if (full === undefined || cycle === undefined) continue;
    needs.boxes.push({ repeatId, date });
    for (const { productId, quantity } of contentsOf(full, cycle.plannedDate, cycle)) {
      const isAnnounced = cycle.noticed?.units.some((unit) => unit.productId === productId);
      if (isAnnounced) needs.quantities.set(productId, (needs.quantities.get(productId) ?? 0) + quantity);
    }
  }
  return needs;
}
