import { eq } from 'drizzle-orm';
import { formatFullDay } from '#core/dates.ts';
import { skipsBeforePause } from '#core/repeats/box-charges.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { statusOf } from '#server/repeats/present-repeats.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { type CycleRow, type FullRepeat, getRepeat } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';

export interface Skip {
  status: 'skipped' | 'missed';
  /** Why, as a sentence for the customer. */
  reason: string;
  /** Whether only another card helps. */
  needsCard?: boolean;
  /** Whether it counts towards the pause of a repeat whose boxes can't come. */
  counts: boolean;
}

/**
 * Ends a box that doesn't come, and tells its customer once why. Nothing is charged for it. After three in a row the repeat waits
 * for its customer.
 */
export async function skipBox(
  tx: Writer,
  { full, cycle, now, today }: { full: FullRepeat; cycle: CycleRow; now: Date; today: string },
  { status, reason, needsCard = false, counts }: Skip,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  await tx
    .update(repeatCycles)
    .set({ status, skippedBy: 'shop', reason, nextAttemptAt: null })
    .where(eq(repeatCycles.id, cycle.id));
  const { row } = full;
  const skippedInARow = counts ? row.skippedInARow + 1 : row.skippedInARow;
  const isPaused = skippedInARow >= skipsBeforePause && statusOf(full, { today }) === 'active';
  const problem = needsCard ? `${reason} Please enter another card.` : row.problem;
  const paused = { status: 'paused' as const, pausedAt: now.toISOString(), pausedUntil: null };
  await tx
    .update(repeats)
    .set({ skippedInARow, problem, version: row.version + 1, ...(isPaused ? paused : {}) })
    .where(eq(repeats.id, row.id));
  const changed = await getRepeat(tx, row.id, { today });
  const world = await worldOf(tx, [changed], { now, today });
  const day = formatFullDay(cycle.deliveredOn ?? cycle.plannedDate);
  const texts = [`The box of ${day} doesn’t come, and nothing is charged for it. ${reason}`];
  if (needsCard) texts.push('Please enter another card in your account, so that the next box can come.');
  if (isPaused) {
    texts.push(
      `That was box number ${skipsBeforePause} in a row, so your repeating box is paused. It goes on when you resume it.`,
    );
  }
  const news = { kind: 'repeat-skipped' as const, texts, plannedDate: cycle.plannedDate, once: 'shop' };
  await queueNews(tx, changed, world, news, deps);
}
