import { eq } from 'drizzle-orm';
import { skipsBeforePause } from '#core/repeats/box-charges.ts';
import { needsCard, type SkipReason } from '#core/repeats/skip-reason.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { statusOf } from '#server/repeats/present-repeats.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { type CycleRow, type FullRepeat, getRepeat } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';
import { skippedText } from '#server/repeats/settle-boxes.ts';

export interface Skip {
  status: 'skipped' | 'missed';
  reason: SkipReason;
  /** Whether the skipped box counts towards the number after which the repeat is paused. */
  counts: boolean;
}

/**
 * Skips a box that can't be delivered, and sends its customer the reason once. Nothing is charged. After three skipped boxes in a
 * row, the repeat waits for its customer.
 */
export async function skipBox(
  tx: Writer,
  { full, cycle, now, today }: { full: FullRepeat; cycle: CycleRow; now: Date; today: string },
  { status, reason, counts }: Skip,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  await tx
    .update(repeatCycles)
    .set({ status, skippedBy: 'shop', reason, nextAttemptAt: null })
    .where(eq(repeatCycles.id, cycle.id));
  const { row } = full;
  const skippedInARow = counts ? row.skippedInARow + 1 : row.skippedInARow;
  const isPaused = skippedInARow >= skipsBeforePause && statusOf(full, { today }) === 'active';
  const waitsForCard = needsCard(reason);
  const problem = waitsForCard ? reason : row.problem;
  const paused = { status: 'paused' as const, pausedAt: now.toISOString(), pausedUntil: null };
  await tx
    .update(repeats)
    .set({ skippedInARow, problem, version: row.version + 1, ...(isPaused ? paused : {}) })
    .where(eq(repeats.id, row.id));
  const changed = await getRepeat(tx, row.id, { today });
  const world = await worldOf(tx, [changed], { now, today });
  const texts = [skippedText(cycle.deliveredOn ?? cycle.plannedDate, reason)];
  if (waitsForCard && row.status !== 'stopped')
    texts.push('Please enter another card in your account, so that the next box can come.');
  if (isPaused) {
    texts.push(
      `That was box number ${skipsBeforePause} in a row, so your repeating box is paused. It goes on when you resume it.`,
    );
  }
  const news = { kind: 'repeat-skipped' as const, texts, plannedDate: cycle.plannedDate, once: 'shop' };
  await queueNews(tx, changed, world, news, deps);
}
