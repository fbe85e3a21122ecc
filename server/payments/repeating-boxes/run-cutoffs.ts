import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { sellsRepeats } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { underLease } from '#server/jobs/under-lease.ts';
import { hasDueWork, lockDueBoxes } from '#server/repeats/lock-boxes.ts';
import { type FullRepeat, getRepeat, loadRepeats } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { type RepeatWorld, worldOf } from '#server/repeats/repeat-world.ts';
import { isKnownDatabase } from '../reconciliation/known-database.ts';
import { reconcileWithProvider } from '../reconciliation/recover-unknown-charges.ts';
import { chargeBoxes } from './charge-boxes.ts';
import { makeBoxOrder } from './make-box-order.ts';
import { resolveOpenRepeatSetups } from './repeat-cards.ts';

/**
 * Turns the boxes whose cut-off has passed into orders. Each order gets its delivery slot and its stock, then its card is charged.
 * Several servers may run this job, and it may be killed at any step, because each step checks in its own write what was done before.
 */
export const runCutoffs: Job = {
  name: 'run the cut-offs of repeating boxes',
  everyMs: 60_000,
  atStart: true,
  goesByDate: true,
  mayTakeLong: true,
  async run(deps, signal) {
    if (!(await deps.store.read(sellsRepeats))) return;
    await resolveOpenRepeatSetups(deps);
    await underLease(deps, runCutoffs.name, (renew) => runAllCutoffs(deps, renew, signal));
  },
};

/** Runs all cut-offs that have passed. The lease only saves work: without it, two servers may process the same boxes, which is harmless. */
export async function runAllCutoffs(
  deps: Deps,
  renew: (tx: Writer) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock();
  const today = melbourneDay(now);
  const due = await deps.store.read(async (db) => {
    const found = await loadRepeats(db, today, inArray(repeats.status, ['active', 'paused']));
    const world = await worldOf(db, found, { now, today });
    return found.flatMap((full) => (isDue(full, world, deps) ? [full.row.id] : []));
  });
  await prepareEmails();
  for (const repeatId of due) {
    if (signal?.aborted) return;
    try {
      await deps.store.write(async (tx) => {
        await renew(tx);
        const full = await getRepeat(tx, repeatId, { today });
        await lockDueBoxes(tx, full, await worldOf(tx, [full], { now, today }), deps);
      });
    } catch (error) {
      deps.log.error({ err: error, repeatId }, cantRun);
    }
  }
  // A restored backup lacks the charges made after it. They are imported before any box is ordered or counted as missed.
  if (!isKnownDatabase(deps.store)) await reconcileWithProvider(deps);
  const locked = await deps.store.read((db) =>
    db
      .select({ repeatId: repeatCycles.repeatId, plannedDate: repeatCycles.plannedDate })
      .from(repeatCycles)
      .where(and(eq(repeatCycles.status, 'planned'), isNotNull(repeatCycles.deliveredOn)))
      .orderBy(asc(repeatCycles.id)),
  );
  for (const box of locked) {
    if (signal?.aborted) return;
    try {
      await makeBoxOrder(deps, box, { now, today }, renew);
    } catch (error) {
      // One box whose order can't be created must not stop the others. The morning check reports the box.
      deps.log.error({ err: error, ...box }, 'A repeating box could not be made');
    }
  }
  await reconcileWithProvider(deps);
  await chargeBoxes(deps, { signal, renew });
}

const cantRun = 'The boxes of a repeat could not be run';

/** One repeat that can't be read must not stop the boxes of others. The morning check reports the repeat. */
function isDue(full: FullRepeat, world: RepeatWorld, { log }: Pick<Deps, 'log'>): boolean {
  try {
    return hasDueWork(full, world);
  } catch (error) {
    log.error({ err: error, repeatId: full.row.id }, cantRun);
    return false;
  }
}
