import { eq } from 'drizzle-orm';
import type { ScheduledBox } from '#core/repeats/schedule.ts';
import type { Writer } from '#server/db/store.ts';
import { contentsOf, priceContents } from './price-box.ts';
import { cycleOn, type FullRepeat, withCycle } from './repeat-queries.ts';
import { repeatCycles } from './repeat-tables.ts';
import type { RepeatWorld } from './repeat-world.ts';

/**
 * Lowers the announced prices of boxes that have become cheaper, because a product is no longer sold or the fee fell. An email is about
 * to show the lower price, so the box must not cost more later. The product therefore stays out of the box even if it is sold again.
 */
export async function lowerNotices(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  boxes: readonly ScheduledBox[],
): Promise<void> {
  for (const { plannedDate, date } of boxes) {
    const cycle = cycleOn(full, plannedDate);
    if (!cycle?.noticed) continue;
    const contents = contentsOf(full, plannedDate, cycle);
    const { units, feeCents, totalCents } = priceContents(contents, world, { address: full.row, cycle, date });
    if (totalCents >= cycle.noticed.totalCents) continue;
    const set = { noticed: { units, feeCents, totalCents } };
    await tx.update(repeatCycles).set(set).where(eq(repeatCycles.id, cycle.id));
    full.cycles = withCycle(full, { ...cycle, ...set });
  }
}
