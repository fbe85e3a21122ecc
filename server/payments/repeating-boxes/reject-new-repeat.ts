import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { getRepeat } from '#server/repeats/repeat-queries.ts';
import { repeats } from '#server/repeats/repeat-tables.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';

/** The setup's outcome if a card was saved for a new repeat after the owner had switched repeating boxes off. */
export const notOffered = 'not_offered';

export function notOfferedAnyMore(): AppError {
  const detail = 'The shop doesn’t offer repeating boxes any more. No box comes, and nothing is charged.';
  return new AppError('not_found', { detail });
}

/**
 * Stops a repeat before it begins and notifies its customer, because the owner has switched repeating boxes off since the customer
 * agreed.
 */
export async function rejectNew(tx: Writer, deps: Pick<Deps, 'env'>, repeatId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.update(repeats).set({ status: 'stopped', agreedAt: at, stoppedAt: at }).where(eq(repeats.id, repeatId));
  const today = melbourneDay(now);
  const full = await getRepeat(tx, repeatId, { today });
  const world = await worldOf(tx, [full], { now, today });
  const texts = [
    'Your repeating box didn’t start, because the shop doesn’t offer repeating boxes any more. No box comes, nothing was charged, and nothing will be.',
  ];
  await queueNews(tx, full, world, { kind: 'repeat-stopped', texts, plannedDate: null, once: 'stopped' }, deps);
}
